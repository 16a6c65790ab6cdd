// surroundings.mjs: the pages around documents, before and after. The page around the output is the one that
// docs/presets/PRESET.md shows: the block "html surroundings", in which OUTPUT stands for it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

// For presets whose pages have no such block.
const PLAIN = '<!DOCTYPE html>\n<meta charset="utf-8">\n<style>.output { overflow: auto } img { max-width: 100% }</style>\n<div class="output">OUTPUT</div>';

function documented(preset) {
    if (process.env.FIDELITY_SURROUNDINGS)
        return readFileSync(process.env.FIDELITY_SURROUNDINGS, 'utf8');
    const page = readFileSync(`${root}docs/presets/${preset}.md`, 'utf8');
    return /^```html surroundings\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? PLAIN;
}

// Step by step, because one expression for everything before the DOCTYPE would backtrack over all comments of a mail.
function doctypeOf(html) {
    const before = /\s+|<!--[\s\S]*?-->|<\?[^>]*>/y;
    const doctype = /<!DOCTYPE[^>]*>/iy;
    while (before.test(html))
        doctype.lastIndex = before.lastIndex;
    return doctype.exec(html)?.[0] ?? '';
}

// A mail is drawn alone before. After, the page around it has its DOCTYPE, so that it is drawn in the same mode: quirks or not.
const mail = (page) => ({
    before: ({ html }) => ({ html, root: 'body' }),
    after: (output, { html }, mode) => {
        const first = mode === 'BackCompat' ? '' : doctypeOf(html);
        return { html: page.replace(/^<!DOCTYPE html>/i, first).replace('OUTPUT', () => output), root: '.mail' };
    },
});

// Anything else stands in the same page before and after, with the page's style sheet.
const content = (page) => {
    const around = (html, sheet) => ({
        html: page.replace(/^(?=<(?:div|main|body|article))/m, () => `<style>${sheet}</style>\n`).replace('OUTPUT', () => html), root: '.output',
    });
    return { before: ({ html, sheet }) => around(html, sheet), after: (output, { sheet }) => around(output, sheet) };
};

// The pages of a document before and after sanitizing, and what selects the document in each.
export function surroundings(preset) {
    const page = documented(preset);
    return {
        ...(preset === 'email' ? mail : content)(page),
        // A document of its own, which has the same DOCTYPE as before.
        whole: (output, { html }) => ({ html: `${doctypeOf(html)}${output}`, root: 'body' }),
    };
}
