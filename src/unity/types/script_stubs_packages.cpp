// Stubs of Unity's packages (script_stubs.h). Fields in the order in which documents have them,
// those of all versions since 2018.3 together: which of them a document has is its own business.
#include "unity/types/script_stub_texts.h"

namespace diorama::unity {

const std::string_view kUserInterfaceStub = R"cs(
namespace UnityEngine.EventSystems {
  class AbstractEventData{} class BaseEventData:AbstractEventData{} class
    PointerEventData:BaseEventData{}
  class AxisEventData:BaseEventData{} struct RaycastResult{} class ExecuteEvents{}
  abstract class UIBehaviour:MonoBehaviour{}
  class BaseInput:UIBehaviour{} abstract class BaseRaycaster:UIBehaviour{}
  class PhysicsRaycaster:BaseRaycaster { [SerializeField] LayerMask m_EventMask; [SerializeField]
    int m_MaxRayIntersections; }
  class Physics2DRaycaster:PhysicsRaycaster{}
  abstract class BaseInputModule:UIBehaviour { [SerializeField] bool m_SendPointerHoverToParent; }
  abstract class PointerInputModule:BaseInputModule{}
  class StandaloneInputModule:PointerInputModule { [SerializeField] string m_HorizontalAxis,
    m_VerticalAxis,
    m_SubmitButton, m_CancelButton; [SerializeField] float m_InputActionsPerSecond, m_RepeatDelay;
    [SerializeField] bool m_ForceModuleActive; }
  class TouchInputModule:PointerInputModule { [SerializeField] bool m_ForceModuleActive; }
  [DisallowMultipleComponent]
  class EventSystem:UIBehaviour { [SerializeField] GameObject m_FirstSelected; [SerializeField]
    bool m_sendNavigationEvents;
    [SerializeField] int m_DragThreshold; }
  class EventTrigger:MonoBehaviour {
    [System.Serializable] public class TriggerEvent:UnityEngine.Events.UnityEvent<BaseEventData>{}
    [System.Serializable] public class Entry { public EventTriggerType eventID; public TriggerEvent
    callback; }
    [SerializeField] System.Collections.Generic.List<Entry> m_Delegates; }
  enum EventTriggerType { PointerEnter, PointerExit, PointerDown, PointerUp, PointerClick, Drag,
    Drop, Scroll,
    UpdateSelected, Select, Deselect, Move, InitializePotentialDrag, BeginDrag, EndDrag, Submit,
    Cancel }
  interface IEventSystemHandler{} interface IPointerEnterHandler{} interface IPointerExitHandler{}
  interface IPointerDownHandler{} interface IPointerUpHandler{} interface IPointerClickHandler{}
  interface IPointerMoveHandler{} interface IBeginDragHandler{} interface IDragHandler{} interface
    IEndDragHandler{}
  interface IDropHandler{} interface IScrollHandler{} interface ISelectHandler{} interface
    IDeselectHandler{}
  interface IUpdateSelectedHandler{} interface IMoveHandler{} interface ISubmitHandler{} interface
    ICancelHandler{}
  interface IInitializePotentialDragHandler{}
}
namespace UnityEngine.UI {
  using UnityEngine.Events; using UnityEngine.EventSystems; using System; using
    System.Collections.Generic;
  interface ICanvasElement{} interface ILayoutElement{} interface ILayoutController{} interface
    ILayoutGroup{}
  interface ILayoutSelfController{} interface ILayoutIgnorer{} interface IMaterialModifier{}
    interface IMeshModifier{}
  interface IMaskable{} interface IClippable{} interface IClipper{} class VertexHelper{}
  [DisallowMultipleComponent]
  abstract class Graphic:UIBehaviour { [SerializeField] Material m_Material; [SerializeField] Color
    m_Color;
    [SerializeField] bool m_RaycastTarget; [SerializeField] Vector4 m_RaycastPadding; }
  abstract class MaskableGraphic:Graphic { [Serializable] public class
    CullStateChangedEvent:UnityEvent<bool>{}
    [SerializeField] bool m_Maskable; [SerializeField] CullStateChangedEvent m_OnCullStateChanged; }
  class Image:MaskableGraphic {
    public enum Type { Simple, Sliced, Tiled, Filled }
    public enum FillMethod { Horizontal, Vertical, Radial90, Radial180, Radial360 }
    [SerializeField] Sprite m_Sprite; [SerializeField] Type m_Type; [SerializeField] bool
    m_PreserveAspect, m_FillCenter;
    [SerializeField] FillMethod m_FillMethod; [SerializeField] float m_FillAmount; [SerializeField]
    bool m_FillClockwise;
    [SerializeField] int m_FillOrigin; [SerializeField] bool m_UseSpriteMesh;
    [SerializeField] float m_PixelsPerUnitMultiplier; }
  class RawImage:MaskableGraphic { [SerializeField] Texture m_Texture; [SerializeField] Rect
    m_UVRect; }
  [Serializable] class FontData { [SerializeField] Font m_Font; [SerializeField] int m_FontSize;
    [SerializeField] FontStyle m_FontStyle; [SerializeField] bool m_BestFit; [SerializeField] int
    m_MinSize, m_MaxSize;
    [SerializeField] TextAnchor m_Alignment; [SerializeField] bool m_AlignByGeometry, m_RichText;
    [SerializeField] HorizontalWrapMode m_HorizontalOverflow; [SerializeField] VerticalWrapMode
    m_VerticalOverflow;
    [SerializeField] float m_LineSpacing; }
  class Text:MaskableGraphic { [SerializeField] FontData m_FontData; [SerializeField] string
    m_Text; }
  [Serializable] struct Navigation { [Flags] public enum Mode { None=0, Horizontal=1, Vertical=2,
    Automatic=3, Explicit=4 }
    [SerializeField] Mode m_Mode; [SerializeField] bool m_WrapAround;
    [SerializeField] Selectable m_SelectOnUp, m_SelectOnDown, m_SelectOnLeft, m_SelectOnRight; }
  [Serializable] struct ColorBlock { [SerializeField] Color m_NormalColor, m_HighlightedColor,
    m_PressedColor,
    m_SelectedColor, m_DisabledColor; [SerializeField] float m_ColorMultiplier, m_FadeDuration; }
  [Serializable] struct SpriteState { [SerializeField] Sprite m_HighlightedSprite, m_PressedSprite,
    m_SelectedSprite,
    m_DisabledSprite; }
  [Serializable] class AnimationTriggers { [SerializeField] string m_NormalTrigger,
    m_HighlightedTrigger,
    m_PressedTrigger, m_SelectedTrigger, m_DisabledTrigger; }
  [DisallowMultipleComponent]
  class Selectable:UIBehaviour { public enum Transition { None, ColorTint, SpriteSwap, Animation }
    [SerializeField] Navigation m_Navigation; [SerializeField] Transition m_Transition;
    [SerializeField] ColorBlock m_Colors;
    [SerializeField] SpriteState m_SpriteState; [SerializeField] AnimationTriggers
    m_AnimationTriggers;
    [SerializeField] bool m_Interactable; [SerializeField] Graphic m_TargetGraphic; }
  class Button:Selectable { [Serializable] public class ButtonClickedEvent:UnityEvent{}
    [SerializeField] ButtonClickedEvent m_OnClick; }
  class Toggle:Selectable { public enum ToggleTransition { None, Fade }
    [Serializable] public class ToggleEvent:UnityEvent<bool>{}
    public ToggleTransition toggleTransition; public Graphic graphic; [SerializeField] ToggleGroup
    m_Group;
    public ToggleEvent onValueChanged; [SerializeField] bool m_IsOn; }
  [DisallowMultipleComponent]
  class ToggleGroup:UIBehaviour { [SerializeField] bool m_AllowSwitchOff; }
  class Slider:Selectable { public enum Direction { LeftToRight, RightToLeft, BottomToTop,
    TopToBottom }
    [Serializable] public class SliderEvent:UnityEvent<float>{}
    [SerializeField] RectTransform m_FillRect, m_HandleRect; [SerializeField] Direction m_Direction;
    [SerializeField] float m_MinValue, m_MaxValue; [SerializeField] bool m_WholeNumbers;
    [SerializeField] float m_Value;
    [SerializeField] SliderEvent m_OnValueChanged; }
  class Scrollbar:Selectable { public enum Direction { LeftToRight, RightToLeft, BottomToTop,
    TopToBottom }
    [Serializable] public class ScrollEvent:UnityEvent<float>{}
    [SerializeField] RectTransform m_HandleRect; [SerializeField] Direction m_Direction;
    [SerializeField] float m_Value, m_Size; [SerializeField] int m_NumberOfSteps; [SerializeField]
    ScrollEvent m_OnValueChanged; }
  [DisallowMultipleComponent]
  class ScrollRect:UIBehaviour { public enum MovementType { Unrestricted, Elastic, Clamped }
    public enum ScrollbarVisibility { Permanent, AutoHide, AutoHideAndExpandViewport }
    [Serializable] public class ScrollRectEvent:UnityEvent<Vector2>{}
    [SerializeField] RectTransform m_Content; [SerializeField] bool m_Horizontal, m_Vertical;
    [SerializeField] MovementType m_MovementType; [SerializeField] float m_Elasticity;
    [SerializeField] bool m_Inertia;
    [SerializeField] float m_DecelerationRate, m_ScrollSensitivity; [SerializeField] RectTransform
    m_Viewport;
    [SerializeField] Scrollbar m_HorizontalScrollbar, m_VerticalScrollbar;
    [SerializeField] ScrollbarVisibility m_HorizontalScrollbarVisibility,
    m_VerticalScrollbarVisibility;
    [SerializeField] float m_HorizontalScrollbarSpacing, m_VerticalScrollbarSpacing;
    [SerializeField] ScrollRectEvent m_OnValueChanged; }
  class Dropdown:Selectable { [Serializable] public class DropdownEvent:UnityEvent<int>{}
    [Serializable] public class OptionData { [SerializeField] string m_Text; [SerializeField]
    Sprite m_Image; }
    [Serializable] public class OptionDataList { [SerializeField] List<OptionData> m_Options; }
    [SerializeField] RectTransform m_Template; [SerializeField] Text m_CaptionText;
    [SerializeField] Image m_CaptionImage;
    [SerializeField] Text m_ItemText; [SerializeField] Image m_ItemImage; [SerializeField] int
    m_Value;
    [SerializeField] OptionDataList m_Options; [SerializeField] DropdownEvent m_OnValueChanged;
    [SerializeField] float m_AlphaFadeSpeed; }
  class InputField:Selectable { public enum ContentType { Standard, Autocorrected, IntegerNumber,
    DecimalNumber,
    Alphanumeric, Name, EmailAddress, Password, Pin, Custom } public enum InputType { Standard,
    AutoCorrect, Password }
    public enum CharacterValidation { None, Integer, Decimal, Alphanumeric, Name, EmailAddress }
    public enum LineType { SingleLine, MultiLineSubmit, MultiLineNewline }
    [Serializable] public class SubmitEvent:UnityEvent<string>{} [Serializable] public class
    EndEditEvent:UnityEvent<string>{}
    [Serializable] public class OnChangeEvent:UnityEvent<string>{}
    [SerializeField] Text m_TextComponent; [SerializeField] Graphic m_Placeholder; [SerializeField]
    ContentType m_ContentType;
    [SerializeField] InputType m_InputType; [SerializeField] char m_AsteriskChar;
    [SerializeField] TouchScreenKeyboardType m_KeyboardType; [SerializeField] LineType m_LineType;
    [SerializeField] bool m_HideMobileInput; [SerializeField] CharacterValidation
    m_CharacterValidation;
    [SerializeField] int m_CharacterLimit; [SerializeField] SubmitEvent m_OnSubmit;
    [SerializeField] EndEditEvent m_OnDidEndEdit;
    [SerializeField] SubmitEvent m_OnEndEdit;
    [SerializeField] OnChangeEvent m_OnValueChanged; [SerializeField] Color m_CaretColor;
    [SerializeField] bool m_CustomCaretColor;
    [SerializeField] Color m_SelectionColor; [SerializeField] string m_Text; [SerializeField] float
    m_CaretBlinkRate;
    [SerializeField] int m_CaretWidth; [SerializeField] bool m_ReadOnly, m_ShouldActivateOnSelect; }
  [DisallowMultipleComponent]
  class CanvasScaler:UIBehaviour { public enum ScaleMode { ConstantPixelSize, ScaleWithScreenSize,
    ConstantPhysicalSize }
    public enum ScreenMatchMode { MatchWidthOrHeight, Expand, Shrink }
    public enum Unit { Centimeters, Millimeters, Inches, Points, Picas }
    [SerializeField] ScaleMode m_UiScaleMode; [SerializeField] float m_ReferencePixelsPerUnit,
    m_ScaleFactor;
    [SerializeField] Vector2 m_ReferenceResolution; [SerializeField] ScreenMatchMode
    m_ScreenMatchMode;
    [SerializeField] float m_MatchWidthOrHeight; [SerializeField] Unit m_PhysicalUnit;
    [SerializeField] float m_FallbackScreenDPI,
    m_DefaultSpriteDPI, m_DynamicPixelsPerUnit; [SerializeField] bool m_PresetInfoIsWorld; }
  class GraphicRaycaster:BaseRaycaster { public enum BlockingObjects { None, TwoD, ThreeD, All }
    [SerializeField] bool m_IgnoreReversedGraphics; [SerializeField] BlockingObjects
    m_BlockingObjects;
    [SerializeField] LayerMask m_BlockingMask; }
  [DisallowMultipleComponent]
  abstract class LayoutGroup:UIBehaviour { [SerializeField] RectOffset m_Padding; [SerializeField]
    TextAnchor m_ChildAlignment; }
  abstract class HorizontalOrVerticalLayoutGroup:LayoutGroup { [SerializeField] float m_Spacing;
    [SerializeField] bool
    m_ChildForceExpandWidth, m_ChildForceExpandHeight, m_ChildControlWidth, m_ChildControlHeight,
    m_ChildScaleWidth,
    m_ChildScaleHeight, m_ReverseArrangement; }
  class HorizontalLayoutGroup:HorizontalOrVerticalLayoutGroup{} class
    VerticalLayoutGroup:HorizontalOrVerticalLayoutGroup{}
  class GridLayoutGroup:LayoutGroup { public enum Corner { UpperLeft, UpperRight, LowerLeft,
    LowerRight }
    public enum Axis { Horizontal, Vertical } public enum Constraint { Flexible, FixedColumnCount,
    FixedRowCount }
    [SerializeField] Corner m_StartCorner; [SerializeField] Axis m_StartAxis; [SerializeField]
    Vector2 m_CellSize, m_Spacing;
    [SerializeField] Constraint m_Constraint; [SerializeField] int m_ConstraintCount; }
  class LayoutElement:UIBehaviour { [SerializeField] bool m_IgnoreLayout; [SerializeField] float
    m_MinWidth, m_MinHeight,
    m_PreferredWidth, m_PreferredHeight, m_FlexibleWidth, m_FlexibleHeight; [SerializeField] int
    m_LayoutPriority; }
  class ContentSizeFitter:UIBehaviour { public enum FitMode { Unconstrained, MinSize, PreferredSize
    }
    [SerializeField] FitMode m_HorizontalFit, m_VerticalFit; }
  [DisallowMultipleComponent]
  class AspectRatioFitter:UIBehaviour { public enum AspectMode { None, WidthControlsHeight,
    HeightControlsWidth, FitInParent,
    EnvelopeParent } [SerializeField] AspectMode m_AspectMode; [SerializeField] float
    m_AspectRatio; }
  [DisallowMultipleComponent]
  class Mask:UIBehaviour { [SerializeField] bool m_ShowMaskGraphic; }
  [DisallowMultipleComponent]
  class RectMask2D:UIBehaviour { [SerializeField] Vector4 m_Padding; [SerializeField] Vector2Int
    m_Softness; }
  abstract class BaseMeshEffect:UIBehaviour{} class PositionAsUV1:BaseMeshEffect{}
  class Shadow:BaseMeshEffect { [SerializeField] Color m_EffectColor; [SerializeField] Vector2
    m_EffectDistance;
    [SerializeField] bool m_UseGraphicAlpha; }
  class Outline:Shadow{}
}
)cs";

