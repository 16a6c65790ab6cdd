// run.mjs: tamis' output in a real browser.
//
//     node tests/browser/run.mjs
//
// 1. Every bypass vector's output, put into many kinds of elements with innerHTML and into a document with
//    document.write: no script runs, and the div reads back what was put in.
// 2. Thousands of inputs: the tree of the output is the tree that the browser's own setHTML() makes of the input, if tamis
//    reads noscript as that setHTML() does (--scripting); for at least 99.5 % of the inputs, and the others have a reason.
// 3. The same inputs, and hostile ones, as a document and in many kinds of elements: the tree that the parser of tamis makes
//    is the tree that the browser's makes.
// 4. XML and the portable profiles: see xml.mjs.
// 5. Every preset: the vectors, hostile inputs and XML made to attack, as in 1, but that what is read back is compared
//    for the vectors only.
// 6. Drawings: see drawings.mjs.
// 7. Attributes that refer to elements: see names.mjs.
// 8. Style sheets with a scope: see surroundings.mjs.
// 9. Articles, which stay in their container: see contained.mjs.
//
// Environment: TAMIS_BROWSER=1 fails where it would skip; CHROMIUM and TAMIS name the two programs;
// TAMIS_CONFORMANCE_DIR the folder of html5lib-tests; TAMIS_HOSTILE_INPUTS is how many hostile inputs are made (1000),
// TAMIS_XML_INPUTS how many of XML (2000), TAMIS_PRESET_INPUTS how many hostile ones each preset gets (400),
// TAMIS_SETHTML_INPUTS how many inputs are made for setHTML() (19032), TAMIS_SCOPE_SHEETS how many style sheets with a scope
// are made (300), TAMIS_ARTICLES how many articles (300).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowser } from './browser.mjs';
import { staysInside } from './contained.mjs';
import { keepsDrawingsHarmless } from './drawings.mjs';
import { hostiles } from './hostile.mjs';
import { bypasses, comparisons } from './inputs.mjs';
import { prefixesReferences } from './names.mjs';
import { compare, listen, load, quirks, write } from './page.mjs';
import { ignoresSurroundings } from './surroundings.mjs';
import { presets, sanitize, show } from './tamis.mjs';
import { equalsParser } from './trees.mjs';
import { readsXml } from './xml.mjs';
import { xmlVectors } from './xml_vectors.mjs';

const here = fileURLToPath(new URL('./', import.meta.url));
const conformance = process.env.TAMIS_CONFORMANCE_DIR ?? join(here, '../../../shared');
const POLICIES = ['vector-graphics', 'mathematics', 'forms', 'raw-text', 'unwrapping', 'everything'];
const HOSTILE = Number(process.env.TAMIS_HOSTILE_INPUTS ?? 1000);
const XML = Number(process.env.TAMIS_XML_INPUTS ?? 2000);
const FOR_PRESETS = Number(process.env.TAMIS_PRESET_INPUTS ?? 400);
const SET_HTML = Number(process.env.TAMIS_SETHTML_INPUTS ?? 19032);
const LEAST_EQUAL = { share: 0.995, withFosteringBehindTables: 0.97 };
const SHEETS = Number(process.env.TAMIS_SCOPE_SHEETS ?? 300);
const ARTICLES = Number(process.env.TAMIS_ARTICLES ?? 300);
const SEED = 20261124;
const SETTLE_MS = 150; // images fail to load and animations begin

let passed = 0;
let failed = 0;

function check(good, name, details = '') {
    if (good) {
        passed++;
    } else {
        failed++;
        console.log(`FAILED ${name}${details && `\n    ${details.replaceAll('\n', '\n    ')}`}`);
    }
}

