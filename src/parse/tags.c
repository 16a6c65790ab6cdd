/* tags.c: the tables of the properties and spellings that the functions of tags.h return. */
#include "parse/tags.h"

#include "parse/html/earlier.h"

const uint16_t tamis_parse_html_tags[ATOM_STATIC_COUNT] = {
    [ATOM_dialog] = TAG_BLOCK,
    [ATOM_a] = TAG_FORMATTING,
    [ATOM_address] = TAG_BLOCK | TAG_SPECIAL | TAG_PASSABLE,
    [ATOM_applet] = TAG_ODD_END | TAG_SPECIAL | TAG_SCOPE,
    [ATOM_area] = TAG_SPECIAL | TAG_VOID,
    [ATOM_article] = TAG_BLOCK | TAG_SPECIAL,
    [ATOM_aside] = TAG_BLOCK | TAG_SPECIAL,
    [ATOM_b] = TAG_FORMATTING | TAG_BREAKOUT,
    [ATOM_base] = TAG_HEAD | TAG_SPECIAL | TAG_VOID,
    [ATOM_basefont] = TAG_HEAD | TAG_SPECIAL | TAG_VOID,
    [ATOM_bgsound] = TAG_HEAD | TAG_SPECIAL | TAG_VOID,
    [ATOM_big] = TAG_FORMATTING | TAG_BREAKOUT,
    [ATOM_blockquote] = TAG_BLOCK | TAG_SPECIAL | TAG_BREAKOUT,
    [ATOM_body] = TAG_ODD_END | TAG_SPECIAL | TAG_BREAKOUT,
    [ATOM_br] = TAG_ODD_END | TAG_SPECIAL | TAG_BREAKOUT | TAG_VOID,
    [ATOM_button] = TAG_SPECIAL,
    [ATOM_caption] = TAG_TABLE_PART | TAG_SPECIAL | TAG_SCOPE | TAG_THOROUGH,
    [ATOM_center] = TAG_BLOCK | TAG_SPECIAL | TAG_BREAKOUT,
    [ATOM_code] = TAG_FORMATTING | TAG_BREAKOUT,
    [ATOM_col] = TAG_TABLE_PART | TAG_SPECIAL | TAG_VOID,
    [ATOM_colgroup] = TAG_TABLE_PART | TAG_SPECIAL | TAG_THOROUGH,
    [ATOM_dd] = TAG_SPECIAL | TAG_IMPLIED_END | TAG_BREAKOUT,
    [ATOM_details] = TAG_BLOCK | TAG_SPECIAL,
    [ATOM_dir] = TAG_BLOCK | TAG_SPECIAL,
    [ATOM_div] = TAG_BLOCK | TAG_SPECIAL | TAG_BREAKOUT | TAG_PASSABLE,
    [ATOM_dl] = TAG_BLOCK | TAG_SPECIAL | TAG_BREAKOUT,
    [ATOM_dt] = TAG_SPECIAL | TAG_IMPLIED_END | TAG_BREAKOUT,
    [ATOM_em] = TAG_FORMATTING | TAG_BREAKOUT,
    [ATOM_embed] = TAG_SPECIAL | TAG_BREAKOUT | TAG_VOID,
    [ATOM_fieldset] = TAG_BLOCK | TAG_SPECIAL,
    [ATOM_figcaption] = TAG_BLOCK | TAG_SPECIAL,
    [ATOM_figure] = TAG_BLOCK | TAG_SPECIAL,
    [ATOM_font] = TAG_FORMATTING | TAG_BREAKOUT,
    [ATOM_footer] = TAG_BLOCK | TAG_SPECIAL,
    [ATOM_form] = TAG_ODD_END | TAG_SPECIAL,
    [ATOM_frame] = TAG_SPECIAL | TAG_VOID,
    [ATOM_frameset] = TAG_SPECIAL,
    [ATOM_h1] = TAG_SPECIAL | TAG_BREAKOUT,
    [ATOM_h2] = TAG_SPECIAL | TAG_BREAKOUT,
    [ATOM_h3] = TAG_SPECIAL | TAG_BREAKOUT,
    [ATOM_h4] = TAG_SPECIAL | TAG_BREAKOUT,
    [ATOM_h5] = TAG_SPECIAL | TAG_BREAKOUT,
    [ATOM_h6] = TAG_SPECIAL | TAG_BREAKOUT,
    [ATOM_head] = TAG_SPECIAL | TAG_BREAKOUT,
    [ATOM_header] = TAG_BLOCK | TAG_SPECIAL,
    [ATOM_hgroup] = TAG_BLOCK | TAG_SPECIAL,
    [ATOM_hr] = TAG_SPECIAL | TAG_BREAKOUT | TAG_VOID,
    [ATOM_html] = TAG_ODD_END | TAG_SPECIAL | TAG_SCOPE,
    [ATOM_i] = TAG_FORMATTING | TAG_BREAKOUT,
    [ATOM_iframe] = TAG_SPECIAL | TAG_RAW_TEXT,
    [ATOM_img] = TAG_SPECIAL | TAG_BREAKOUT | TAG_VOID,
    [ATOM_input] = TAG_SPECIAL | TAG_VOID,
    [ATOM_keygen] = TAG_SPECIAL | TAG_VOID,
    [ATOM_li] = TAG_SPECIAL | TAG_IMPLIED_END | TAG_BREAKOUT,
    [ATOM_link] = TAG_HEAD | TAG_SPECIAL | TAG_VOID,
    [ATOM_listing] = TAG_SPECIAL | TAG_BREAKOUT,
    [ATOM_main] = TAG_BLOCK | TAG_SPECIAL,
    [ATOM_marquee] = TAG_ODD_END | TAG_SPECIAL | TAG_SCOPE,
    [ATOM_menu] = TAG_BLOCK | TAG_SPECIAL | TAG_BREAKOUT,
    [ATOM_meta] = TAG_HEAD | TAG_SPECIAL | TAG_BREAKOUT | TAG_VOID,
    [ATOM_nav] = TAG_BLOCK | TAG_SPECIAL,
    [ATOM_nobr] = TAG_FORMATTING | TAG_BREAKOUT,
    [ATOM_noembed] = TAG_SPECIAL | TAG_RAW_TEXT,
    [ATOM_noframes] = TAG_HEAD | TAG_SPECIAL | TAG_RAW_TEXT,
    [ATOM_noscript] = TAG_SPECIAL | TAG_RAW_TEXT,
    [ATOM_object] = TAG_ODD_END | TAG_SPECIAL | TAG_SCOPE,
    [ATOM_ol] = TAG_BLOCK | TAG_SPECIAL | TAG_BREAKOUT,
    [ATOM_optgroup] = TAG_IMPLIED_END,
    [ATOM_option] = TAG_ODD_END | TAG_IMPLIED_END,
    [ATOM_p] = TAG_SPECIAL | TAG_IMPLIED_END | TAG_BREAKOUT | TAG_PASSABLE,
    [ATOM_param] = TAG_SPECIAL | TAG_VOID,
    [ATOM_plaintext] = TAG_SPECIAL | TAG_RAW_TEXT,
    [ATOM_pre] = TAG_SPECIAL | TAG_BREAKOUT,
    [ATOM_rb] = TAG_IMPLIED_END,
    [ATOM_rp] = TAG_IMPLIED_END,
    [ATOM_rt] = TAG_IMPLIED_END,
    [ATOM_rtc] = TAG_IMPLIED_END,
    [ATOM_ruby] = TAG_BREAKOUT,
    [ATOM_s] = TAG_FORMATTING | TAG_BREAKOUT,
    [ATOM_script] = TAG_HEAD | TAG_SPECIAL | TAG_RAW_TEXT,
    [ATOM_search] = TAG_ODD_END | TAG_BLOCK | TAG_SPECIAL,
    [ATOM_section] = TAG_BLOCK | TAG_SPECIAL,
    [ATOM_select] = TAG_ODD_END | TAG_SPECIAL | TAG_SCOPE,
    [ATOM_small] = TAG_FORMATTING | TAG_BREAKOUT,
    [ATOM_source] = TAG_SPECIAL | TAG_VOID,
    [ATOM_span] = TAG_BREAKOUT,
    [ATOM_strike] = TAG_FORMATTING | TAG_BREAKOUT,
    [ATOM_strong] = TAG_FORMATTING | TAG_BREAKOUT,
    [ATOM_style] = TAG_HEAD | TAG_SPECIAL | TAG_RAW_TEXT,
    [ATOM_sub] = TAG_BREAKOUT,
    [ATOM_summary] = TAG_BLOCK | TAG_SPECIAL,
    [ATOM_sup] = TAG_BREAKOUT,
    [ATOM_table] = TAG_ODD_END | TAG_SPECIAL | TAG_SCOPE | TAG_BREAKOUT,
    [ATOM_tbody] = TAG_TABLE_PART | TAG_SPECIAL | TAG_THOROUGH,
    [ATOM_td] = TAG_TABLE_PART | TAG_SPECIAL | TAG_SCOPE | TAG_THOROUGH,
    [ATOM_template] = TAG_ODD_END | TAG_HEAD | TAG_SPECIAL | TAG_SCOPE,
    [ATOM_textarea] = TAG_SPECIAL,
    [ATOM_tfoot] = TAG_TABLE_PART | TAG_SPECIAL | TAG_THOROUGH,
    [ATOM_th] = TAG_TABLE_PART | TAG_SPECIAL | TAG_SCOPE | TAG_THOROUGH,
    [ATOM_thead] = TAG_TABLE_PART | TAG_SPECIAL | TAG_THOROUGH,
    [ATOM_title] = TAG_HEAD | TAG_SPECIAL,
    [ATOM_tr] = TAG_TABLE_PART | TAG_SPECIAL | TAG_THOROUGH,
    [ATOM_track] = TAG_SPECIAL | TAG_VOID,
    [ATOM_tt] = TAG_FORMATTING | TAG_BREAKOUT,
    [ATOM_u] = TAG_FORMATTING | TAG_BREAKOUT,
    [ATOM_ul] = TAG_BLOCK | TAG_SPECIAL | TAG_BREAKOUT,
    [ATOM_var] = TAG_BREAKOUT,
    [ATOM_wbr] = TAG_SPECIAL | TAG_VOID,
    [ATOM_xmp] = TAG_SPECIAL | TAG_RAW_TEXT,
};

