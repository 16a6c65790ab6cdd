// sanitize-html.js: the call of sanitize-html 2. Its options become a policy and callbacks.
import { own } from './own.js';
import { Policy, remembered } from './policy.js';
import { resultCallbacks } from './sanitize-html-callbacks.js';
import { EVERYTHING, applyFunctions, needsPass } from './sanitize-html-functions.js';
import { checkOptions, defaults } from './sanitize-html-options.js';
import { listsOf, policyOfLists } from './sanitize-html-policy.js';

export { defaults };

// The form in which sanitize-html writes HTML. It writes the empty values of allowedEmptyAttributes; tamis only knows this for alt.
const syntaxOf = ({ allowedEmptyAttributes, parseStyleAttributes }) => [
    'slashes',
    ...((allowedEmptyAttributes ?? []).every((name) => name === 'alt') ? ['emptyAttributes'] : []),
    ...(parseStyleAttributes === false ? [] : ['compactStyles']),
];

/** `other` is for what functions of the program answer while `api` calls them. */
export function sanitizeHtml(api, other) {
    const cache = new Map();
    const everything = new Policy(EVERYTHING, { unsafe: true });
    const text = new Policy({ elements: [], comments: false, processingInstructions: [], unlistedElements: 'replaceWithChildren' });

    // The same policy for the same text.
    function compiled(source) {
        const key = JSON.stringify(source);
        return remembered(cache, key, () => new Policy(key));
    }

    // The text of HTML. The references are those that tamis writes.
    const CHARACTERS = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0', '#13': '\r' };
    const decode = (html) => other.sanitize(html, text).replace(/&(amp|lt|gt|quot|nbsp|#13);/g, (_, name) => CHARACTERS[name]);

    function prepared(from) {
        const given = own(from);
        checkOptions(given);
        const options = own(defaults, given), lists = listsOf(options);
        return { options, lists, policy: compiled(policyOfLists(options, lists)), callbacks: { ...resultCallbacks(options, lists), syntax: syntaxOf(options) } };
    }

    const byDefault = prepared({});

    function sanitize(dirty, given) {
        if (dirty === null || dirty === undefined)
            return '';
        const { options, lists, policy, callbacks } = given ? prepared(given) : byDefault;
        const html = typeof dirty === 'number' ? String(dirty) : dirty;
        const pass = (one, calls) => api.sanitize(one, everything, { ...calls, syntax: ['slashes'] });
        const input = needsPass(options) ? applyFunctions(html, options, lists, pass, decode) : html;
        return api.sanitize(input, policy, callbacks);
    }

    return Object.assign(sanitize, {
        defaults,
        // Answers what the option transformTags takes.
        simpleTransform: (tagName, attribs = {}, merge = true) => (_, given) => ({ tagName, attribs: { ...(merge ? given : {}), ...attribs } }),
    });
}
