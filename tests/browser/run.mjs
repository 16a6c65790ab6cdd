// run.mjs: tests the output of tamis in real browsers.
//
//     node tests/browser/run.mjs [chromium] [firefox] [webkit]
//
// In each of the three browsers, or in those that are named:
// 1. The output for every bypass vector is inserted into many kinds of elements with innerHTML, and into a document with
//    document.write(): no script runs, no part of the output could run script later, and with presets that keep neither images
//    nor style sheets, no request is sent. Every preset also gets hostile inputs, and XML that attacks sanitizers.
// 2. The browser reads the output as the same tree as tamis: see readback.mjs.
// 3. Drawings: see drawings.mjs.
// 4. Style sheets with a scope: see surroundings.mjs, and style sheets that a script reads and writes again: see cssom.mjs.
// 5. Articles, which stay in their container: see contained.mjs.
// 6. XML and the portable profiles: see xml.mjs.
// 7. The encodings of documents: see encodings.mjs, and the code blocks of the documentation: see recipes.mjs.
// 8. What was written of streams of hostile documents until a cut: see cuts.mjs.
// In Chromium and Firefox, which have setHTML():
// 9. Thousands of inputs: the tree of the output is the tree that setHTML() of the browser makes of the input; --scripting
//    lets tamis parse noscript as setHTML() does. At least 99.5 % of the trees that HTML can write are equal (97 % if the browser
//    moves content out of a table to the place after the table), and each other tree has an explanation. If setHTML() filters
//    while parsing, it is also compared with "filter": "parsing": see filter.mjs.
// In Chromium:
// 10. The same inputs, and hostile inputs, as a document and in many kinds of elements: the parser of tamis and the parser
//     of the browser make the same tree.
// 11. Attributes that refer to elements: see names.mjs.
// 12. Text output, compared with innerText: see innertext.mjs.
// 13. The attributes of the browser are known: see attributes.mjs.
//
// Environment: with TAMIS_BROWSER=1, a test that would be skipped fails; CHROMIUM, FIREFOX, WEBKIT (a Python program, see
// webkit.py) and TAMIS name the programs; TAMIS_CONFORMANCE_DIR the folder of html5lib-tests; TAMIS_HOSTILE_INPUTS is how many
// hostile inputs are made (1000), TAMIS_XML_INPUTS how many of XML (2000), TAMIS_PRESET_INPUTS how many hostile ones each
// preset gets (400), TAMIS_SETHTML_INPUTS how many inputs are made for setHTML() (19032), TAMIS_FILTER_INPUTS how
// many with lists (8000), TAMIS_SCOPE_SHEETS how many style sheets with a scope are made (300), TAMIS_CSSOM_SHEETS how many are read
// from CSSOM (1000), TAMIS_ARTICLES how many articles (300), TAMIS_CUTS how many cuts of streams (300), TAMIS_RANDOM_TREES how many
// random trees (5000), TAMIS_TEXTS how many texts are compared with innerText (600). STREAM_CUTS names the program that makes the
// cuts. With TAMIS_SHARED=1, each browser loads and reads back a third of the outputs, and another third than the others.
// TAMIS_PAGES_IN has the names of the browsers for 7, which takes long (all). With TAMIS_ALL_WAYS=1, every output is read back
// in every way; without it, some ways read only a sample of the outputs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { knowsAttributes } from './attributes.mjs';
import { staysInside } from './contained.mjs';
import { survivesCssom } from './cssom.mjs';
import { survivesCuts } from './cuts.mjs';
import { drawsQuickly, keepsDrawingsHarmless } from './drawings.mjs';
import { declaresUtf8 } from './encodings.mjs';
import { available, ENGINES, openEngine, shareOf } from './engines.mjs';
import { filtersWhileParsing } from './filter.mjs';
import { hostiles } from './hostile.mjs';
import { equalsInnerText } from './innertext.mjs';
import { bypasses, comparisons } from './inputs.mjs';
import { prefixesReferences } from './names.mjs';
import { compare, load, quirks, write } from './page.mjs';
import { readsBack } from './readback.mjs';
import { runsRecipes } from './recipes.mjs';
import { ignoresSurroundings } from './surroundings.mjs';
import { presets, sanitize, show } from './tamis.mjs';
import { equalsParser } from './trees.mjs';
import { readsXml } from './xml.mjs';
import { xmlVectors } from './xml_vectors.mjs';

