// Stub: the package com.unity.ugui, its event system included. Fields in the order in which
// documents have them, those of all versions since 2018.3 together: which of them a document has is
// its own business.
// Not the real source: declarations only, nothing of it runs (unity/types/script_stubs.h).

namespace UnityEngine.EventSystems {
    class AbstractEventData {}
    class BaseEventData : AbstractEventData {}
    class PointerEventData : BaseEventData {}
    class AxisEventData : BaseEventData {}
    struct RaycastResult {}
    class ExecuteEvents {}
    abstract class UIBehaviour : MonoBehaviour {}
    class BaseInput : UIBehaviour {}
    abstract class BaseRaycaster : UIBehaviour {}
    class PhysicsRaycaster : BaseRaycaster {
        [SerializeField] LayerMask m_EventMask;
        [SerializeField] int m_MaxRayIntersections;
    }
    class Physics2DRaycaster : PhysicsRaycaster {}
    abstract class BaseInputModule : UIBehaviour {
        [SerializeField] bool m_SendPointerHoverToParent;
    }
    abstract class PointerInputModule : BaseInputModule {}
    class StandaloneInputModule : PointerInputModule {
        [SerializeField] string m_HorizontalAxis, m_VerticalAxis, m_SubmitButton, m_CancelButton;
        [SerializeField] float m_InputActionsPerSecond, m_RepeatDelay;
        [SerializeField] bool m_ForceModuleActive;
    }
    class TouchInputModule : PointerInputModule { [SerializeField] bool m_ForceModuleActive; }
    [DisallowMultipleComponent] class EventSystem : UIBehaviour {
        [SerializeField] GameObject m_FirstSelected;
        [SerializeField] bool m_sendNavigationEvents;
        [SerializeField] int m_DragThreshold;
    }
    class EventTrigger : MonoBehaviour {
        [System.Serializable] public class TriggerEvent :
            UnityEngine.Events.UnityEvent<BaseEventData> {}
        [System.Serializable] public class Entry {
            public EventTriggerType eventID;
            public TriggerEvent callback;
        }
        [SerializeField] System.Collections.Generic.List<Entry> m_Delegates;
    }
    enum EventTriggerType {
        PointerEnter, PointerExit, PointerDown, PointerUp, PointerClick, Drag, Drop, Scroll,
        UpdateSelected, Select, Deselect, Move, InitializePotentialDrag, BeginDrag, EndDrag,
        Submit, Cancel
    }
    interface IEventSystemHandler {}
    interface IPointerEnterHandler {}
    interface IPointerExitHandler {}
    interface IPointerDownHandler {}
    interface IPointerUpHandler {}
    interface IPointerClickHandler {}
    interface IPointerMoveHandler {}
    interface IBeginDragHandler {}
    interface IDragHandler {}
    interface IEndDragHandler {}
    interface IDropHandler {}
    interface IScrollHandler {}
    interface ISelectHandler {}
    interface IDeselectHandler {}
    interface IUpdateSelectedHandler {}
    interface IMoveHandler {}
    interface ISubmitHandler {}
    interface ICancelHandler {}
    interface IInitializePotentialDragHandler {}
}

