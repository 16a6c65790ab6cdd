// rendered.js: the frame that shows the output.
//
// The frame runs no scripts (sandbox), and its own Content-Security-Policy loads nothing but data: images. It is of the same origin only so
// that this page can put the output into it.

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
    const said = facts.textContent;
    page.addEventListener('click', (event) => {
        const link = event.target.closest?.('a[href], area[href]');
        if (!link)
            return;
        event.preventDefault();
        facts.textContent = `This link does not open here: ${link.getAttribute('href')}`;
    }, true);
    page.addEventListener('submit', (event) => event.preventDefault(), true);
    return (html, scope = '') => {
        const tree = page.implementation.createHTMLDocument('').body;
        tree.innerHTML = html;
        const left = withoutLoads(tree);
        facts.textContent = left > 0 ? `${said} ${count(left, 'address', 'addresses')} of images or style sheets left out.` : said;
        page.body.className = scope.startsWith('.') ? scope.slice(1) : '';
        page.body.id = scope.startsWith('#') ? scope.slice(1) : '';
        page.body.replaceChildren(...tree.childNodes);
    };
}

// ---- What the frame does not load. Its Content-Security-Policy would refuse it too.

const LOADED = ['src', 'srcset', 'poster', 'background', 'imagesrcset'];
const OF_SVG = new Set(['image', 'feimage', 'use']);
const isHarmless = (url) => /^\s*(data:|#)/i.test(url);
const ADDRESS = /url\(\s*(?!["']?\s*(?:data:|#))(?:"[^"]*"|'[^']*'|[^)]*)\s*\)/gi;

function* loadingAttributes(element) {
    const names = OF_SVG.has(element.localName.toLowerCase()) ? [...LOADED, 'href', 'xlink:href'] : LOADED;
    for (const name of names)
        if (element.hasAttribute(name) && !isHarmless(element.getAttribute(name)))
            yield name;
}

// Removes the addresses, and answers how many there were. The style sheets of a shadow root are left to the frame.
function withoutLoads(tree) {
    let left = 0;
    const cut = (css) => css.replace(ADDRESS, () => (left++, 'none'));
    for (const element of tree.querySelectorAll('*')) {
        for (const name of [...loadingAttributes(element)]) {
            element.removeAttribute(name);
            left++;
        }
        if (element.localName === 'style')
            element.textContent = cut(element.textContent);
        if (element.getAttribute('style')?.includes('url('))
            element.setAttribute('style', cut(element.getAttribute('style')));
    }
    return left;
}