const here = fileURLToPath(new URL('./', import.meta.url));
const conformance = process.env.TAMIS_CONFORMANCE_DIR ?? join(here, '../../../shared');
const POLICIES = ['vector-graphics', 'mathematics', 'forms', 'raw-text', 'unwrapping', 'everything', 'style-sheets'];
const HOSTILE = Number(process.env.TAMIS_HOSTILE_INPUTS ?? 1000);
const XML = Number(process.env.TAMIS_XML_INPUTS ?? 2000);
const FOR_PRESETS = Number(process.env.TAMIS_PRESET_INPUTS ?? 400);
const SET_HTML = Number(process.env.TAMIS_SETHTML_INPUTS ?? 19032);
const LEAST_EQUAL = { share: 0.995, withFosteringBehindTables: 0.97 };
const FILTERED = Number(process.env.TAMIS_FILTER_INPUTS ?? 8000);
const SHEETS = Number(process.env.TAMIS_SCOPE_SHEETS ?? 300);
const CSSOM_SHEETS = Number(process.env.TAMIS_CSSOM_SHEETS ?? 1000);
const ARTICLES = Number(process.env.TAMIS_ARTICLES ?? 300);
const CUTS = Number(process.env.TAMIS_CUTS ?? 300);
const TREES = Number(process.env.TAMIS_RANDOM_TREES ?? 5000);
const TEXTS = Number(process.env.TAMIS_TEXTS ?? 600);
const PAGES_IN = (process.env.TAMIS_PAGES_IN ?? ENGINES.join(' ')).split(' ');
const ALL_WAYS = process.env.TAMIS_ALL_WAYS === '1';
const QUIET = ['comment', 'text', 'svg']; // presets under which nothing is requested
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

// The possible reasons for a different tree in this browser. The first one that applies is used. A reason depends on the input and
// on `quirks`, the known differences of the browser.
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

function differentOutputs(inputs) {
    return [...new Map(inputs.filter((i) => i.output).map((i) => [i.output, i])).values()];
}

async function runsNoScript(engine, policy, options, others = []) {
    const vectors = bypasses();
    const inputs = sanitize([...vectors, ...others], ...options);
    const good = shareOf(engine, differentOutputs(inputs));
    for (const group of chunks(good, 40)) {
        const { page, results } = await loadGroup(engine, group);
        for (const [i, dangers] of results.entries())
            check(dangers.length === 0, `${policy}: ${group[i].id}: nothing in it can run`, `in: ${group[i].html}\n${dangers.join('\n')}`);
        await page.close();
        const what = [...engine.heard.splice(0), ...requests(engine, policy)];
        check(what.length === 0, `${policy}: no script runs`, `${what.join('\n')}\nwith ${group[0].id} to ${group.at(-1).id}`);
    }
    const refused = inputs.filter((i) => i.error !== undefined).length;
    return `${policy}: ${good.length} different outputs of ${inputs.length} inputs, ${refused} refused`;
}

// Returns the requests of the pages if the policy is in QUIET: with these policies, there must be no requests.
function requests(engine, policy) {
    const asked = engine.asked.splice(0).map((url) => `request of ${url}`);
    return QUIET.includes(policy.replace('preset ', '')) ? asked : [];
}

async function loadGroup(engine, group) {
    const page = await engine.newPage();
    const outputs = group.map((g) => g.output);
    const results = await page.evaluate(load, outputs);
    await page.evaluate(write, outputs);
    await page.waitForTimeout(SETTLE_MS);
    return { page, results };
}