const std::string_view kTextStub = R"cs(
namespace TMPro {
  using UnityEngine; using UnityEngine.UI; using UnityEngine.Events; using System; using
    System.Collections.Generic;
  abstract class TMP_Asset:ScriptableObject{} class TMP_FontAsset:TMP_Asset{} class
    TMP_SpriteAsset:TMP_Asset{}
  class TMP_StyleSheet:ScriptableObject{} class TMP_ColorGradient:ScriptableObject{} class
    TMP_Settings:ScriptableObject{}
  abstract class TMP_InputValidator:ScriptableObject{} class TMP_Style{} class TMP_TextInfo{} class
    TMP_SpriteAnimator:MonoBehaviour{}
  [Serializable] struct VertexGradient { public Color topLeft, topRight, bottomLeft, bottomRight; }
  enum ColorMode { Single, HorizontalGradient, VerticalGradient, FourCornersGradient }
  enum FontWeight { Thin=100, ExtraLight=200, Light=300, Regular=400, Medium=500, SemiBold=600,
    Bold=700, Heavy=800,
    Black=900 }
  [Flags] enum FontStyles { Normal=0, Bold=1, Italic=2, Underline=4, LowerCase=8, UpperCase=16,
    SmallCaps=32,
    Strikethrough=64, Superscript=128, Subscript=256, Highlight=512 }
  enum HorizontalAlignmentOptions { Left=1, Center=2, Right=4, Justified=8, Flush=16, Geometry=32 }
  enum VerticalAlignmentOptions { Top=256, Middle=512, Bottom=1024, Baseline=2048, Geometry=4096,
    Capline=8192 }
  enum TextAlignmentOptions { TopLeft=257, Top=258, TopRight=260, TopJustified=264, TopFlush=272,
    TopGeoAligned=288,
    Left=513, Center=514, Right=516, Justified=520, Flush=528, CenterGeoAligned=544,
    BottomLeft=1025, Bottom=1026,
    BottomRight=1028, BottomJustified=1032, BottomFlush=1040, BottomGeoAligned=1056,
    BaselineLeft=2049, Baseline=2050,
    BaselineRight=2052, BaselineJustified=2056, BaselineFlush=2064, BaselineGeoAligned=2080,
    MidlineLeft=4097,
    Midline=4098, MidlineRight=4100, MidlineJustified=4104, MidlineFlush=4112,
    MidlineGeoAligned=4128, CaplineLeft=8193,
    Capline=8194, CaplineRight=8196, CaplineJustified=8200, CaplineFlush=8208,
    CaplineGeoAligned=8224, Converted=65535 }
  enum TextWrappingModes { NoWrap, Normal, PreserveWhitespace, PreserveWhitespaceNoWrap }
  enum TextOverflowModes { Overflow, Ellipsis, Masking, Truncate, ScrollRect, Page, Linked }
  enum TextureMappingOptions { Character, Line, Paragraph, MatchAspect }
  enum VertexSortingOrder { Normal, Reverse }
  abstract class TMP_Text:MaskableGraphic {
    [SerializeField] string m_text; [SerializeField] bool m_isRightToLeft; [SerializeField]
    TMP_FontAsset m_fontAsset;
    [SerializeField] Material m_sharedMaterial; [SerializeField] Material[] m_fontSharedMaterials;
    [SerializeField] Material m_fontMaterial; [SerializeField] Material[] m_fontMaterials;
    [SerializeField] Color32 m_fontColor32; [SerializeField] Color m_fontColor; [SerializeField]
    bool m_enableVertexGradient;
    [SerializeField] ColorMode m_colorMode; [SerializeField] VertexGradient m_fontColorGradient;
    [SerializeField] TMP_ColorGradient m_fontColorGradientPreset; [SerializeField] TMP_SpriteAsset
    m_spriteAsset;
    [SerializeField] bool m_tintAllSprites; [SerializeField] TMP_StyleSheet m_StyleSheet;
    [SerializeField] int m_TextStyleHashCode; [SerializeField] bool m_overrideHtmlColors;
    [SerializeField] Color32 m_faceColor,
    m_outlineColor; [SerializeField] float m_fontSize, m_fontSizeBase; [SerializeField] FontWeight
    m_fontWeight;
    [SerializeField] bool m_enableAutoSizing; [SerializeField] float m_fontSizeMin, m_fontSizeMax;
    [SerializeField] FontStyles m_fontStyle; [SerializeField] HorizontalAlignmentOptions
    m_HorizontalAlignment;
    [SerializeField] VerticalAlignmentOptions m_VerticalAlignment; [SerializeField]
    TextAlignmentOptions m_textAlignment;
    [SerializeField] float m_characterSpacing, m_characterHorizontalScale, m_wordSpacing,
    m_lineSpacing, m_lineSpacingMax,
    m_paragraphSpacing, m_charWidthMaxAdj; [SerializeField] bool m_enableWordWrapping;
    [SerializeField] TextWrappingModes m_TextWrappingMode; [SerializeField] float
    m_wordWrappingRatios;
    [SerializeField] TextOverflowModes m_overflowMode; [SerializeField] TMP_Text
    m_linkedTextComponent, parentLinkedComponent;
    [SerializeField] bool m_isLinkedTextComponent, m_isTextTruncated; [SerializeField] int
    m_firstOverflowCharacterIndex;
    [SerializeField] bool m_enableKerning; [SerializeField] List<OTL_FeatureTag>
    m_ActiveFontFeatures;
    [SerializeField] bool m_enableExtraPadding, checkPaddingRequired, m_isRichText,
    m_EmojiFallbackSupport,
    m_parseCtrlCharacters, m_isOrthographic, m_isCullingEnabled, m_ignoreRectMaskCulling,
    m_ignoreCulling;
    [SerializeField] TextureMappingOptions m_horizontalMapping, m_verticalMapping; [SerializeField]
    float m_uvLineOffset;
    [SerializeField] VertexSortingOrder m_geometrySortingOrder; [SerializeField] bool
    m_IsTextObjectScaleStatic,
    m_VertexBufferAutoSizeReduction; [SerializeField] int m_firstVisibleCharacter; [SerializeField]
    bool m_useMaxVisibleDescender;
    [SerializeField] int m_pageToDisplay; [SerializeField] Vector4 m_margin; [SerializeField] bool
    m_isUsingLegacyAnimationComponent, m_isVolumetricText; [SerializeField] TMP_SpriteAnimator
    m_spriteAnimator; }
  enum OTL_FeatureTag : uint { kern=1801810542, liga=1818847073, mark=1835102827, mkmk=1835756907 }
  class TextMeshProUGUI:TMP_Text { [SerializeField] bool m_hasFontAssetChanged; [SerializeField]
    TMP_SubMeshUI[] m_subTextObjects; [SerializeField] Material m_baseMaterial;
    [SerializeField] Vector4 m_maskOffset; }
  class TextMeshPro:TMP_Text { [SerializeField] int _SortingLayer, _SortingLayerID, _SortingOrder;
    [SerializeField] bool m_hasFontAssetChanged; [SerializeField] Renderer m_renderer;
    [SerializeField] int m_maskType; }
  class TMP_SubMesh:MonoBehaviour { [SerializeField] TMP_FontAsset m_fontAsset; [SerializeField]
    TMP_SpriteAsset m_spriteAsset;
    [SerializeField] Material m_material, m_sharedMaterial; [SerializeField] bool
    m_isDefaultMaterial;
    [SerializeField] float m_padding; [SerializeField] Renderer m_renderer; [SerializeField]
    TextMeshPro m_TextComponent; }
  class TMP_SubMeshUI:MaskableGraphic { [SerializeField] TMP_FontAsset m_fontAsset;
    [SerializeField] TMP_SpriteAsset m_spriteAsset;
    [SerializeField] Material m_material, m_sharedMaterial; [SerializeField] bool
    m_isDefaultMaterial;
    [SerializeField] float m_padding; [SerializeField] TextMeshProUGUI m_TextComponent; }
  class TMP_Dropdown:Selectable { [Serializable] public class DropdownEvent:UnityEvent<int>{}
    [Serializable] public class OptionData { [SerializeField] string m_Text; [SerializeField]
    Sprite m_Image;
      [SerializeField] Color m_Color; }
    [Serializable] public class OptionDataList { [SerializeField] List<OptionData> m_Options; }
    [SerializeField] RectTransform m_Template; [SerializeField] TMP_Text m_CaptionText;
    [SerializeField] Image m_CaptionImage;
    [SerializeField] Graphic m_Placeholder; [SerializeField] TMP_Text m_ItemText; [SerializeField]
    Image m_ItemImage;
    [SerializeField] int m_Value; [SerializeField] bool m_MultiSelect; [SerializeField]
    OptionDataList m_Options;
    [SerializeField] DropdownEvent m_OnValueChanged; [SerializeField] float m_AlphaFadeSpeed; }
  class TMP_InputField:Selectable { public enum ContentType { Standard, Autocorrected,
    IntegerNumber, DecimalNumber,
    Alphanumeric, Name, EmailAddress, Password, Pin, Custom } public enum InputType { Standard,
    AutoCorrect, Password }
    public enum LineType { SingleLine, MultiLineSubmit, MultiLineNewline }
    public enum CharacterValidation { None, Digit, Integer, Decimal, Alphanumeric, Name, Regex,
    EmailAddress, CustomValidator }
    [Serializable] public class SubmitEvent:UnityEvent<string>{} [Serializable] public class
    OnChangeEvent:UnityEvent<string>{}
    [Serializable] public class SelectionEvent:UnityEvent<string>{}
    [Serializable] public class TextSelectionEvent:UnityEvent<string,int,int>{}
    [Serializable] public class TouchScreenKeyboardEvent:UnityEvent<TouchScreenKeyboard.Status>{}
    [SerializeField] RectTransform m_TextViewport; [SerializeField] TMP_Text m_TextComponent;
    [SerializeField] Graphic m_Placeholder;
    [SerializeField] Scrollbar m_VerticalScrollbar; [SerializeField] TMP_ScrollbarEventHandler
    m_VerticalScrollbarEventHandler;
    [SerializeField] float m_LayoutGroup, m_ScrollSensitivity; [SerializeField] ContentType
    m_ContentType;
    [SerializeField] InputType m_InputType; [SerializeField] char m_AsteriskChar;
    [SerializeField] TouchScreenKeyboardType m_KeyboardType; [SerializeField] LineType m_LineType;
    [SerializeField] bool m_HideMobileInput, m_HideSoftKeyboard; [SerializeField]
    CharacterValidation m_CharacterValidation;
    [SerializeField] string m_RegexValue; [SerializeField] float m_GlobalPointSize;
    [SerializeField] int m_CharacterLimit;
    [SerializeField] SubmitEvent m_OnEndEdit, m_OnSubmit; [SerializeField] SelectionEvent
    m_OnSelect, m_OnDeselect;
    [SerializeField] TextSelectionEvent m_OnTextSelection, m_OnEndTextSelection; [SerializeField]
    OnChangeEvent m_OnValueChanged;
    [SerializeField] TouchScreenKeyboardEvent m_OnTouchScreenKeyboardStatusChanged;
    [SerializeField] Color m_CaretColor;
    [SerializeField] bool m_CustomCaretColor; [SerializeField] Color m_SelectionColor;
    [SerializeField] string m_Text;
    [SerializeField] float m_CaretBlinkRate; [SerializeField] int m_CaretWidth; [SerializeField]
    bool m_ReadOnly, m_RichText;
    [SerializeField] TMP_FontAsset m_GlobalFontAsset; [SerializeField] bool m_OnFocusSelectAll,
    m_ResetOnDeActivation,
    m_KeepTextSelectionVisible, m_RestoreOriginalTextOnEscape, m_isRichTextEditingAllowed;
    [SerializeField] int m_LineLimit;
    [SerializeField] bool isAlert; [SerializeField] TMP_InputValidator m_InputValidator;
    [SerializeField] bool m_ShouldActivateOnSelect; }
  class TMP_ScrollbarEventHandler:MonoBehaviour{}
}
namespace UnityEngine.TextCore.Text { class FontAsset:ScriptableObject{} class
    SpriteAsset:ScriptableObject{} }
)cs";

