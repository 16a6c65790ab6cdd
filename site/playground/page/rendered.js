// rendered.js: the frame that shows the output.
//
// The frame runs no scripts (sandbox), and its own Content-Security-Policy loads nothing but data: images. It is of the same origin only so
// that this page can put the output into it.

import { closest, getAttribute, hasAttribute, localName, removeAttribute, setAttribute } from './nodes.js';
import { count } from './dom.js';

/** Answers the document of the frame when it has been loaded. */
export async function frameDocument(frame) {
    const isReady = () => frame.contentDocument?.readyState === 'complete' && frame.contentDocument.URL !== 'about:blank';
    if (!isReady())
        await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    return frame.contentDocument;
}

export async function connectFrame(frame, facts) {
    const page = await frameDocument(frame);
    const { body, implementation } = page; // later, names in the output can hide them
    const said = facts.textContent;
    page.addEventListener('click', (event) => {
        const link = closest(event.target, 'a, area');
        if (!link)
            return;
        event.preventDefault();
        facts.textContent = `This link does not open here: ${link.getAttribute('href') ?? link.getAttribute('xlink:href') ?? 'it has no address'}`;
    }, true);
    page.addEventListener('submit', (event) => event.preventDefault(), true);
    return (html, scope = '') => {
        const tree = implementation.createHTMLDocument('').body;
        tree.innerHTML = html;
        const left = withoutLoads(tree);
        facts.textContent = left > 0 ? `${said} ${count(left, 'address', 'addresses')} of images or style sheets left out.` : said;
        body.className = scope.startsWith('.') ? scope.slice(1) : '';
        body.id = scope.startsWith('#') ? scope.slice(1) : '';
        body.replaceChildren(...tree.childNodes);
    };
}

// ---- What the frame does not load. Its Content-Security-Policy would refuse it too.

const LOADED = ['src', 'srcset', 'poster', 'background', 'imagesrcset'];
const WITH_HREF = new Set(['image', 'feimage', 'use', 'link', 'base']);
const isHarmless = (url) => /^\s*(data:|#)/i.test(url);
const IMPORT = /@import[^;]*;?/gi;
const ADDRESS = /url\(\s*(?!["']?\s*(?:data:|#))(?:"[^"]*"|'[^']*'|[^)]*)\s*\)/gi;

function* loadingAttributes(element) {
    const names = WITH_HREF.has(localName(element).toLowerCase()) ? [...LOADED, 'href', 'xlink:href'] : LOADED;
    for (const name of names)
        if (hasAttribute(element, name) && !isHarmless(getAttribute(element, name)))
            yield name;
}

// Removes the addresses, and answers how many there were. The style sheets of a shadow root are left to the frame.
function withoutLoads(tree) {
    let left = 0;
    const cut = (css) => css.replace(IMPORT, () => (left++, '')).replace(ADDRESS, () => (left++, 'none'));
    for (const element of tree.querySelectorAll('*')) {
        for (const name of [...loadingAttributes(element)]) {
            removeAttribute(element, name);
            left++;
        }
        if (['a', 'area'].includes(localName(element)))
            setAttribute(element, 'target', '_blank'); // the sandbox opens no windows
        if (localName(element) === 'style')
            element.textContent = cut(element.textContent);
        if (getAttribute(element, 'style')?.includes('url('))
            setAttribute(element, 'style', cut(getAttribute(element, 'style')));
    }
    return left;
}
