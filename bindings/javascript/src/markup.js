// markup.js: the attributes in markup that the module has written. There, "<" and ">" in text and values are references, and every value is
// in double quotes. The name of an attribute can have a "<" or a quotation mark.
const TAG = /<([a-zA-Z][^\s/>]*)((?: =?[^\s=]*="[^"]*")+)>/g;
const ATTRIBUTE = / (=?[^\s=]*)="([^"]*)"/g;

/** The names and values, still with references, in the attributes of one tag. */
export const attributesIn = (text) => [...text.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value]);

/** The markup with replace(element, name, value, attribute) in place of each attribute, which begins with a space. */
export const replaceAttributes = (html, replace) => html.replace(TAG, (_, tag, attributes) => {
    const replaced = attributes.replace(ATTRIBUTE, (attribute, name, value) => replace(tag, name, value, attribute));
    return `<${tag}${replaced}>`;
});
