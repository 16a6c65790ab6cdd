// trees.mjs: compares the parser of tamis with that of the browser, for inputs that are not sanitized. If the two trees of an input
// differ, a known difference between this browser and the HTML Standard must apply, and the trees must be equal after the markup of
// this difference is removed from the input.
import { hostiles } from './hostile.mjs';
import { comparisons } from './inputs.mjs';
import { differing } from './page.mjs';
import { parse } from './tamis.mjs';

const CONTEXTS = [undefined, 'div', 'td', 'tr', 'table', 'select', 'template', 'p', 'svg svg', 'math math', 'svg desc',
                  'textarea'];
const SEED = 20261122;
const CHUNK = 1500;
const TAGS = 128;

const renamed = (...pairs) => (html) =>
    pairs.reduce((h, [from, to]) => h.replace(new RegExp(`(</?)(?:${from})(?![^\\s/>])`, 'gi'), `$1${to}`), html);
const withoutNulls = (html) => html.replaceAll('\0', '');
const isForeign = (context) => / /.test(context ?? '');

// [the behaviour of this browser, a case that shows it, whether it may apply to a case, the input without its markup]. If the trees
// of the case that shows a difference are equal, the difference is not used.
const QUIRKS = [
    ['makes text of U+0000 after "<"', { context: 'div', html: '<\0' },
     ({ html }) => /<\0/.test(html), withoutNulls],
    ['drops U+0000 in a textarea that is the context', { context: 'textarea', html: '\0' },
     ({ context, html }) => context === 'textarea' && /\0/.test(html), withoutNulls],
    ['keeps U+0000 of a CDATA section in an integration point', { context: 'svg desc', html: '<![CDATA[\0]]>' },
     ({ html }) => /<!\[CDATA\[[^]*\0/.test(html), withoutNulls],
    ['replaces U+0000 in a processing instruction', { context: 'div', html: '<?p \0?>' },
     ({ html }) => /<\?[^>]*\0/.test(html), withoutNulls],
    ['does not let U+0000 begin the body', { html: '\0 ' },
     ({ context, html }) => context === undefined && /\0/.test(html), withoutNulls],
    ['does not let U+0000 end a colgroup', { context: 'table', html: '<col>\0<!---->' },
     ({ html }) => /<col[^]*\0/.test(html), withoutNulls],
    ['does not count U+FFFD as text before a frameset', { html: '\ufffd<frameset>' },
     ({ context, html }) => context === undefined && /<frameset/i.test(html) && /[\0\ufffd]|&#/.test(html),
     renamed(['frameset', 'frames'])],
    ['does not ignore <input> in a select that is the context', { context: 'select', html: '<input>' },
     ({ context, html }) => context === 'select' && /<input/i.test(html), renamed(['input', 'x-input'])],
    ['takes some of the metadata in a template for its body', { context: 'div', html: '<template><base><td>' },
     ({ context, html }) => /<template/i.test(context === 'template' ? '<template' : html),
     renamed(['base|basefont|bgsound', 'link'], ['title|noframes', 'style'])],
    ['lets no form be in a form of a template that is the context', { context: 'template', html: '<form><form>' },
     ({ context, html }) => context === 'template' && /<form/i.test(html), renamed(['form', 'section'])],
    ['does not treat `search` as special', { context: 'div', html: '<b><search></b>x' },
     ({ html }) => /<\/?search/i.test(html), renamed(['search', 'address'])],
    ['takes a formatting element with `is` for an ordinary one', { context: 'div', html: '<b is=x><p></b>1' },
     ({ html }) => /[\s/]is\b/i.test(html), (html) => html.replace(/([\s/])is\b/gi, '$1iz')],
    ['leaves the markers of a template that is not closed away', { context: 'div', html: '<?start name="x"?><template for=x>' },
     ({ html }) => /<template[^>]* for=/i.test(html) && /<\?(start|marker)/.test(html), (html) => html.replace(/ for=/gi, ' fo=')],
    ['spells the end tag in SVG as SVG does, whatever is open', { context: 'div', html: '<foreignobject><svg></foreignobject>x' },
     ({ html }) => /<\/(foreignobject|lineargradient)/i.test(html), renamed(['foreignobject|lineargradient', 'x-svg'])],
    ['lets end tags through to HTML when the context is foreign', { context: 'svg svg', html: '<b><i></b></i><u>' },
     ({ context, html }) => isForeign(context) && /<\//.test(html), (html) => html.replace(/<\/[a-z][^\s/>]*/gi, '<?')],
    ['reconstructs no formatting for white space after the body', { html: '<b><i></b></body> ' },
     ({ html }) => /<\/(body|html)/i.test(html), renamed(['body|html', 'x-body'])],
    ['lets <head> end a noscript in the head', { html: '<noscript><head><!--x-->' },
     ({ context, html }) => context === undefined && /<noscript/i.test(html), renamed(['noscript', 'x-noscript'])],
    // Here the browser is right: tamis waits until an option ends.
    ['fills a selectedcontent of a document as soon as it begins', { html: '<select><option>a</option><selectedcontent>' },
     ({ context, html }) => context === undefined && /<selectedcontent/i.test(html), renamed(['selectedcontent', 'x-copy'])],
    ['resolves references in another way on its fast path', { context: 'div', html: '<b title="&nbsp;&ampnbsp;"></b>' },
     ({ html }) => /&/.test(html), (html) => `${html}<x-slow>`],
];

function chunks(list) {
    return Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, i) => list.slice(i * CHUNK, (i + 1) * CHUNK));
}

// Returns the cases whose two trees differ.
async function compared(page, cases) {
    const different = [];
    for (const group of chunks(cases)) {
        const parsed = parse(group);
        for (const { index, theirs } of await page.evaluate(differing, { cases: parsed, way: 'inert' }))
            different.push({ ...parsed[index], theirs });
    }
    return different;
}

// Removes the markup of one quirk after another from the cases to which the quirk may apply. Returns the cases whose trees still
// differ at the end. `tally` counts, for each quirk, the cases whose trees are equal after its markup is removed.
async function unexplained(page, cases, quirks, tally) {
    let left = cases.map((original) => ({ ...original, original }));
    for (const [what, , mayHave, without] of quirks) {
        const tried = left.filter(mayHave).map((c) => ({ ...c, html: without(c.html) }));
        const still = await compared(page, tried);
        tally.set(what, (tally.get(what) ?? 0) + tried.length - still.length);
        left = [...left.filter((c) => !mayHave(c)), ...still];
    }
    return left.map(({ original }) => original);
}

async function known(page) {
    const shown = await Promise.all(QUIRKS.map(async ([, sample]) => (await compared(page, [sample])).length > 0));
    return QUIRKS.filter((_, i) => shown[i]);
}

// A tag creates at most four levels of elements, and this browser limits the depth to 512.
const isShallow = ({ html }) => (html.match(/<[a-z]/gi) ?? []).length < TAGS;

// Generates `count` hostile inputs. Returns the number of cases that were compared, and the reasons for different trees.
export async function equalsParser(engine, conformance, count, check) {
    const inputs = [...comparisons(conformance), ...hostiles(count, SEED)].filter(isShallow);
    const page = await engine.newPage();
    const quirks = await known(page);
    const tally = new Map();
    for (const context of CONTEXTS) {
        const cases = inputs.map(({ id, html }) => ({ id, html, context }));
        const left = await unexplained(page, await compared(page, cases), quirks, tally);
        for (const { id, html, tree, error, theirs } of left)
            check(false, `parser: ${id} in ${context ?? 'a document'}`,
                  `in: ${JSON.stringify(html)}\nbrowser:\n${theirs}\ntamis:\n${error ?? tree}`);
        check(cases.length > left.length, `parser: inputs are compared in ${context ?? 'a document'}`);
    }
    await page.close();
    return `${inputs.length * CONTEXTS.length} trees compared with those of the browser's parser\n` +
        [...tally].map(([what, n]) => `    ${n} differ because it ${what}`).join('\n');
}