namespace UnityEngine.UI {
    using UnityEngine.Events;
    using UnityEngine.EventSystems;
    using System;
    using System.Collections.Generic;
    interface ICanvasElement {}
    interface ILayoutElement {}
    interface ILayoutController {}
    interface ILayoutGroup {}
    interface ILayoutSelfController {}
    interface ILayoutIgnorer {}
    interface IMaterialModifier {}
    interface IMeshModifier {}
    interface IMaskable {}
    interface IClippable {}
    interface IClipper {}
    class VertexHelper {}
    [DisallowMultipleComponent] abstract class Graphic : UIBehaviour {
        [SerializeField] Material m_Material;
        [SerializeField] Color m_Color;
        [SerializeField] bool m_RaycastTarget;
        [SerializeField] Vector4 m_RaycastPadding;
    }
    abstract class MaskableGraphic : Graphic {
        [Serializable] public class CullStateChangedEvent : UnityEvent<bool> {}
        [SerializeField] bool m_Maskable;
        [SerializeField] CullStateChangedEvent m_OnCullStateChanged;
    }
    class Image : MaskableGraphic {
        public enum Type { Simple, Sliced, Tiled, Filled }
        public enum FillMethod { Horizontal, Vertical, Radial90, Radial180, Radial360 }
        [SerializeField] Sprite m_Sprite;
        [SerializeField] Type m_Type;
        [SerializeField] bool m_PreserveAspect, m_FillCenter;
        [SerializeField] FillMethod m_FillMethod;
        [SerializeField] float m_FillAmount;
        [SerializeField] bool m_FillClockwise;
        [SerializeField] int m_FillOrigin;
        [SerializeField] bool m_UseSpriteMesh;
        [SerializeField] float m_PixelsPerUnitMultiplier;
    }
    class RawImage : MaskableGraphic {
        [SerializeField] Texture m_Texture;
        [SerializeField] Rect m_UVRect;
    }
    [Serializable] class FontData {
        [SerializeField] Font m_Font;
        [SerializeField] int m_FontSize;
        [SerializeField] FontStyle m_FontStyle;
        [SerializeField] bool m_BestFit;
        [SerializeField] int m_MinSize, m_MaxSize;
        [SerializeField] TextAnchor m_Alignment;
        [SerializeField] bool m_AlignByGeometry, m_RichText;
        [SerializeField] HorizontalWrapMode m_HorizontalOverflow;
        [SerializeField] VerticalWrapMode m_VerticalOverflow;
        [SerializeField] float m_LineSpacing;
    }
    class Text : MaskableGraphic {
        [SerializeField] FontData m_FontData;
        [SerializeField] string m_Text;
    }
    [Serializable] struct Navigation {
        [Flags] public enum Mode {
            None = 0, Horizontal = 1, Vertical = 2, Automatic = 3, Explicit = 4
        }
        [SerializeField] Mode m_Mode;
        [SerializeField] bool m_WrapAround;
        [SerializeField] Selectable m_SelectOnUp, m_SelectOnDown, m_SelectOnLeft, m_SelectOnRight;
    }
    [Serializable] struct ColorBlock {
        [SerializeField] Color m_NormalColor, m_HighlightedColor, m_PressedColor, m_SelectedColor,
            m_DisabledColor;
        [SerializeField] float m_ColorMultiplier, m_FadeDuration;
    }
    [Serializable] struct SpriteState {
        [SerializeField] Sprite m_HighlightedSprite, m_PressedSprite, m_SelectedSprite,
            m_DisabledSprite;
    }
    [Serializable] class AnimationTriggers {
        [SerializeField] string m_NormalTrigger, m_HighlightedTrigger, m_PressedTrigger,
            m_SelectedTrigger, m_DisabledTrigger;
    }
    [DisallowMultipleComponent] class Selectable : UIBehaviour {
        public enum Transition { None, ColorTint, SpriteSwap, Animation }
        [SerializeField] Navigation m_Navigation;
        [SerializeField] Transition m_Transition;
        [SerializeField] ColorBlock m_Colors;
        [SerializeField] SpriteState m_SpriteState;
        [SerializeField] AnimationTriggers m_AnimationTriggers;
        [SerializeField] bool m_Interactable;
        [SerializeField] Graphic m_TargetGraphic;
    }
    class Button : Selectable {
        [Serializable] public class ButtonClickedEvent : UnityEvent {}
        [SerializeField] ButtonClickedEvent m_OnClick;
    }
    class Toggle : Selectable {
        public enum ToggleTransition { None, Fade }
        [Serializable] public class ToggleEvent : UnityEvent<bool> {}
        public ToggleTransition toggleTransition;
        public Graphic graphic;
        [SerializeField] ToggleGroup m_Group;
        public ToggleEvent onValueChanged;
        [SerializeField] bool m_IsOn;
    }
    [DisallowMultipleComponent] class ToggleGroup : UIBehaviour {
        [SerializeField] bool m_AllowSwitchOff;
    }
    class Slider : Selectable {
        public enum Direction { LeftToRight, RightToLeft, BottomToTop, TopToBottom }
        [Serializable] public class SliderEvent : UnityEvent<float> {}
        [SerializeField] RectTransform m_FillRect, m_HandleRect;
        [SerializeField] Direction m_Direction;
        [SerializeField] float m_MinValue, m_MaxValue;
        [SerializeField] bool m_WholeNumbers;
        [SerializeField] float m_Value;
        [SerializeField] SliderEvent m_OnValueChanged;
    }
    class Scrollbar : Selectable {
        public enum Direction { LeftToRight, RightToLeft, BottomToTop, TopToBottom }
        [Serializable] public class ScrollEvent : UnityEvent<float> {}
        [SerializeField] RectTransform m_HandleRect;
        [SerializeField] Direction m_Direction;
        [SerializeField] float m_Value, m_Size;
        [SerializeField] int m_NumberOfSteps;
        [SerializeField] ScrollEvent m_OnValueChanged;
    }
    [DisallowMultipleComponent] class ScrollRect : UIBehaviour {
        public enum MovementType { Unrestricted, Elastic, Clamped }
        public enum ScrollbarVisibility { Permanent, AutoHide, AutoHideAndExpandViewport }
        [Serializable] public class ScrollRectEvent : UnityEvent<Vector2> {}
        [SerializeField] RectTransform m_Content;
        [SerializeField] bool m_Horizontal, m_Vertical;
        [SerializeField] MovementType m_MovementType;
        [SerializeField] float m_Elasticity;
        [SerializeField] bool m_Inertia;
        [SerializeField] float m_DecelerationRate, m_ScrollSensitivity;
        [SerializeField] RectTransform m_Viewport;
        [SerializeField] Scrollbar m_HorizontalScrollbar, m_VerticalScrollbar;
        [SerializeField] ScrollbarVisibility m_HorizontalScrollbarVisibility,
            m_VerticalScrollbarVisibility;
        [SerializeField] float m_HorizontalScrollbarSpacing, m_VerticalScrollbarSpacing;
        [SerializeField] ScrollRectEvent m_OnValueChanged;
    }
    class Dropdown : Selectable {
        [Serializable] public class DropdownEvent : UnityEvent<int> {}
        [Serializable] public class OptionData {
            [SerializeField] string m_Text;
            [SerializeField] Sprite m_Image;
        }
        [Serializable] public class OptionDataList { [SerializeField] List<OptionData> m_Options; }
        [SerializeField] RectTransform m_Template;
        [SerializeField] Text m_CaptionText;
        [SerializeField] Image m_CaptionImage;
        [SerializeField] Text m_ItemText;
        [SerializeField] Image m_ItemImage;
        [SerializeField] int m_Value;
        [SerializeField] OptionDataList m_Options;
        [SerializeField] DropdownEvent m_OnValueChanged;
        [SerializeField] float m_AlphaFadeSpeed;
    }
    class InputField : Selectable {
        public enum ContentType {
            Standard, Autocorrected, IntegerNumber, DecimalNumber, Alphanumeric, Name,
            EmailAddress, Password, Pin, Custom
        }
        public enum InputType { Standard, AutoCorrect, Password }
        public enum CharacterValidation { None, Integer, Decimal, Alphanumeric, Name, EmailAddress }
        public enum LineType { SingleLine, MultiLineSubmit, MultiLineNewline }
        [Serializable] public class SubmitEvent : UnityEvent<string> {}
        [Serializable] public class EndEditEvent : UnityEvent<string> {}
        [Serializable] public class OnChangeEvent : UnityEvent<string> {}
        [SerializeField] Text m_TextComponent;
        [SerializeField] Graphic m_Placeholder;
        [SerializeField] ContentType m_ContentType;
        [SerializeField] InputType m_InputType;
        [SerializeField] char m_AsteriskChar;
        [SerializeField] TouchScreenKeyboardType m_KeyboardType;
        [SerializeField] LineType m_LineType;
        [SerializeField] bool m_HideMobileInput;
        [SerializeField] CharacterValidation m_CharacterValidation;
        [SerializeField] int m_CharacterLimit;
        [SerializeField] SubmitEvent m_OnSubmit;
        [SerializeField] EndEditEvent m_OnDidEndEdit;
        [SerializeField] SubmitEvent m_OnEndEdit;
        [SerializeField] OnChangeEvent m_OnValueChanged;
        [SerializeField] Color m_CaretColor;
        [SerializeField] bool m_CustomCaretColor;
        [SerializeField] Color m_SelectionColor;
        [SerializeField] string m_Text;
        [SerializeField] float m_CaretBlinkRate;
        [SerializeField] int m_CaretWidth;
        [SerializeField] bool m_ReadOnly, m_ShouldActivateOnSelect;
    }
    [DisallowMultipleComponent] class CanvasScaler : UIBehaviour {
        public enum ScaleMode { ConstantPixelSize, ScaleWithScreenSize, ConstantPhysicalSize }
        public enum ScreenMatchMode { MatchWidthOrHeight, Expand, Shrink }
        public enum Unit { Centimeters, Millimeters, Inches, Points, Picas }
        [SerializeField] ScaleMode m_UiScaleMode;
        [SerializeField] float m_ReferencePixelsPerUnit, m_ScaleFactor;
        [SerializeField] Vector2 m_ReferenceResolution;
        [SerializeField] ScreenMatchMode m_ScreenMatchMode;
        [SerializeField] float m_MatchWidthOrHeight;
        [SerializeField] Unit m_PhysicalUnit;
        [SerializeField] float m_FallbackScreenDPI, m_DefaultSpriteDPI, m_DynamicPixelsPerUnit;
        [SerializeField] bool m_PresetInfoIsWorld;
    }
    class GraphicRaycaster : BaseRaycaster {
        public enum BlockingObjects { None, TwoD, ThreeD, All }
        [SerializeField] bool m_IgnoreReversedGraphics;
        [SerializeField] BlockingObjects m_BlockingObjects;
        [SerializeField] LayerMask m_BlockingMask;
    }
    [DisallowMultipleComponent] abstract class LayoutGroup : UIBehaviour {
        [SerializeField] RectOffset m_Padding;
        [SerializeField] TextAnchor m_ChildAlignment;
    }
    abstract class HorizontalOrVerticalLayoutGroup : LayoutGroup {
        [SerializeField] float m_Spacing;
        [SerializeField] bool m_ChildForceExpandWidth, m_ChildForceExpandHeight,
            m_ChildControlWidth, m_ChildControlHeight, m_ChildScaleWidth, m_ChildScaleHeight,
            m_ReverseArrangement;
    }
    class HorizontalLayoutGroup : HorizontalOrVerticalLayoutGroup {}
    class VerticalLayoutGroup : HorizontalOrVerticalLayoutGroup {}
    class GridLayoutGroup : LayoutGroup {
        public enum Corner { UpperLeft, UpperRight, LowerLeft, LowerRight }
        public enum Axis { Horizontal, Vertical }
        public enum Constraint { Flexible, FixedColumnCount, FixedRowCount }
        [SerializeField] Corner m_StartCorner;
        [SerializeField] Axis m_StartAxis;
        [SerializeField] Vector2 m_CellSize, m_Spacing;
        [SerializeField] Constraint m_Constraint;
        [SerializeField] int m_ConstraintCount;
    }
    class LayoutElement : UIBehaviour {
        [SerializeField] bool m_IgnoreLayout;
        [SerializeField] float m_MinWidth, m_MinHeight, m_PreferredWidth, m_PreferredHeight,
            m_FlexibleWidth, m_FlexibleHeight;
        [SerializeField] int m_LayoutPriority;
    }
    class ContentSizeFitter : UIBehaviour {
        public enum FitMode { Unconstrained, MinSize, PreferredSize }
        [SerializeField] FitMode m_HorizontalFit, m_VerticalFit;
    }
    [DisallowMultipleComponent] class AspectRatioFitter : UIBehaviour {
        public enum AspectMode {
            None, WidthControlsHeight, HeightControlsWidth, FitInParent, EnvelopeParent
        }
        [SerializeField] AspectMode m_AspectMode;
        [SerializeField] float m_AspectRatio;
    }
    [DisallowMultipleComponent] class Mask : UIBehaviour {
        [SerializeField] bool m_ShowMaskGraphic;
    }
    [DisallowMultipleComponent] class RectMask2D : UIBehaviour {
        [SerializeField] Vector4 m_Padding;
        [SerializeField] Vector2Int m_Softness;
    }
    abstract class BaseMeshEffect : UIBehaviour {}
    class PositionAsUV1 : BaseMeshEffect {}
    class Shadow : BaseMeshEffect {
        [SerializeField] Color m_EffectColor;
        [SerializeField] Vector2 m_EffectDistance;
        [SerializeField] bool m_UseGraphicAlpha;
    }
    class Outline : Shadow {}
}