const std::string_view kPackagesStub = R"cs(
namespace UnityEngine.InputSystem {
  using System.Collections.Generic;
  class InputActionAsset:ScriptableObject{} class InputActionReference:ScriptableObject{}
  class PlayerInputManager:MonoBehaviour{} class InputDevice{} class Keyboard:InputDevice{} class
    Mouse:InputDevice{}
  class Gamepad:InputDevice{} class InputControl{}
  class PlayerInput:MonoBehaviour {
    [System.Serializable] public class ActionEvent:UnityEngine.Events.UnityEvent<int>{}
    [System.Serializable] public class DeviceLostEvent:UnityEngine.Events.UnityEvent<PlayerInput>{}
    [System.Serializable] public class
    DeviceRegainedEvent:UnityEngine.Events.UnityEvent<PlayerInput>{}
    [System.Serializable] public class
    ControlsChangedEvent:UnityEngine.Events.UnityEvent<PlayerInput>{}
    [SerializeField] InputActionAsset m_Actions; [SerializeField] PlayerNotifications
    m_NotificationBehavior;
    [SerializeField] UI.InputSystemUIInputModule m_UIInputModule; [SerializeField] DeviceLostEvent
    m_DeviceLostEvent;
    [SerializeField] DeviceRegainedEvent m_DeviceRegainedEvent; [SerializeField]
    ControlsChangedEvent m_ControlsChangedEvent;
    [SerializeField] ActionEvent[] m_ActionEvents; [SerializeField] bool
    m_NeverAutoSwitchControlSchemes;
    [SerializeField] string m_DefaultControlScheme, m_DefaultActionMap; [SerializeField] int
    m_SplitScreenIndex;
    [SerializeField] Camera m_Camera;
  }
  enum PlayerNotifications { SendMessages, BroadcastMessages, InvokeUnityEvents, InvokeCSharpEvents
    }
  enum InputActionType { Value, Button, PassThrough }
  enum Key{}
  [System.Serializable] struct InputBinding { [SerializeField] string m_Name, m_Id, m_Path,
    m_Interactions, m_Processors,
    m_Groups, m_Action; [SerializeField] int m_Flags; }
  [System.Serializable] class InputAction { [SerializeField] string m_Name; [SerializeField]
    InputActionType m_Type;
    [SerializeField] string m_ExpectedControlType, m_Id, m_Processors, m_Interactions;
    [SerializeField] InputBinding[] m_SingletonActionBindings; [SerializeField] int m_Flags; }
  [System.Serializable] class InputActionMap { [SerializeField] string m_Name, m_Id;
    [SerializeField] InputActionAsset m_Asset;
    [SerializeField] InputAction[] m_Actions; [SerializeField] InputBinding[] m_Bindings; }
  [System.Serializable] struct InputActionProperty { [SerializeField] bool m_UseReference;
    [SerializeField] InputAction m_Action;
    [SerializeField] InputActionReference m_Reference; }
}
namespace UnityEngine.InputSystem.UI { class
    InputSystemUIInputModule:UnityEngine.EventSystems.BaseInputModule{}
  class MultiplayerEventSystem:UnityEngine.EventSystems.EventSystem{} class
    VirtualMouseInput:MonoBehaviour{} }
