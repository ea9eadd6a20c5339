// Stub: the package com.unity.textmeshpro, and the font assets of the engine's text core. Fields in
// the order in which documents have them, those of all versions together.
// Not the real source: declarations only, nothing of it runs (unity/types/script_stubs.h).

namespace TMPro {
    using UnityEngine;
    using UnityEngine.UI;
    using UnityEngine.Events;
    using System;
    using System.Collections.Generic;
    abstract class TMP_Asset : ScriptableObject {}
    class TMP_FontAsset : TMP_Asset {}
    class TMP_SpriteAsset : TMP_Asset {}
    class TMP_StyleSheet : ScriptableObject {}
    class TMP_ColorGradient : ScriptableObject {}
    class TMP_Settings : ScriptableObject {}
    abstract class TMP_InputValidator : ScriptableObject {}
    class TMP_Style {}
    class TMP_TextInfo {}
    class TMP_SpriteAnimator : MonoBehaviour {}
    [Serializable] struct VertexGradient {
        public Color topLeft, topRight, bottomLeft, bottomRight;
    }
    enum ColorMode { Single, HorizontalGradient, VerticalGradient, FourCornersGradient }
    enum FontWeight {
        Thin = 100, ExtraLight = 200, Light = 300, Regular = 400, Medium = 500, SemiBold = 600,
        Bold = 700, Heavy = 800, Black = 900
    }
    [Flags] enum FontStyles {
        Normal = 0, Bold = 1, Italic = 2, Underline = 4, LowerCase = 8, UpperCase = 16,
        SmallCaps = 32, Strikethrough = 64, Superscript = 128, Subscript = 256, Highlight = 512
    }
    enum HorizontalAlignmentOptions {
        Left = 1, Center = 2, Right = 4, Justified = 8, Flush = 16, Geometry = 32
    }
    enum VerticalAlignmentOptions {
        Top = 256, Middle = 512, Bottom = 1024, Baseline = 2048, Geometry = 4096, Capline = 8192
    }
    enum TextAlignmentOptions {
        TopLeft = 257, Top = 258, TopRight = 260, TopJustified = 264, TopFlush = 272,
        TopGeoAligned = 288, Left = 513, Center = 514, Right = 516, Justified = 520, Flush = 528,
        CenterGeoAligned = 544, BottomLeft = 1025, Bottom = 1026, BottomRight = 1028,
        BottomJustified = 1032, BottomFlush = 1040, BottomGeoAligned = 1056, BaselineLeft = 2049,
        Baseline = 2050, BaselineRight = 2052, BaselineJustified = 2056, BaselineFlush = 2064,
        BaselineGeoAligned = 2080, MidlineLeft = 4097, Midline = 4098, MidlineRight = 4100,
        MidlineJustified = 4104, MidlineFlush = 4112, MidlineGeoAligned = 4128, CaplineLeft = 8193,
        Capline = 8194, CaplineRight = 8196, CaplineJustified = 8200, CaplineFlush = 8208,
        CaplineGeoAligned = 8224, Converted = 65535
    }
    enum TextWrappingModes { NoWrap, Normal, PreserveWhitespace, PreserveWhitespaceNoWrap }
    enum TextOverflowModes { Overflow, Ellipsis, Masking, Truncate, ScrollRect, Page, Linked }
    enum TextureMappingOptions { Character, Line, Paragraph, MatchAspect }
    enum VertexSortingOrder { Normal, Reverse }
    abstract class TMP_Text : MaskableGraphic {
        [SerializeField] string m_text;
        [SerializeField] bool m_isRightToLeft;
        [SerializeField] TMP_FontAsset m_fontAsset;
        [SerializeField] Material m_sharedMaterial;
        [SerializeField] Material[] m_fontSharedMaterials;
        [SerializeField] Material m_fontMaterial;
        [SerializeField] Material[] m_fontMaterials;
        [SerializeField] Color32 m_fontColor32;
        [SerializeField] Color m_fontColor;
        [SerializeField] bool m_enableVertexGradient;
        [SerializeField] ColorMode m_colorMode;
        [SerializeField] VertexGradient m_fontColorGradient;
        [SerializeField] TMP_ColorGradient m_fontColorGradientPreset;
        [SerializeField] TMP_SpriteAsset m_spriteAsset;
        [SerializeField] bool m_tintAllSprites;
        [SerializeField] TMP_StyleSheet m_StyleSheet;
        [SerializeField] int m_TextStyleHashCode;
        [SerializeField] bool m_overrideHtmlColors;
        [SerializeField] Color32 m_faceColor, m_outlineColor;
        [SerializeField] float m_fontSize, m_fontSizeBase;
        [SerializeField] FontWeight m_fontWeight;
        [SerializeField] bool m_enableAutoSizing;
        [SerializeField] float m_fontSizeMin, m_fontSizeMax;
        [SerializeField] FontStyles m_fontStyle;
        [SerializeField] HorizontalAlignmentOptions m_HorizontalAlignment;
        [SerializeField] VerticalAlignmentOptions m_VerticalAlignment;
        [SerializeField] TextAlignmentOptions m_textAlignment;
        [SerializeField] float m_characterSpacing, m_characterHorizontalScale, m_wordSpacing,
            m_lineSpacing, m_lineSpacingMax, m_paragraphSpacing, m_charWidthMaxAdj;
        [SerializeField] bool m_enableWordWrapping;
        [SerializeField] TextWrappingModes m_TextWrappingMode;
        [SerializeField] float m_wordWrappingRatios;
        [SerializeField] TextOverflowModes m_overflowMode;
        [SerializeField] TMP_Text m_linkedTextComponent, parentLinkedComponent;
        [SerializeField] bool m_isLinkedTextComponent, m_isTextTruncated;
        [SerializeField] int m_firstOverflowCharacterIndex;
        [SerializeField] bool m_enableKerning;
        [SerializeField] List<OTL_FeatureTag> m_ActiveFontFeatures;
        [SerializeField] bool m_enableExtraPadding, checkPaddingRequired, m_isRichText,
            m_EmojiFallbackSupport, m_parseCtrlCharacters, m_isOrthographic, m_isCullingEnabled,
            m_ignoreRectMaskCulling, m_ignoreCulling;
        [SerializeField] TextureMappingOptions m_horizontalMapping, m_verticalMapping;
        [SerializeField] float m_uvLineOffset;
        [SerializeField] VertexSortingOrder m_geometrySortingOrder;
        [SerializeField] bool m_IsTextObjectScaleStatic, m_VertexBufferAutoSizeReduction;
        [SerializeField] int m_firstVisibleCharacter;
        [SerializeField] bool m_useMaxVisibleDescender;
        [SerializeField] int m_pageToDisplay;
        [SerializeField] Vector4 m_margin;
        [SerializeField] bool m_isUsingLegacyAnimationComponent, m_isVolumetricText;
        [SerializeField] TMP_SpriteAnimator m_spriteAnimator;
    }
    enum OTL_FeatureTag : uint {
        kern = 1801810542, liga = 1818847073, mark = 1835102827, mkmk = 1835756907
    }
    class TextMeshProUGUI : TMP_Text {
        [SerializeField] bool m_hasFontAssetChanged;
        [SerializeField] TMP_SubMeshUI[] m_subTextObjects;
        [SerializeField] Material m_baseMaterial;
        [SerializeField] Vector4 m_maskOffset;
    }
    class TextMeshPro : TMP_Text {
        [SerializeField] int _SortingLayer, _SortingLayerID, _SortingOrder;
        [SerializeField] bool m_hasFontAssetChanged;
        [SerializeField] Renderer m_renderer;
        [SerializeField] int m_maskType;
    }
    class TMP_SubMesh : MonoBehaviour {
        [SerializeField] TMP_FontAsset m_fontAsset;
        [SerializeField] TMP_SpriteAsset m_spriteAsset;
        [SerializeField] Material m_material, m_sharedMaterial;
        [SerializeField] bool m_isDefaultMaterial;
        [SerializeField] float m_padding;
        [SerializeField] Renderer m_renderer;
        [SerializeField] TextMeshPro m_TextComponent;
    }
    class TMP_SubMeshUI : MaskableGraphic {
        [SerializeField] TMP_FontAsset m_fontAsset;
        [SerializeField] TMP_SpriteAsset m_spriteAsset;
        [SerializeField] Material m_material, m_sharedMaterial;
        [SerializeField] bool m_isDefaultMaterial;
        [SerializeField] float m_padding;
        [SerializeField] TextMeshProUGUI m_TextComponent;
    }
    class TMP_Dropdown : Selectable {
        [Serializable] public class DropdownEvent : UnityEvent<int> {}
        [Serializable] public class OptionData {
            [SerializeField] string m_Text;
            [SerializeField] Sprite m_Image;
            [SerializeField] Color m_Color;
        }
        [Serializable] public class OptionDataList { [SerializeField] List<OptionData> m_Options; }
        [SerializeField] RectTransform m_Template;
        [SerializeField] TMP_Text m_CaptionText;
        [SerializeField] Image m_CaptionImage;
        [SerializeField] Graphic m_Placeholder;
        [SerializeField] TMP_Text m_ItemText;
        [SerializeField] Image m_ItemImage;
        [SerializeField] int m_Value;
        [SerializeField] bool m_MultiSelect;
        [SerializeField] OptionDataList m_Options;
        [SerializeField] DropdownEvent m_OnValueChanged;
        [SerializeField] float m_AlphaFadeSpeed;
    }
    class TMP_InputField : Selectable {
        public enum ContentType {
            Standard, Autocorrected, IntegerNumber, DecimalNumber, Alphanumeric, Name,
            EmailAddress, Password, Pin, Custom
        }
        public enum InputType { Standard, AutoCorrect, Password }
        public enum LineType { SingleLine, MultiLineSubmit, MultiLineNewline }
        public enum CharacterValidation {
            None, Digit, Integer, Decimal, Alphanumeric, Name, Regex, EmailAddress, CustomValidator
        }
        [Serializable] public class SubmitEvent : UnityEvent<string> {}
        [Serializable] public class OnChangeEvent : UnityEvent<string> {}
        [Serializable] public class SelectionEvent : UnityEvent<string> {}
        [Serializable] public class TextSelectionEvent : UnityEvent<string, int, int> {}
        [Serializable] public class TouchScreenKeyboardEvent :
            UnityEvent<TouchScreenKeyboard.Status> {}
        [SerializeField] RectTransform m_TextViewport;
        [SerializeField] TMP_Text m_TextComponent;
        [SerializeField] Graphic m_Placeholder;
        [SerializeField] Scrollbar m_VerticalScrollbar;
        [SerializeField] TMP_ScrollbarEventHandler m_VerticalScrollbarEventHandler;
        [SerializeField] float m_LayoutGroup, m_ScrollSensitivity;
        [SerializeField] ContentType m_ContentType;
        [SerializeField] InputType m_InputType;
        [SerializeField] char m_AsteriskChar;
        [SerializeField] TouchScreenKeyboardType m_KeyboardType;
        [SerializeField] LineType m_LineType;
        [SerializeField] bool m_HideMobileInput, m_HideSoftKeyboard;
        [SerializeField] CharacterValidation m_CharacterValidation;
        [SerializeField] string m_RegexValue;
        [SerializeField] float m_GlobalPointSize;
        [SerializeField] int m_CharacterLimit;
        [SerializeField] SubmitEvent m_OnEndEdit, m_OnSubmit;
        [SerializeField] SelectionEvent m_OnSelect, m_OnDeselect;
        [SerializeField] TextSelectionEvent m_OnTextSelection, m_OnEndTextSelection;
        [SerializeField] OnChangeEvent m_OnValueChanged;
        [SerializeField] TouchScreenKeyboardEvent m_OnTouchScreenKeyboardStatusChanged;
        [SerializeField] Color m_CaretColor;
        [SerializeField] bool m_CustomCaretColor;
        [SerializeField] Color m_SelectionColor;
        [SerializeField] string m_Text;
        [SerializeField] float m_CaretBlinkRate;
        [SerializeField] int m_CaretWidth;
        [SerializeField] bool m_ReadOnly, m_RichText;
        [SerializeField] TMP_FontAsset m_GlobalFontAsset;
        [SerializeField] bool m_OnFocusSelectAll, m_ResetOnDeActivation,
            m_KeepTextSelectionVisible, m_RestoreOriginalTextOnEscape, m_isRichTextEditingAllowed;
        [SerializeField] int m_LineLimit;
        [SerializeField] bool isAlert;
        [SerializeField] TMP_InputValidator m_InputValidator;
        [SerializeField] bool m_ShouldActivateOnSelect;
    }
    class TMP_ScrollbarEventHandler : MonoBehaviour {}
}

namespace UnityEngine.TextCore.Text {
    class FontAsset : ScriptableObject {}
    class SpriteAsset : ScriptableObject {}
}
