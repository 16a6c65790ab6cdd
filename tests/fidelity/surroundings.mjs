// surroundings.mjs: the pages around documents, before and after. The page around the output is the one that
// docs/presets/PRESET.md shows: the block "html surroundings", in which OUTPUT stands for it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

// Until a preset's page has a block of its own.
const PLAIN = {
    email: '<!DOCTYPE html>\n<meta charset="utf-8">\n<style>.mail { overflow: auto; contain: content; isolation: isolate }</style>\n' +
        '<div class="mail">OUTPUT</div>',
};

function documented(preset) {
    if (process.env.FIDELITY_SURROUNDINGS)
        return readFileSync(process.env.FIDELITY_SURROUNDINGS, 'utf8');
    const page = readFileSync(`${root}docs/presets/${preset}.md`, 'utf8');
    return /^```html surroundings\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? PLAIN[preset] ?? '<!DOCTYPE html>\n<meta charset="utf-8">\n<div class="output">OUTPUT</div>';
}

const DOCTYPE = /^(?:\s|<!--[\s\S]*?-->|<\?[^>]*>)*(<!DOCTYPE[^>]*>)/i;

// What `name` is before and after sanitizing: pages, and the element that has the document in each.
export function surroundings(preset) {
    const page = documented(preset);
    const around = (output) => page.replace('OUTPUT', () => output);
    const rootOf = preset === 'email' ? '.mail' : '.output';
    return {
        before: (html) => (preset === 'email' ? { html, root: 'body' } : { html: around(html), root: rootOf }),
        after: (output) => ({ html: around(output), root: rootOf }),
        // A document of its own, which has the same DOCTYPE as before.
        whole: (output, html) => ({ html: `${DOCTYPE.exec(html)?.[1] ?? ''}${output}`, root: 'body' }),
    };
}