namespace UnityEngine.Rendering {
  class VolumeProfile:ScriptableObject { public System.Collections.Generic.List<VolumeComponent>
    components; }
  class VolumeComponent:ScriptableObject { public bool active; }
  interface IVolume{}
  class Volume:MonoBehaviour { [SerializeField] bool m_IsGlobal; public float priority,
    blendDistance, weight;
    public VolumeProfile sharedProfile; }
}
namespace UnityEngine.Rendering.Universal {
  enum CameraRenderType { Base, Overlay } enum CameraOverrideOption { Off, On, UsePipelineSettings }
  enum AntialiasingMode { None, FastApproximateAntialiasing, SubpixelMorphologicalAntiAliasing,
    TemporalAntiAliasing }
  enum AntialiasingQuality { Low, Medium, High }
  enum VolumeFrameworkUpdateMode { EveryFrame, ViaScripting, UsePipelineSettings }
  enum SoftShadowQuality { UsePipelineSettings, Low, Medium, High }
  class UniversalRenderPipelineAsset:RenderPipelineAsset{} class
    ScriptableRendererData:ScriptableObject{}
  class UniversalRendererData:ScriptableRendererData{} class
    ScriptableRendererFeature:ScriptableObject{}
  class ScriptableRenderPass{} class ScriptableRenderer{} class Light2D:MonoBehaviour{} class
    ShadowCaster2D:MonoBehaviour{}
  class DecalProjector:MonoBehaviour{} class PixelPerfectCamera:MonoBehaviour{}
  class UniversalAdditionalCameraData:MonoBehaviour { [SerializeField] bool m_RenderShadows;
    [SerializeField] CameraOverrideOption m_RequiresDepthTextureOption,
    m_RequiresOpaqueTextureOption;
    [SerializeField] CameraRenderType m_CameraType; [SerializeField]
    System.Collections.Generic.List<Camera> m_Cameras;
    [SerializeField] int m_RendererIndex; [SerializeField] LayerMask m_VolumeLayerMask;
    [SerializeField] Transform m_VolumeTrigger;
    [SerializeField] VolumeFrameworkUpdateMode m_VolumeFrameworkUpdateModeOption; [SerializeField]
    bool m_RenderPostProcessing;
    [SerializeField] AntialiasingMode m_Antialiasing; [SerializeField] AntialiasingQuality
    m_AntialiasingQuality;
    [SerializeField] bool m_StopNaN, m_Dithering, m_ClearDepth, m_AllowXRRendering,
    m_AllowHDROutput, m_UseScreenCoordOverride;
    [SerializeField] Vector4 m_ScreenSizeOverride, m_ScreenCoordScaleBias; [SerializeField] bool
    m_RequiresDepthTexture,
    m_RequiresColorTexture; }
  class UniversalAdditionalLightData:MonoBehaviour { [SerializeField] bool m_UsePipelineSettings;
    [SerializeField] int m_AdditionalLightsShadowResolutionTier; [SerializeField] bool
    m_CustomShadowLayers;
    [SerializeField] Vector2 m_LightCookieSize, m_LightCookieOffset; [SerializeField]
    SoftShadowQuality m_SoftShadowQuality; }
}
namespace UnityEngine.Rendering.HighDefinition { class HDRenderPipelineAsset:RenderPipelineAsset{}
  class HDAdditionalCameraData:MonoBehaviour{} class HDAdditionalLightData:MonoBehaviour{} class
    DecalProjector:MonoBehaviour{}
  class CustomPass{} class CustomPassVolume:MonoBehaviour{} class
    LocalVolumetricFog:MonoBehaviour{} }