// Checks that the tests notice scripts and requests: some vectors that are not sanitized run script in this browser, and some send a
// request.
async function hearsScript(engine) {
    let [vectors, asking] = [0, 0];
    const inputs = bypasses().filter(({ html }, i) => i % 2 === 0 && html.includes('alert(1)')).slice(0, 30);
    for (const { html } of inputs) {
        const page = await engine.newPage();
        await page.evaluate(load, [html]);
        await page.waitForTimeout(SETTLE_MS);
        await page.close();
        vectors += engine.heard.splice(0).length > 0;
        asking += engine.asked.splice(0).length > 0;
    }
    check(vectors > 10, 'vectors that are not sanitized run script, and it is heard', `${vectors} of ${inputs.length} did`);
    check(asking > 3, 'vectors that are not sanitized request something, and it is heard', `${asking} of ${inputs.length} did`);
    return `${vectors} of ${inputs.length} vectors run script as they are, ${asking} request something`;
}

// ---- 2

// Sanitizes with the default policy and "readers": "2026". As in setHTML(), what parsers of earlier years read differently is kept.
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

async function equalsSetHTML(engine) {
    const page = await engine.newPage();
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
    // A tree that HTML cannot write says nothing about tamis.
    const share = (reasons.get('equal') ?? 0) / (inputs.length - (reasons.get(EXPLANATIONS[0][0]) ?? 0));
    const least = known.fostersBehindTables ? LEAST_EQUAL.withFosteringBehindTables : LEAST_EQUAL.share;
    check(share >= least, `setHTML: at least ${100 * least} % of the trees that HTML can write are equal`, `${100 * share} %`);
    return `${inputs.length} inputs compared with setHTML, --scripting ${scripting}: ${(100 * share).toFixed(2)} % equal\n` +
        [...reasons].sort((a, b) => b[1] - a[1]).map(([why, n]) => `    ${n} ${why ?? 'UNEXPLAINED'}`).join('\n');
}

// ---- Main

const POLICY_OPTIONS = [
    ['default', []],
    ['default, --scripting off', ['--scripting', 'off']],
    ...POLICIES.map((policy) => [policy, ['--policy', join(here, `../property/policies/${policy}.json`)]]),
];

// Runs all tests in one engine, and prints each result at once.
async function testEngine(name) {
    const engine = await openEngine(name);
    const began = Date.now();
    const say = (line) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line.replaceAll('\n', '\n        ')}`);
    console.log(`${name} ${engine.version}`);
    try {
        const presetOptions = presets().map((preset) => [`preset ${preset}`, ['--policy', preset]]);
        say(await hearsScript(engine));
        for (const [policy, options] of POLICY_OPTIONS)
            say(await runsNoScript(engine, policy, options));
        const others = [...hostiles(FOR_PRESETS, SEED), ...xmlVectors()];
        for (const [preset, options] of presetOptions)
            say(await runsNoScript(engine, preset, options, others));
        const counts = { hostile: HOSTILE, trees: TREES, all: ALL_WAYS };
        say(await readsBack(engine, conformance, [...POLICY_OPTIONS, ...presetOptions.slice(1)], counts, check));
        say(await keepsDrawingsHarmless(engine, check));
        say(await ignoresSurroundings(engine, SHEETS, check));
        say(await survivesCssom(engine, CSSOM_SHEETS, check));
        say(await staysInside(engine, ARTICLES, check));
        if (PAGES_IN.includes(name)) {
            say(await declaresUtf8(engine, check));
            say(await runsRecipes(engine, check));
        } else {
            say('NOT TESTED: encodings and code blocks (TAMIS_PAGES_IN)');
        }
        say(await survivesCuts(engine, CUTS, check));
        say(await readsXml(engine, conformance, { xml: XML, html: HOSTILE }, check));
        if (name !== 'webkit')
            say(await equalsSetHTML(engine));
        if (name !== 'webkit')
            say(await filtersWhileParsing(engine, FILTERED, check));
        if (name === 'chromium')
            say(await equalsParser(engine, conformance, HOSTILE, check));
        if (name === 'chromium')
            say(await equalsInnerText(engine, conformance, TEXTS, check));
    } finally {
        await engine.close();
    }
}

const wanted = process.argv.slice(2);
const engines = await available(wanted.length ? wanted : ENGINES, 'the browser tests');
for (const name of engines)
    await testEngine(name);
if (engines.includes('chromium')) {
    console.log(await prefixesReferences(check));
    console.log(await knowsAttributes(check));
    console.log(await drawsQuickly(check));
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
