// rules.mjs: compares the parser of tamis, by the rules of an earlier year, with parse5, which implements the standard of 2023.
//
//     node tests/readers/rules.mjs [--hostile N]    (20000)
//
// Each input is parsed as a document and in many contexts. If the two trees differ, DIFFERENCES must explain it: when the markup of
// the listed differences is removed from the input, the trees must be equal. Environment: TAMIS names the command;
// TAMIS_CONFORMANCE_DIR the folder of html5lib-tests; PARSE5_YEAR the year (2023); MOST how many failures are printed (50).
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hostiles } from '../browser/hostile.mjs';
import { comparisons } from '../browser/inputs.mjs';
import { parse } from '../browser/tamis.mjs';
import { readTree } from './parse5_tree.mjs';

const CONTEXTS = [undefined, 'div', 'td', 'tr', 'table', 'select', 'template', 'p', 'svg svg', 'math math', 'svg desc',
                  'textarea', 'option', 'body', 'colgroup', 'caption'];
const YEAR = Number(process.env.PARSE5_YEAR ?? 2023);
const MOST = Number(process.env.MOST ?? 50);
const SEED = 20261129;

const renamed = (names, to) => (html) => html.replace(new RegExp(`(</?)(?:${names})(?![^\\s/>])`, 'gi'), `$1${to}`);
const isForeign = ({ context, html }) => / /.test(context ?? '') || /<(svg|math)/i.test(html);

// [what parse5 does, a case that shows it, whether a case may have it, the input without its markup]. If the trees of the case that
// shows a difference are equal, the difference is not used.
const DIFFERENCES = [
    ['it does not take U+000D of a reference for white space', { html: '&#13;<noscript>' },
     ({ html }) => /&#(0*13|x0*d)(?![0-9a-f])/i.test(html), (html) => html.replace(/&#(0*13|x0*d)(?![0-9a-f]);?/gi, ' ')],
    ['it reads no CDATA section in an integration point', { html: '<svg><desc><![CDATA[x]]>' },
     ({ html }) => /<!\[CDATA\[/.test(html), (html) => html.replaceAll('<![CDATA[', '<!x')],
    ['it does not treat `search` as special', { html: '<desc><search></desc>x' },
     ({ html }) => /<\/?search/i.test(html), renamed('search', 'address')],
    ['it makes one U+FFFD of several U+0000', { html: '<svg>\0\0' },
     (c) => isForeign(c) && /\0/.test(c.html), (html) => html.replaceAll('\0', '')],
    ['an end tag in an integration point closes it, though it is no HTML element', { html: '<svg><desc><x-y></desc>z' },
     (c) => isForeign(c) && /<\//.test(c.html), (html) => html.replace(/<\/(desc|title|foreignObject|m[inos]|mtext|annotation-xml)\b/gi, '<?')],
    ['it closes a row at the end tag of a part of the table that is not open', { context: 'tbody', html: '<tr><tt></thead>x' },
     ({ html }) => /<\/(tbody|thead|tfoot)/i.test(html), (html) => html.replace(/<\/(tbody|thead|tfoot)/gi, '<?')],
    ['it does not let a template end the table scope', { context: 'table', html: '<tr><template><td><col>' },
     ({ html }) => /<template/i.test(html), renamed('template', 'x-template')],
    ['it takes foreign elements for HTML when it resets the insertion mode', { context: 'math math', html: '<html><mtext><template>' },
     isForeign, renamed('html|head|body|frameset|select|table|caption|colgroup|tbody|thead|tfoot|tr|td|th|template', 'x-part')],
    ['it ignores an end tag in foreign content that is right in the fragment', { context: 'tr', html: '<form><math><mtext></form><form>' },
     (c) => c.context !== undefined && isForeign(c) && /<\//.test(c.html), (html) => html.replace(/<\/[a-z][^\s/>]*/gi, '<?')],
];

// Returns the cases for which tamis and parse5 make different trees, with both trees.
function compared(cases) {
    if (cases.length === 0)
        return [];
    return parse(cases.map((c) => ({ ...c, year: YEAR }))).map((c, i) => ({ ...cases[i], tree: c.tree, error: c.error }))
        .filter((c) => c.error === undefined)
        .map((c) => ({ ...c, theirs: readTree(c.html, c.context) }))
        .filter((c) => c.tree !== c.theirs);
}

// Removes the markup of one difference after another from the cases to which the difference may apply. Returns the cases whose
// trees still differ at the end. `tally` counts, for each difference, the cases whose trees are equal after its markup is removed.
function unexplained(cases, differences, tally) {
    let left = cases.map((original) => ({ ...original, original }));
    for (const [what, , mayHave, without] of differences) {
        const tried = left.filter(mayHave).map((c) => ({ ...c, html: without(c.html) }));
        const still = compared(tried);
        tally.set(what, (tally.get(what) ?? 0) + tried.length - still.length);
        left = [...left.filter((c) => !mayHave(c)), ...still];
    }
    return left.map(({ original }) => original);
}

// Returns the case without the tags and texts that are not necessary for its trees to differ.
function reduced(c) {
    let parts = c.html.match(/<[^<>]*>?|[^<]+/g) ?? [];
    for (let i = parts.length - 1; i >= 0; i--) {
        const fewer = parts.filter((_, at) => at !== i);
        if (compared([{ ...c, html: fewer.join('') }]).length)
            parts = fewer;
    }
    return compared([{ ...c, html: parts.join('') }])[0];
}

const shown = (sample) => compared([sample]).length > 0;

function main() {
    const { values: options } = parseArgs({ options: { hostile: { type: 'string', default: '20000' } } });
    const conformance = process.env.TAMIS_CONFORMANCE_DIR ?? fileURLToPath(new URL('../../../shared', import.meta.url));
    const inputs = [...comparisons(conformance), ...hostiles(Number(options.hostile), SEED)];
    const differences = DIFFERENCES.filter(([, sample]) => shown(sample));
    for (const [what] of DIFFERENCES.filter((d) => !differences.includes(d)))
        console.log(`NOT SHOWN by its case: ${what}`);
    const tally = new Map();
    const left = [];
    let count = 0;
    for (const context of CONTEXTS) {
        const cases = inputs.map(({ id, html }) => ({ id, html, context }));
        left.push(...unexplained(compared(cases), differences, tally));
        count += cases.length;
    }
    for (const { id, context, html, tree, theirs } of left.slice(0, MOST).map(reduced))
        console.log(`FAILED ${id} in ${context ?? 'a document'}\nin: ${JSON.stringify(html)}\ntamis:\n${tree}\nparse5:\n${theirs}\n`);
    console.log(`${count} trees compared with those of parse5 by the rules of ${YEAR}, ${left.length} differ without a reason`);
    for (const [what, n] of tally)
        console.log(`    ${n} differ because ${what}`);
    process.exitCode = left.length ? 1 : 0;
    return left;
}

main();