namespace UnityEngine.Rendering.PostProcessing { class PostProcessVolume:MonoBehaviour{} class
    PostProcessLayer:MonoBehaviour{}
  class PostProcessProfile:ScriptableObject{} class PostProcessEffectSettings:ScriptableObject{} }
namespace UnityEngine.Timeline { class TimelineAsset:UnityEngine.Playables.PlayableAsset{}
  class TrackAsset:UnityEngine.Playables.PlayableAsset{} class PlayableTrack:TrackAsset{} class
    AnimationTrack:TrackAsset{}
  class ActivationTrack:TrackAsset{} class ControlTrack:TrackAsset{} class SignalTrack:TrackAsset{}
    class AudioTrack:TrackAsset{}
  class GroupTrack:TrackAsset{} class MarkerTrack:TrackAsset{} class SignalAsset:ScriptableObject{}
  class SignalReceiver:MonoBehaviour{} class Marker:ScriptableObject{} class TimelineClip{}
  class AnimationPlayableAsset:UnityEngine.Playables.PlayableAsset{} class
    ControlPlayableAsset:UnityEngine.Playables.PlayableAsset{}
  interface ITimelineClipAsset{} enum ClipCaps{} }
namespace Cinemachine { using UnityEngine; class CinemachineVirtualCameraBase:MonoBehaviour{}
  class CinemachineVirtualCamera:CinemachineVirtualCameraBase{} class
    CinemachineFreeLook:CinemachineVirtualCameraBase{}
  class CinemachineStateDrivenCamera:CinemachineVirtualCameraBase{} class
    CinemachineClearShot:CinemachineVirtualCameraBase{}
  class CinemachineBrain:MonoBehaviour{} class CinemachineTargetGroup:MonoBehaviour{} class
    CinemachineImpulseSource:MonoBehaviour{}
  class CinemachineComponentBase:MonoBehaviour{} class CinemachineExtension:MonoBehaviour{} class
    CinemachineConfiner:CinemachineExtension{}
  class CinemachineConfiner2D:CinemachineExtension{} class CinemachinePathBase:MonoBehaviour{}
    class CinemachinePath:CinemachinePathBase{}
  class CinemachineSmoothPath:CinemachinePathBase{} class CinemachineDollyCart:MonoBehaviour{}
    class NoiseSettings:ScriptableObject{}
  class CinemachineBlenderSettings:ScriptableObject{} }
