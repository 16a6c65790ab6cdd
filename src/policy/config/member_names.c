/* member_names.c: returns the names of the JSON members that hold lists, booleans and string settings. */
#include "policy/config/config.h"

const char *tamis_config_list_name(tamis_config_list list)
{
    static const char *const names[TAMIS_LIST_COUNT] = {
        [TAMIS_LIST_ELEMENTS] = "elements",
        [TAMIS_LIST_REMOVE_ELEMENTS] = "removeElements",
        [TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS] = "replaceWithChildrenElements",
        [TAMIS_LIST_PROCESSING_INSTRUCTIONS] = "processingInstructions",
        [TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS] = "removeProcessingInstructions",
        [TAMIS_LIST_ATTRIBUTES] = "attributes",
        [TAMIS_LIST_REMOVE_ATTRIBUTES] = "removeAttributes",
        [TAMIS_LIST_ESCAPE_ELEMENTS] = "escapeElements",
        [TAMIS_LIST_DROP_ELEMENTS] = "dropElements",
    };
    return (unsigned)list < TAMIS_LIST_COUNT ? names[list] : NULL;
}

const char *tamis_config_flag_name(tamis_config_flag flag)
{
    static const char *const names[TAMIS_FLAG_COUNT] = {
        [TAMIS_FLAG_COMMENTS] = "comments",
        [TAMIS_FLAG_DATA_ATTRIBUTES] = "dataAttributes",
        [TAMIS_FLAG_JAVASCRIPT_URLS] = "javascriptURLs",
        [TAMIS_FLAG_ARIA_ATTRIBUTES] = "ariaAttributes",
        [TAMIS_FLAG_FOREIGN_TEXT] = "foreignText",
        [TAMIS_FLAG_SCRIPTING] = "scripting",
    };
    return (unsigned)flag < TAMIS_FLAG_COUNT ? names[flag] : NULL;
}

const char *tamis_config_text_name(tamis_config_text text)
{
    static const char *const names[TAMIS_TEXT_COUNT] = {
        [TAMIS_TEXT_ID_PREFIX] = "idPrefix",
        [TAMIS_TEXT_BASE_URL] = "baseURL",
        [TAMIS_TEXT_BLOCK_SEPARATOR] = "blockSeparator",
        [TAMIS_TEXT_CONTEXT] = "context",
        [TAMIS_TEXT_CLASS_PREFIX] = "classPrefix",
    };
    return (unsigned)text < TAMIS_TEXT_COUNT ? names[text] : NULL;
}
