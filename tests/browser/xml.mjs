// xml.mjs: tests the output of --dialect xml5 and of the portable profiles in a browser, which also has an XML parser.
//
// 1. The output for every vector is opened as SVG, XHTML, XML, HTML and as an image, and inserted into many kinds of elements: no
// script runs, no script is requested, and the documents contain nothing that the policy does not allow. 2. Thousands of inputs:
// the XML parser of the browser accepts the output, and makes the same tree of it as tamis. 3. Portable output: the HTML parser and
// the XML parser of the browser make the same tree of it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hostiles } from './hostile.mjs';
import { comparisons } from './inputs.mjs';
import { load, quirks } from './page.mjs';
import { parse, sanitize } from './tamis.mjs';
import { differingXml, dividing, open } from './xml_page.mjs';
import { soups } from './xml_soup.mjs';
import { xmlVectors } from './xml_vectors.mjs';

const DOCUMENT = ['--document'];
const FRAGMENT = [];
const OPENED = [[undefined, DOCUMENT], ['vector-graphics', DOCUMENT], ['everything', DOCUMENT], ['everything', FRAGMENT]];
const PROFILES = ['P4', 'P3', 'P0'];
const SEED = 20261123;
const SETTLE_MS = 150;

const fileOf = (policy) => fileURLToPath(new URL(`../property/policies/${policy}.json`, import.meta.url));
const optionsOf = (policy) => (policy ? ['--policy', fileOf(policy)] : []);
const eachNth = (list, n) => list.filter((_, i) => i % n === 0);
const chunks = (list, size) =>
    Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));

async function openedIn(engine, outputs, config) {
    const page = await engine.newPage();
    const opened = await page.evaluate(`(${open})(${JSON.stringify(outputs)}, ${JSON.stringify(config)})`);
    const loaded = await page.evaluate(load, outputs);
    await page.waitForTimeout(SETTLE_MS);
    await page.close();
    return outputs.map((_, i) => [...opened[i], ...loaded[i]]);
}

// ---- 1

async function runsNoScript(engine, policy, mode, check) {
    const config = policy && JSON.parse(readFileSync(fileOf(policy), 'utf8'));
    const name = `xml, ${policy ?? 'default'} policy, ${mode.join(' ') || 'fragment'}`;
    const given = sanitize(xmlVectors(), '--dialect', 'xml5', ...mode, ...optionsOf(policy));
    const different = new Map(given.filter(({ output }) => output).map((g) => [g.output, g]));
    const good = [...different.values()];
    for (const group of chunks(good, 30)) {
        const found = await openedIn(engine, group.map(({ output }) => output), config);
        for (const [i, dangers] of found.entries())
            check(dangers.length === 0, `${name}: ${group[i].id}`, `in:  ${group[i].html}\nout: ${group[i].output}\n${dangers.join('\n')}`);
        const heard = engine.heard.splice(0);
        check(heard.length === 0, `${name}: no script runs`, `${heard.join('\n')}\nwith ${group[0].id} to ${group.at(-1).id}`);
    }
    check(good.length > given.length / 5, `${name}: vectors give output`, `${good.length} of ${given.length}`);
    return `${name}: ${good.length} different outputs opened`;
}

// Checks that the test detects scripts in each kind of document.
async function hearsScript(engine, check) {
    const kinds = new Set();
    for (const group of chunks(eachNth(xmlVectors(), 4), 60)) {
        await openedIn(engine, group.map(({ html }) => html));
        engine.heard.splice(0).forEach((what) => kinds.add(/#\w+/.exec(what)?.[0] ?? 'elsewhere'));
    }
    check(['#svg', '#xhtml', '#xml', '#html', 'elsewhere'].every((kind) => kinds.has(kind)),
          'vectors of XML that are not sanitized run script, and it is heard', [...kinds].join(' '));
}

// ---- 2

async function equalsXmlParser(page, count, mode, options, check) {
    const context = mode === DOCUMENT ? undefined : 'div';
    const inputs = [...soups(count, SEED), ...xmlVectors()];
    const given = sanitize(inputs, '--dialect', 'xml5', ...mode, ...options).filter(({ output }) => output);
    const trees = parse(given.map(({ output }) => ({ html: output, context, dialect: 'xml5' })));
    for (const group of chunks(given.map((g, i) => ({ ...g, tree: trees[i].tree })), 1500)) {
        const cases = group.map(({ output, tree }) => ({ xml: output, tree, fragment: context !== undefined }));
        for (const { index, theirs } of await page.evaluate(differingXml, cases))
            check(false, `xml parser ${mode}: ${group[index].id}`,
                  `in: ${JSON.stringify(group[index].html)}\nout: ${JSON.stringify(group[index].output)}\nbrowser:\n${theirs}\n` +
                      `tamis:\n${group[index].tree}`);
    }
    check(given.length > inputs.length / 3, `xml parser ${mode}: there is output to compare`, `${given.length} of ${inputs.length}`);
    return given.length;
}

// ---- 3

// Outputs of the profile P4 with a br are left out, because an XML parser that stops at errors refuses such a br.
async function readsTheSame(page, known, inputs, profile, policy, check) {
    const given = sanitize(inputs, '--profile', profile, ...optionsOf(policy)).filter(({ output }) =>
        output && !(profile === 'P4' && output.includes('<br')) && !(known.searchIsOrdinary && output.includes('<search')));
    for (const group of chunks(given, 1500))
        for (const { index, asHtml, asXml } of await page.evaluate(dividing, group.map(({ output }) => output)))
            check(false, `${profile}, ${policy ?? 'default'} policy: ${group[index].id}`,
                  `in: ${JSON.stringify(group[index].html)}\nout: ${JSON.stringify(group[index].output)}\nas HTML:\n${asHtml}\nas XML:\n${asXml}`);
    check(given.length > inputs.length / 3, `${profile}: there is output to compare`, `${given.length} of ${inputs.length}`);
    return given.length;
}

// `counts`: the number of XML inputs to generate, and the number of HTML inputs for the profiles.
export async function readsXml(engine, conformance, counts, check) {
    const report = [];
    await hearsScript(engine, check);
    for (const [policy, mode] of OPENED)
        report.push(await runsNoScript(engine, policy, mode, check));

    const page = await engine.newPage();
    let compared = 0;
    for (const mode of [DOCUMENT, FRAGMENT])
        for (const options of [optionsOf('everything'), ['--unsafe']])
            compared += await equalsXmlParser(page, counts.xml, mode, options, check);
    report.push(`${compared} outputs of xml5 compared with what the browser's XML parser reads`);

    const known = await page.evaluate(quirks);
    const inputs = [...eachNth(comparisons(conformance), 8), ...hostiles(counts.html, SEED)];
    compared = 0;
    for (const profile of PROFILES)
        for (const policy of [undefined, 'everything'])
            compared += await readsTheSame(page, known, inputs, profile, policy, check);
    report.push(`${compared} portable outputs read by the browser's two parsers`);
    await page.close();
    return report.join('\n');
}