namespace Unity.Cinemachine { using UnityEngine; class CinemachineVirtualCameraBase:MonoBehaviour{}
  class CinemachineCamera:CinemachineVirtualCameraBase{} class CinemachineBrain:MonoBehaviour{}
  class CinemachineTargetGroup:MonoBehaviour{} class CinemachineComponentBase:MonoBehaviour{} class
    CinemachineExtension:MonoBehaviour{}
  class CinemachineImpulseSource:MonoBehaviour{} class CinemachineFollow:CinemachineComponentBase{}
  class CinemachineOrbitalFollow:CinemachineComponentBase{} class
    CinemachinePositionComposer:CinemachineComponentBase{}
  class CinemachineRotationComposer:CinemachineComponentBase{} class
    CinemachineThirdPersonFollow:CinemachineComponentBase{}
  class CinemachineBasicMultiChannelPerlin:CinemachineComponentBase{} class
    NoiseSettings:ScriptableObject{} }
namespace Unity.AI.Navigation { using UnityEngine; class NavMeshSurface:MonoBehaviour{} class
    NavMeshLink:MonoBehaviour{}
  class NavMeshModifier:MonoBehaviour{} class NavMeshModifierVolume:MonoBehaviour{} }
namespace Unity.Netcode { using UnityEngine; class NetworkBehaviour:MonoBehaviour{} class
    NetworkObject:MonoBehaviour {
    [SerializeField] uint GlobalObjectIdHash, InScenePlacedSourceGlobalObjectIdHash; public bool
    AlwaysReplicateAsRoot,
    SynchronizeTransform, ActiveSceneSynchronization, SceneMigrationSynchronization,
    SpawnWithObservers,
    DontDestroyWithOwner, AutoObjectParentSync; }
 