// Why this browser's tree may be another, first match: what is the case with the input, and, of the browser, `quirks`.
const EXPLANATIONS = [
    ['HTML cannot write the tree that setHTML made', (r) => !r.writable],
    ['enough tags for the cap of 512 levels in this browser', (r) => (r.html.match(/<[a-z]/gi) ?? []).length >= 512],
    ['deeper than tamis writes, 400 levels', (r) => r.depth >= 400],
    ['this browser makes text of U+0000 after "<"', (r, q) => q.nullAfterLessThan && /<\0/.test(r.html)],
    ['setHTML of this browser drops a marker before `template for` could find it',
     (r, q) => q.filtersBeforePatching && /<template[^>]* for=/.test(r.html) && /<\?(start|marker)\s+name\s*=\s*["']/.test(r.html)],
    ['this browser does not treat `search` as special', (r, q) => q.searchIsOrdinary && /<\/?search/i.test(r.html)],
    ['setHTML of this browser leaves foreignObject and other integration points at `</p>` and `</br>`',
     (r, q) => q.leavesForeignAtEndTags && /<(svg|math)/i.test(r.html) && /<\/(p|br)[\s/>]/i.test(r.html)],
    ['setHTML of this browser puts what it moves out of a table behind the table', (r, q) => q.fostersBehindTables && /<table/i.test(r.html)],
];

function chunks(list, size) {
    return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}

// ---- 1

// What the browser clones from the chosen option.
const CLONES = /(?<=<selectedcontent>).*?(?=<\/selectedcontent>)/gs;

// innerHTML forgets the line feed that a parser drops.
function readsAs(output) {
    return output.replace(/<(pre|listing|textarea)((?: [^>]*)?)>\n\n/g, '<$1$2>\n').replace(CLONES, '');
}

function differentOutputs(inputs) {
    return [...new Map(inputs.filter((i) => i.output).map((i) => [i.output, i])).values()];
}

async function runsNoScript(browser, heard, policy, options, others = []) {
    const vectors = bypasses();
    const inputs = sanitize([...vectors, ...others], ...options);
    const good = differentOutputs(inputs);
    for (const group of chunks(good, 40)) {
        const { page, results } = await loadGroup(browser, heard, group);
        for (const [i, { readBack, dangers }] of results.entries()) {
            const name = `${policy}: ${group[i].id}`;
            const expected = readsAs(group[i].output);
            const isWritten = readBack.replaceAll('\r', '&#13;').replace(CLONES, '') === expected;
            check(isWritten || !group[i].id.startsWith('bypass'), `${name}: reads back as it was written`,
                  `in:   ${group[i].html}\nout:  ${expected}\nback: ${readBack}`);
            check(dangers.length === 0, `${name}: nothing in it can run`, `in: ${group[i].html}\n${dangers.join('\n')}`);
        }
        await page.close();
        check(heard.length === 0, `${policy}: no script runs`, `${heard.join('\n')}\nwith ${group[0].id} to ${group.at(-1).id}`);
        heard.length = 0;
    }
    const refused = inputs.filter((i) => i.error !== undefined).length;
    return `${policy}: ${good.length} different outputs of ${inputs.length} inputs, ${refused} refused`;
}

async function loadGroup(browser, heard, group) {
    const page = await browser.newPage();
    const outputs = group.map((g) => g.output);
    await page.goto('about:blank');
    page.on('framenavigated', (frame) => frame === page.mainFrame() && heard.push(`navigated to ${frame.url()}`));
    const results = await page.evaluate(load, outputs);
    await page.evaluate(write, outputs);
    await page.waitForTimeout(SETTLE_MS);
    return { page, results };
}

// That the ears are open: the vectors as they are do run script in this browser.
async function hearsScript(browser, heard) {
    let vectors = 0;
    for (const { html } of bypasses().filter(({ html }) => html.includes('alert(1)')).slice(0, 60)) {
        const page = await browser.newPage();
        await page.goto('about:blank');
        await page.evaluate(load, [html]);
        await page.waitForTimeout(SETTLE_MS);
        await page.close();
        vectors += heard.length > 0;
        heard.length = 0;
    }
    check(vectors > 30, 'vectors that are not sanitized run script, and it is heard', `${vectors} of 60 did`);
}

// ---- 2

// For the readers of today: what parsers of earlier years read differently is kept, as setHTML does.
function sanitizeForToday(inputs, ...options) {
    const folder = mkdtempSync(join(tmpdir(), 'tamis-browser-'));
    try {
        const policy = join(folder, 'default.json');
        writeFileSync(policy, JSON.stringify({ ...show('default'), readers: '2026' }));
        return sanitize(inputs, '--policy', policy, ...options);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

async function equalsSetHTML(browser) {
    const page = await browser.newPage();
    await page.goto('about:blank');
    const known = await page.evaluate(quirks);
    const scripting = known.noscriptIsParsed ? 'off' : 'on';
    const inputs = sanitizeForToday(comparisons(conformance, SET_HTML), '--scripting', scripting);
    const reasons = new Map();
    for (const group of chunks(inputs, 200)) {
        const results = await page.evaluate(compare, group.map(({ html, output }) => ({ input: html, output: output ?? '' })));
        for (const [i, result] of results.entries()) {
            const all = { ...group[i], ...result };
            const reason = all.equal ? 'equal' : EXPLANATIONS.find(([, explains]) => explains(all, known))?.[0];
            reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
            check(reason && all.error === undefined, `setHTML: ${all.id}`,
                  `${all.error ?? ''}\nin:  ${all.html}\nout: ${all.output}\nsetHTML:\n${all.theirs}\ntamis:\n${all.ours}`);
        }
    }
    await page.close();
    check(inputs.length >= 2000, 'at least 2000 inputs are compared');
    const share = (reasons.get('equal') ?? 0) / inputs.length;
    const least = known.fostersBehindTables ? LEAST_EQUAL.withFosteringBehindTables : LEAST_EQUAL.share;
    check(share >= least, `setHTML: at least ${100 * least} % of the trees are equal`, `${100 * share} %`);
    return `${inputs.length} inputs compared with setHTML, --scripting ${scripting}: ${(100 * share).toFixed(2)} % equal\n` +
        [...reasons].sort((a, b) => b[1] - a[1]).map(([why, n]) => `    ${n} ${why ?? 'UNEXPLAINED'}`).join('\n');
}

// ---- Main

const heard = [];
const { browser, close } = await openBrowser('the browser tests');
try {
    await browser.exposeFunction('scriptRan', (what) => void heard.push(what));
    await browser.addInitScript(listen);
    const report = [`Chromium ${browser.browser()?.version() ?? ''}`];
    await hearsScript(browser, heard);
    report.push(await runsNoScript(browser, heard, 'default', []));
    report.push(await runsNoScript(browser, heard, 'default, --scripting off', ['--scripting', 'off']));
    for (const policy of POLICIES)
        report.push(await runsNoScript(browser, heard, policy, ['--policy', join(here, `../property/policies/${policy}.json`)]));
    const others = [...hostiles(FOR_PRESETS, SEED), ...xmlVectors()];
    for (const preset of presets())
        report.push(await runsNoScript(browser, heard, `preset ${preset}`, ['--policy', preset], others));
    report.push(await keepsDrawingsHarmless(browser, heard, check));
    report.push(await ignoresSurroundings(browser, SHEETS, check));
    report.push(await staysInside(browser, ARTICLES, check));
    report.push(await equalsSetHTML(browser));
    report.push(await equalsParser(browser, conformance, HOSTILE, check));
    report.push(await readsXml(browser, heard, conformance, { xml: XML, html: HOSTILE }, check));
    console.log(report.join('\n'));
} finally {
    await close();
}
console.log(await prefixesReferences(check));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
