// surroundings.mjs: the pages around documents, before and after sanitizing. The page around an output is the block "html
// surroundings" of docs/presets/PRESET.md, in which OUTPUT is replaced with the output.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

// For presets whose page in docs/ has no block "html surroundings".
const PLAIN = '<!DOCTYPE html>\n<meta charset="utf-8">\n<style>.output { overflow: auto } img { max-width: 100% }</style>\n<div class="output">OUTPUT</div>';

function documented(preset) {
    if (process.env.FIDELITY_SURROUNDINGS)
        return readFileSync(process.env.FIDELITY_SURROUNDINGS, 'utf8');
    const page = readFileSync(`${root}docs/presets/${preset}.md`, 'utf8');
    return /^```html surroundings\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? PLAIN;
}

// Skips one comment at a time, because one regular expression for everything before the DOCTYPE would backtrack over all comments
// of a mail.
function doctypeOf(html) {
    const before = /\s+|<!--[\s\S]*?-->|<\?[^>]*>/y;
    const doctype = /<!DOCTYPE[^>]*>/iy;
    while (before.test(html))
        doctype.lastIndex = before.lastIndex;
    return doctype.exec(html)?.[0] ?? '';
}

// Before sanitizing, a mail is drawn without a page around it. After sanitizing, the page around it gets the DOCTYPE of the mail,
// so that both are drawn in quirks mode or both are not.
const mail = (page) => ({
    before: ({ html }) => ({ html, root: 'body' }),
    after: (output, { html }, mode) => {
        const first = mode === 'BackCompat' ? '' : doctypeOf(html);
        return { html: page.replace(/^<!DOCTYPE html>/i, first).replace('OUTPUT', () => output), root: '.mail' };
    },
});

// Any other document is in the same page before and after sanitizing, with the style sheet of the page.
const content = (page) => {
    const around = (html, sheet) => ({
        html: page.replace(/^(?=<(?:div|main|body|article))/m, () => `<style>${sheet}</style>\n`).replace('OUTPUT', () => html), root: '.output',
    });
    return { before: ({ html, sheet }) => around(html, sheet), after: (output, { sheet }) => around(output, sheet) };
};

// Returns the functions that make the pages of a document before and after sanitizing, each with a selector for the document.
export function surroundings(preset) {
    const page = documented(preset);
    return {
        ...(preset === 'email' ? mail : content)(page),
        // An output that is a complete document gets the DOCTYPE of the input.
        whole: (output, { html }) => ({ html: `${doctypeOf(html)}${output}`, root: 'body' }),
    };
}