  class NetworkManager:MonoBehaviour{} class NetworkPrefabsList:ScriptableObject{} struct
    NetworkObjectReference{}
  struct NetworkBehaviourReference{} interface INetworkSerializable{} }
namespace Unity.Netcode.Components { class NetworkTransform:Unity.Netcode.NetworkBehaviour{}
  class NetworkRigidbody:Unity.Netcode.NetworkBehaviour{} class
    NetworkAnimator:Unity.Netcode.NetworkBehaviour{} }
namespace UnityEngine.Splines { class SplineContainer:MonoBehaviour{} class
    SplineAnimate:MonoBehaviour{} }
namespace UnityEngine.ProBuilder { class ProBuilderMesh:MonoBehaviour{} }
namespace UnityEngine.U2D { class SpriteShapeController:MonoBehaviour{} class
    SpriteShape:ScriptableObject{}
  class PixelPerfectCamera:MonoBehaviour{} }
namespace UnityEngine.AddressableAssets {
  [System.Serializable] class AssetReference { [SerializeField] string m_AssetGUID,
    m_SubObjectName, m_SubObjectType; }
  [System.Serializable] class AssetReferenceT<T>:AssetReference{}
  [System.Serializable] class AssetReferenceGameObject:AssetReferenceT<GameObject>{}
  [System.Serializable] class AssetReferenceTexture:AssetReferenceT<Texture>{}
  [System.Serializable] class AssetReferenceTexture2D:AssetReferenceT<Texture2D>{}
  [System.Serializable] class AssetReferenceSprite:AssetReferenceT<Sprite>{}
  [System.Serializable] class AssetReferenceAtlasedSprite:AssetReferenceT<Sprite>{}
  [System.Serializable] class AssetLabelReference { [SerializeField] string m_LabelString; }
}
namespace UnityEngine.Localization { class Locale:ScriptableObject{} class LocalizedStringTable{} }
namespace UnityEngine.XR.Interaction.Toolkit { class XRBaseInteractable:MonoBehaviour{} class
    XRBaseInteractor:MonoBehaviour{}
  class XRGrabInteractable:XRBaseInteractable{} class XRInteractionManager:MonoBehaviour{} class
    XRRayInteractor:XRBaseInteractor{}
  class XRDirectInteractor:XRBaseInteractor{} class XRSocketInteractor:XRBaseInteractor{} }
