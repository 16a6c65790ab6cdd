// dompurify-callbacks.js: what the options of DOMPurify say that a policy cannot, because it depends on values: callbacks that only remove.
import * as names from './dompurify-names.js';
import { fullName } from './foreign-names.js';

const SVG = 'http://www.w3.org/2000/svg';
const domProperties = new Set(names.DOM_PROPERTIES);

/** The schemes of the URLs that DOMPurify keeps. */
export const SCHEMES = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp', 'matrix'];

const URL_SAFE = new Set(['alt', 'class', 'for', 'id', 'label', 'name', 'pattern', 'placeholder', 'role', 'style', 'summary', 'title', 'value',
    'xmlns']);
const SPACES = /[\0- \u00A0\u1680\u180E\u2000-\u2029\u205F\u3000]/g;
// What DOMPurify allows of a value without spaces: a scheme of the list, or no scheme.
const ALLOWED_URL = new RegExp(`^(?:(?:${SCHEMES.join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))`, 'i');
const PLAIN_NAME = /^[a-z_][\w.-]*$/i;
const DATA_NAME = /^data-[-\w.\u00B7-\uFFFF]+$/;
const ARIA_NAME = /^aria-[-\w]+$/;
// What SAFE_FOR_XML removes: values that end a comment, a CDATA section or the text of an element for a reader that does not read them as
// values, and comments that look like markup (as in DOMPurify 3.5.0).
// pattern allowed: a value that a callback has got
const BREAKS_OUT = /(?:--!?|\])>|<\/(?:style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)/i;
/** A text that is like a tag. SAFE_FOR_XML removes an element that has such a text and a comment. pattern allowed: a text. */
export const LIKE_TAG = /<[/\w!]/;
/** A comment that SAFE_FOR_XML removes. pattern allowed: the data of a comment. */
export const UNSAFE_COMMENT = /<[/\w]|^-?>|--!?>|<!-$/;
// What SAFE_FOR_TEMPLATES replaces with a space: from the beginning of an expression to the end of the text, and from the beginning of the text
// to the end of one. pattern allowed: values and texts that callbacks have got
const EXPRESSIONS = [/\{\{[^]*|^[^]*\}\}/g, /<%[^]*|^[^]*%>/g, /\$\{[^]*/g];
const INTEGRATION_POINTS = new Set(['desc', 'title', 'foreignObject', 'annotation-xml']);

const withoutExpressions = (text) => EXPRESSIONS.reduce((rest, expression) => rest.replace(expression, ' '), text);
const hides = (value) => domProperties.has(value)
    || (typeof document === 'object' && document !== null && (value in document || value in document.createElement('form')));

// Whether DOMPurify keeps an attribute, if its list has the name.
function isKept(tag, name, value, rules) {
    if (rules.forbidden.has(name) || (rules.closes && value.includes('/>')))
        return false;
    if ((rules.xml && BREAKS_OUT.test(value)) || (name === 'attributename' && value.includes('href')))
        return false;
    if ((name === 'id' || name === 'name') && rules.hiding && hides(value))
        return false;
    if (rules.xml && name === 'for' && tag !== 'label' && tag !== 'output')
        return false;
    if (name.startsWith('data-') && !rules.attributes.has(name))
        return DATA_NAME.test(name);
    if (name.startsWith('aria-') && !rules.attributes.has(name))
        return ARIA_NAME.test(name);
    if (URL_SAFE.has(name) || rules.safe.has(name) || value === '')
        return true;
    const hasData = /^(?:src|href|xlink:href)$/.test(name) && rules.dataTags.has(tag) && value.startsWith('data:');
    return hasData || ALLOWED_URL.test(value.replace(SPACES, ''));
}

// DOMPurify removes elements that are not in a namespace that it expects there, with their content.
function isMisplaced({ namespace, ancestors: [parent] }, tag, rules) {
    if (!rules.namespaces.includes(namespace))
        return rules.tags.has(tag);
    return namespace !== SVG && INTEGRATION_POINTS.has(parent);
}

/** The callbacks. `rules` has the lists of the options as sets, and which of the options are on. */
export function callbacksOf(rules) {
    function onElement(element) {
        const tag = element.name.toLowerCase();
        if (isMisplaced(element, tag, rules))
            return 'remove';
        if (rules.forcesBody && tag === 'head') // DOMPurify parses its tag in the body, where it is ignored
            element.attributes.forEach((attribute) => element.removeAttribute(attribute));
        for (const attribute of element.attributes) {
            const name = fullName(attribute).toLowerCase(), given = name === 'value' ? attribute.value : attribute.value.trim();
            const value = rules.templates ? withoutExpressions(given) : given;
            const canChange = !attribute.namespace && PLAIN_NAME.test(name);
            if (!isKept(tag, name, value, rules) || (!canChange && (value !== given || (value !== attribute.value && !attribute.namespace))))
                element.removeAttribute(attribute);
            else if (canChange && value !== attribute.value)
                element.setAttribute(attribute.name, value);
        }
        return undefined;
    }
    const onText = (text) => { text.value = withoutExpressions(text.value); };
    return rules.templates ? { onElement, onText } : { onElement };
}