/* 13.2.6.5, "any other start tag": 37 names of SVG elements whose case is adjusted */
static const uint16_t svg_names[ATOM_STATIC_COUNT] = {
    [ATOM_altglyph] = ATOM_altGlyph,
    [ATOM_altglyphdef] = ATOM_altGlyphDef,
    [ATOM_altglyphitem] = ATOM_altGlyphItem,
    [ATOM_animatecolor] = ATOM_animateColor,
    [ATOM_animatemotion] = ATOM_animateMotion,
    [ATOM_animatetransform] = ATOM_animateTransform,
    [ATOM_clippath] = ATOM_clipPath,
    [ATOM_feblend] = ATOM_feBlend,
    [ATOM_fecolormatrix] = ATOM_feColorMatrix,
    [ATOM_fecomponenttransfer] = ATOM_feComponentTransfer,
    [ATOM_fecomposite] = ATOM_feComposite,
    [ATOM_feconvolvematrix] = ATOM_feConvolveMatrix,
    [ATOM_fediffuselighting] = ATOM_feDiffuseLighting,
    [ATOM_fedisplacementmap] = ATOM_feDisplacementMap,
    [ATOM_fedistantlight] = ATOM_feDistantLight,
    [ATOM_fedropshadow] = ATOM_feDropShadow,
    [ATOM_feflood] = ATOM_feFlood,
    [ATOM_fefunca] = ATOM_feFuncA,
    [ATOM_fefuncb] = ATOM_feFuncB,
    [ATOM_fefuncg] = ATOM_feFuncG,
    [ATOM_fefuncr] = ATOM_feFuncR,
    [ATOM_fegaussianblur] = ATOM_feGaussianBlur,
    [ATOM_feimage] = ATOM_feImage,
    [ATOM_femerge] = ATOM_feMerge,
    [ATOM_femergenode] = ATOM_feMergeNode,
    [ATOM_femorphology] = ATOM_feMorphology,
    [ATOM_feoffset] = ATOM_feOffset,
    [ATOM_fepointlight] = ATOM_fePointLight,
    [ATOM_fespecularlighting] = ATOM_feSpecularLighting,
    [ATOM_fespotlight] = ATOM_feSpotLight,
    [ATOM_fetile] = ATOM_feTile,
    [ATOM_feturbulence] = ATOM_feTurbulence,
    [ATOM_foreignobject] = ATOM_foreignObject,
    [ATOM_glyphref] = ATOM_glyphRef,
    [ATOM_lineargradient] = ATOM_linearGradient,
    [ATOM_radialgradient] = ATOM_radialGradient,
    [ATOM_textpath] = ATOM_textPath,
};