namespace Unity.Mathematics {
  [System.Serializable] struct float2 { public float x, y; } [System.Serializable] struct float3 {
    public float x, y, z; }
  [System.Serializable] struct float4 { public float x, y, z, w; } [System.Serializable] struct
    int2 { public int x, y; }
  [System.Serializable] struct int3 { public int x, y, z; } [System.Serializable] struct int4 {
    public int x, y, z, w; }
  [System.Serializable] struct uint2 { public uint x, y; } [System.Serializable] struct uint3 {
    public uint x, y, z; }
  [System.Serializable] struct bool2 { public bool x, y; } [System.Serializable] struct bool3 {
    public bool x, y, z; }
  [System.Serializable] struct double2 { public double x, y; } [System.Serializable] struct double3
    { public double x, y, z; }
  [System.Serializable] struct quaternion { public float4 value; } [System.Serializable] struct
    Random { public uint state; }
  [System.Serializable] struct float2x2 { public float2 c0, c1; } [System.Serializable] struct
    float3x3 { public float3 c0, c1, c2; }
  [System.Serializable] struct float4x4 { public float4 c0, c1, c2, c3; }
}
namespace Unity.Entities { struct Entity{} interface IComponentData{} class Baker<T>{} struct
    BlobAssetReference<T>{} }
)cs";

}  // namespace diorama::unity
