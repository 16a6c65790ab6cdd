// readback.mjs: a browser reads tamis' safe output in several ways (WAYS). The tree that the browser reads must be the tree that tamis
// reads.
import { shareOf } from './engines.mjs';
import { hostiles } from './hostile.mjs';
import { comparisons } from './inputs.mjs';
import { differing } from './page.mjs';
import { randomTrees } from './random_trees.mjs';
import { parse, sanitize } from './tamis.mjs';

const SEED = 20261126;
const ROUND = 24000; // the number of trees in a round; their outputs fit into memory
const GROUP = 1000;
const FRAMES = 40;
const FRAMED = ['frame', 'sandbox'];
const DOCTYPE = '<!DOCTYPE html>';

// [name, options]. `way`: see differing() in page.mjs. Without a `context`, the output is read as a document. `every`: only each
// output whose number is a multiple of `every` is read. `together`: the number of outputs that are read as one document.
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

function chunks(list, size) {
    return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}

// A srcdoc document is never in quirks mode. For tamis, a DOCTYPE before the output has this effect.
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

function differentOutputs(inputs, policies) {
    const outputs = new Map();
    for (const [policy, options] of policies)
        for (const { id, output } of sanitize(inputs, ...options))
            if (output && !outputs.has(output))
                outputs.set(output, { id, policy, output });
    return [...outputs.values()];
}

// Yields lists of outputs: first those of the inputs of the other tests with each policy, then those of random trees, each tree with one
// policy.
function* listsOfOutputs(conformance, policies, { hostile, trees }) {
    yield differentOutputs([...comparisons(conformance), ...hostiles(hostile, SEED)], policies);
    for (let made = 0; made < trees; made += ROUND)
        yield chunks(randomTrees(Math.min(ROUND, trees - made), SEED + made), Math.ceil(ROUND / policies.length))
            .flatMap((list, i) => differentOutputs(list, [policies[i]]));
}

function firstDifference(name, { theirs, tree, error }) {
    const [these, those] = [(tree ?? error).split('\n'), theirs.split('\n')];
    const at = these.findIndex((line, i) => line !== those[i]);
    const part = (lines) => lines.slice(Math.max(0, at - 3), at < 0 ? undefined : at + 5).join('\n');
    return `${name}, around line ${at + 1}:\n${part(those)}\ntamis:\n${part(these)}`;
}

async function readList(engine, page, outputs, all, tallies, check) {
    for (const [name, options] of WAYS) {
        const cases = casesOf(outputs.filter((_, i) => all || i % options.every === 0), options);
        const tally = tallies.get(name);
        tally.cases += cases.length;
        for (const c of await compared(page, cases, options.way)) {
            tally.different++;
            check(false, `read-back with ${name}: ${c.policy}: ${c.id}`,
                  `out: ${JSON.stringify(c.html)}\n${firstDifference(engine.name, c)}`);
        }
    }
}

// `policies` are [name, options of the command]. `counts` has the numbers of inputs to generate, and states whether all outputs are
// read in every way.
export async function readsBack(engine, conformance, policies, counts, check) {
    const page = await engine.newPage();
    const tallies = new Map(WAYS.map(([name]) => [name, { cases: 0, different: 0 }]));
    let outputs = 0;
    for (const all of listsOfOutputs(conformance, policies, counts)) {
        const list = shareOf(engine, all);
        await readList(engine, page, list, counts.all, tallies, check);
        outputs += list.length;
    }
    await page.close();
    const heard = engine.heard.splice(0);
    engine.asked.length = 0;
    check(heard.length === 0, 'read-back: no script runs', heard.join('\n'));
    for (const [name, tally] of tallies)
        check(tally.cases > 0, `read-back: outputs are compared with ${name}`);
    const lines = [...tallies].map(([name, { cases, different }]) => `    ${cases} with ${name}: ${different} differ`);
    return [`${outputs} outputs read back`, ...lines].join('\n');
}