/* 13.2.6.1, "adjust SVG attributes": 58 rows */
static const uint16_t svg_attributes[ATOM_STATIC_COUNT] = {
    [ATOM_attributename] = ATOM_attributeName,
    [ATOM_attributetype] = ATOM_attributeType,
    [ATOM_basefrequency] = ATOM_baseFrequency,
    [ATOM_baseprofile] = ATOM_baseProfile,
    [ATOM_calcmode] = ATOM_calcMode,
    [ATOM_clippathunits] = ATOM_clipPathUnits,
    [ATOM_diffuseconstant] = ATOM_diffuseConstant,
    [ATOM_edgemode] = ATOM_edgeMode,
    [ATOM_filterunits] = ATOM_filterUnits,
    [ATOM_glyphref] = ATOM_glyphRef,
    [ATOM_gradienttransform] = ATOM_gradientTransform,
    [ATOM_gradientunits] = ATOM_gradientUnits,
    [ATOM_kernelmatrix] = ATOM_kernelMatrix,
    [ATOM_kernelunitlength] = ATOM_kernelUnitLength,
    [ATOM_keypoints] = ATOM_keyPoints,
    [ATOM_keysplines] = ATOM_keySplines,
    [ATOM_keytimes] = ATOM_keyTimes,
    [ATOM_lengthadjust] = ATOM_lengthAdjust,
    [ATOM_limitingconeangle] = ATOM_limitingConeAngle,
    [ATOM_markerheight] = ATOM_markerHeight,
    [ATOM_markerunits] = ATOM_markerUnits,
    [ATOM_markerwidth] = ATOM_markerWidth,
    [ATOM_maskcontentunits] = ATOM_maskContentUnits,
    [ATOM_maskunits] = ATOM_maskUnits,
    [ATOM_numoctaves] = ATOM_numOctaves,
    [ATOM_pathlength] = ATOM_pathLength,
    [ATOM_patterncontentunits] = ATOM_patternContentUnits,
    [ATOM_patterntransform] = ATOM_patternTransform,
    [ATOM_patternunits] = ATOM_patternUnits,
    [ATOM_pointsatx] = ATOM_pointsAtX,
    [ATOM_pointsaty] = ATOM_pointsAtY,
    [ATOM_pointsatz] = ATOM_pointsAtZ,
    [ATOM_preservealpha] = ATOM_preserveAlpha,
    [ATOM_preserveaspectratio] = ATOM_preserveAspectRatio,
    [ATOM_primitiveunits] = ATOM_primitiveUnits,
    [ATOM_refx] = ATOM_refX,
    [ATOM_refy] = ATOM_refY,
    [ATOM_repeatcount] = ATOM_repeatCount,
    [ATOM_repeatdur] = ATOM_repeatDur,
    [ATOM_requiredextensions] = ATOM_requiredExtensions,
    [ATOM_requiredfeatures] = ATOM_requiredFeatures,
    [ATOM_specularconstant] = ATOM_specularConstant,
    [ATOM_specularexponent] = ATOM_specularExponent,
    [ATOM_spreadmethod] = ATOM_spreadMethod,
    [ATOM_startoffset] = ATOM_startOffset,
    [ATOM_stddeviation] = ATOM_stdDeviation,
    [ATOM_stitchtiles] = ATOM_stitchTiles,
    [ATOM_surfacescale] = ATOM_surfaceScale,
    [ATOM_systemlanguage] = ATOM_systemLanguage,
    [ATOM_tablevalues] = ATOM_tableValues,
    [ATOM_targetx] = ATOM_targetX,
    [ATOM_targety] = ATOM_targetY,
    [ATOM_textlength] = ATOM_textLength,
    [ATOM_viewbox] = ATOM_viewBox,
    [ATOM_viewtarget] = ATOM_viewTarget,
    [ATOM_xchannelselector] = ATOM_xChannelSelector,
    [ATOM_ychannelselector] = ATOM_yChannelSelector,
    [ATOM_zoomandpan] = ATOM_zoomAndPan,
};

