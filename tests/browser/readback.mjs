// readback.mjs: what this browser reads of tamis' safe output, in every way in which a page can read it. The tree is the one that tamis
// reads, except for the listed rules of browsers that are not those of the standard, today's or that of 2014 to 2024.
import { hostiles } from './hostile.mjs';
import { comparisons } from './inputs.mjs';
import { differing } from './page.mjs';
import { randomTrees } from './random_trees.mjs';
import { parse, sanitize } from './tamis.mjs';

const SEED = 20261126;
const ROUND = 24000; // trees, so that their outputs fit into memory
const GROUP = 1000;
const FRAMES = 40;
const FRAMED = ['frame', 'sandbox'];
const DOCTYPE = '<!DOCTYPE html>';

// [way, context, scripting, each n-th output]. Without a context the output is a document.
const WAYS = [
    ['innerHTML, scripting off', { way: 'inert', context: 'div', every: 1 }],
    ['innerHTML, scripting on', { way: 'live', context: 'div', scripting: true, every: 4 }],
    ['innerHTML, written by the browser and read again', { way: 'again', context: 'div', every: 4 }],
    ['DOMParser', { way: 'inert', context: undefined, every: 1 }],
    ['template', { way: 'inert', context: 'template', every: 1 }],
    ['srcdoc, scripting on', { way: 'frame', context: undefined, scripting: true, every: 64 }],
    ['srcdoc, scripting off', { way: 'sandbox', context: undefined, every: 64 }],
    ['srcdoc, scripting on, many outputs in one', { way: 'frame', context: undefined, scripting: true, every: 1, together: 50 }],
    ['srcdoc, scripting off, many outputs in one', { way: 'sandbox', context: undefined, every: 1, together: 50 }],
];

// [what this browser does, a case that shows it, where to look for it]. One whose case does not differ explains nothing.
export const QUIRKS = [];

function chunks(list, size) {
    return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}

// srcdoc documents never are in quirks mode, which a DOCTYPE says to tamis.
function casesOf(outputs, { way, context, scripting, together }) {
    if (together === undefined)
        return outputs.map(({ output, ...o }) => ({ ...o, context, scripting, html: FRAMED.includes(way) ? `${DOCTYPE}${output}` : output }));
    return chunks(outputs, together).map((group) => {
        const html = DOCTYPE + group.map(({ output }) => `<div>${output}</div>`).join('\n');
        return { id: `${group[0].id} to ${group.at(-1).id}`, policy: group[0].policy, context, scripting, html };
    });
}

async function compared(page, cases, way) {
    const different = [];
    for (const group of chunks(cases, FRAMED.includes(way) ? FRAMES : GROUP)) {
        const parsed = parse(group);
        const given = parsed.map(({ html, context, tree }) => ({ html, context, tree }));
        for (const { index, theirs } of await page.evaluate(differing, { cases: given, way }))
            different.push({ ...parsed[index], theirs });
    }
    return different;
}

async function known(page) {
    const shown = [];
    for (const quirk of QUIRKS)
        if ((await compared(page, [quirk[1]], 'inert')).length > 0)
            shown.push(quirk);
    return shown;
}

function differentOutputs(inputs, policies) {
    const outputs = new Map();
    for (const [policy, options] of policies)
        for (const { id, output } of sanitize(inputs, ...options))
            if (output && !outputs.has(output))
                outputs.set(output, { id, policy, output });
    return [...outputs.values()];
}

// Lists of outputs: of the inputs of the other tests with each policy, and of random trees, each with one policy.
function* listsOfOutputs(conformance, policies, { hostile, trees }) {
    yield differentOutputs([...comparisons(conformance), ...hostiles(hostile, SEED)], policies);
    for (let made = 0; made < trees; made += ROUND)
        yield chunks(randomTrees(Math.min(ROUND, trees - made), SEED + made), Math.ceil(ROUND / policies.length))
            .flatMap((list, i) => differentOutputs(list, [policies[i]]));
}

class Tally {
    constructor() {
        this.cases = 0;
        this.different = 0;
        this.quirks = new Map();
    }

    add(quirk) {
        this.different++;
        this.quirks.set(quirk, (this.quirks.get(quirk) ?? 0) + 1);
    }

    lines(name) {
        const reasons = [...this.quirks].map(([what, n]) => `        ${n} because it ${what ?? 'UNEXPLAINED'}`);
        return [`    ${this.cases} with ${name}: ${this.different} differ`, ...reasons];
    }
}

function firstDifference(name, { theirs, tree, error }) {
    const [these, those] = [(tree ?? error).split('\n'), theirs.split('\n')];
    const at = these.findIndex((line, i) => line !== those[i]);
    const part = (lines) => lines.slice(Math.max(0, at - 3), at < 0 ? undefined : at + 5).join('\n');
    return `${name}, around line ${at + 1}:\n${part(those)}\ntamis:\n${part(these)}`;
}

async function readList(engine, page, outputs, quirks, all, tallies, check) {
    for (const [name, options] of WAYS) {
        const cases = casesOf(outputs.filter((_, i) => all || i % options.every === 0), options);
        const tally = tallies.get(name);
        tally.cases += cases.length;
        for (const c of await compared(page, cases, options.way)) {
            const quirk = quirks.find(([, , mayHave]) => mayHave(c))?.[0];
            tally.add(quirk);
            check(quirk !== undefined, `read-back with ${name}: ${c.policy}: ${c.id}`,
                  `out: ${JSON.stringify(c.html)}\n${firstDifference(engine.name, c)}`);
        }
    }
}

// `policies` are [name, options of the command]. `counts`: how many inputs are made, and whether all are read in every way.
export async function readsBack(engine, conformance, policies, counts, check) {
    const page = await engine.newPage();
    const quirks = await known(page);
    const tallies = new Map(WAYS.map(([name]) => [name, new Tally()]));
    let outputs = 0;
    for (const list of listsOfOutputs(conformance, policies, counts)) {
        await readList(engine, page, list, quirks, counts.all, tallies, check);
        outputs += list.length;
    }
    await page.close();
    const heard = engine.heard.splice(0);
    engine.asked.length = 0;
    check(heard.length === 0, 'read-back: no script runs', heard.join('\n'));
    for (const [name, tally] of tallies)
        check(tally.cases > 0, `read-back: outputs are compared with ${name}`);
    return [`${outputs} outputs read back`, ...[...tallies].flatMap(([name, tally]) => tally.lines(name))].join('\n');
}