unsigned tamis_parse_html_tag_under(unsigned earlier, atom name)
{
    unsigned tag = tamis_parse_html_tag(name);
    if ((earlier & EARLIER_SEARCH) && name == ATOM_search)
        return 0;
    if ((earlier & EARLIER_SELECT) && name == ATOM_select)
        return tag & ~(unsigned)TAG_SCOPE;
    return tag;
}

static unsigned foreign_tag(enum name_space ns, atom name)
{
    switch (name) {
    case ATOM_mi:
    case ATOM_mo:
    case ATOM_mn:
    case ATOM_ms:
    case ATOM_mtext:
    case ATOM_annotation_xml:
        return ns == NS_MATHML ? TAG_SPECIAL | TAG_SCOPE : 0;
    case ATOM_foreignObject:
    case ATOM_desc:
    case ATOM_title:
        return ns == NS_SVG ? TAG_SPECIAL | TAG_SCOPE : 0;
    default:
        return 0;
    }
}

unsigned tamis_parse_tag_under(unsigned earlier, enum name_space ns, atom name)
{
    return ns == NS_HTML ? tamis_parse_html_tag_under(earlier, name) : foreign_tag(ns, name);
}

static atom respell(const uint16_t *table, atom name)
{
    return name < ATOM_STATIC_COUNT && table[name] ? table[name] : name;
}

atom tamis_parse_svg_name(atom name)
{
    return respell(svg_names, name);
}

atom tamis_parse_svg_attribute(atom name)
{
    return respell(svg_attributes, name);
}
