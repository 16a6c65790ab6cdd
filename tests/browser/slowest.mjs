// slowest.mjs: searches for SVG drawings that the preset svg accepts and that Chromium draws slowly.
//
//     node tests/browser/slowest.mjs [--minutes N] [--size PIXELS] [--seed N] [--limit COST] [--output FOLDER]
//     node tests/browser/slowest.mjs --draw FILE... [--size PIXELS]
//
// A hill climbing: a drawing is mutated (drawing_mutations.mjs), and its content is repeated, as copies or by use, as often as the limit
// DRAWING_COST and MOST_BYTES allow; while it searches, only an eighth of this limit is used, so that more drawings can be tried. The output of tamis is drawn in an <img> of SIZE × SIZE pixels. The time is the CPU time of the
// processes that draw. For each set of constructs, the slowest drawing is kept, and is mutated again. A drawing that seems slower than the
// one that is kept is drawn twice more, and its shortest time counts, because other programs use the same processor.
//
// The slowest drawings are written to FOLDER (build/slowest), with their times in slowest.json. The result is 1 if a drawing takes longer
// than LONGEST. Such a drawing becomes a file in tests/foreign/heavy, and the cost that it shows to be too low is changed in costs.def.
// With --draw, no drawing is searched: the files are sanitized and drawn, and their times are printed.
//
// Environment: CHROMIUM and TAMIS name the two programs.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { constructs, makeRandom, missing, mutate, repeated, seeds, write } from './drawing_mutations.mjs';
import { openClock } from './drawing_time.mjs';
import { sanitize } from './tamis.mjs';

export const LONGEST = 2; // seconds, in a picture of 200 × 200 pixels
const MOST_BYTES = 1 << 16;
const PATIENCE = 40000; // milliseconds
const EXPLORED = 8;
const KEPT = 40; // files that are written
const TIMES = [1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 2000, 3000, 5000, 7000, 10000];

function readOptions(words) {
    const options = { minutes: 10, size: 200, seed: 1, output: 'build/slowest', draw: [], limit: 135168 };
    for (let i = 0; i < words.length; i++) {
        const name = words[i].replace(/^--/, '');
        if (name === 'draw')
            while (words[i + 1] && !words[i + 1].startsWith('--'))
                options.draw.push(words[++i]);
        else if (words[i].startsWith('--') && name in options)
            options[name] = name === 'output' ? words[++i] : Number(words[++i]);
        else
            throw new Error(`slowest.mjs does not know ${words[i]}`);
    }
    return options;
}

const options = readOptions(process.argv.slice(2));
const policy = (limit) => ['--dialect', 'xml5', '--document', '--policy', 'svg', '--limit', `DRAWING_COST=${limit}`];
const clock = openClock({ size: options.size, patience: PATIENCE });

// Returns the output for the tree, repeated as often as the limit accepts; undefined if it is refused.
function largest(tree, byUse, limit) {
    const files = TIMES.map((times) => ({ times, html: write(repeated(tree, times, byUse)) })).filter(({ html }) => html.length <= MOST_BYTES);
    return sanitize(files, ...policy(limit)).filter(({ output }) => output && output.length <= MOST_BYTES).at(-1);
}

// Returns the shortest of several times; 0 if the browser never answers.
async function shortest(drawing, times) {
    let least = Infinity;
    for (let i = 0; i < times; i++)
        least = Math.min(least, await clock.draw(drawing) ?? Infinity);
    return least < Infinity ? least : 0;
}

// Draws the tree. If it is slower than the tree that is kept for the same constructs, keeps it instead.
async function tryTree(kept, tree, byUse) {
    const file = largest(tree, byUse, options.limit / EXPLORED);
    const key = file && constructs(tree);
    if (!file)
        return false;
    let seconds = await shortest(file.output, 1);
    if (seconds > (kept.get(key)?.seconds ?? 0) && kept.has(key))
        seconds = Math.min(seconds, await shortest(file.output, 2));
    if (seconds > (kept.get(key)?.seconds ?? 0))
        kept.set(key, { key, tree, seconds, byUse, times: file.times, output: file.output });
    return true;
}

const slowestFirst = (kept) => [...kept.values()].sort((a, b) => b.seconds - a.seconds);

function save(kept, tried) {
    const best = slowestFirst(kept).slice(0, KEPT);
    mkdirSync(options.output, { recursive: true });
    best.forEach(({ output }, i) => writeFileSync(join(options.output, `${String(i).padStart(2, '0')}.svg`), output));
    writeFileSync(join(options.output, 'slowest.json'), JSON.stringify({ size: options.size, tried, files: best.map(
        ({ key, seconds, times, byUse, output }) => ({ seconds, bytes: output.length, times, byUse, constructs: key })) }, null, 1));
}

async function search() {
    const r = makeRandom(options.seed);
    const kept = new Map();
    const end = Date.now() + options.minutes * 60000;
    let [tried, refused, shown] = [0, 0, 0];
    const attempt = async (tree, byUse) => {
        tried++;
        refused += !(await tryTree(kept, tree, byUse));
        const worst = slowestFirst(kept)[0]?.seconds ?? 0;
        if (worst > shown)
            console.log(`${tried} files: ${(shown = worst).toFixed(2)} s, ${slowestFirst(kept)[0].key}`);
        if (tried % 50 === 0)
            save(kept, tried);
    };
    for (const tree of seeds(r))
        if (Date.now() < end)
            await attempt(tree, r.chance(.7));
    while (Date.now() < end) {
        const best = slowestFirst(kept);
        const parent = best[Math.floor(r.next() ** 2 * best.length)]; // the slow ones more often
        await attempt(mutate(parent.tree, r.of(best).tree, r), r.chance(.8) ? parent.byUse : !parent.byUse);
    }
    const worst = await drawWhole(kept, tried);
    console.log(`${tried} files in ${options.minutes} minutes at ${options.size} pixels, ${refused} refused, ${kept.size} sets of constructs; ` +
        `the slowest takes ${worst.seconds.toFixed(2)} s: ${worst.output.length} bytes, ${worst.key}`);
    return options.size > 200 || worst.seconds <= LONGEST;
}

// Repeats the slowest trees as often as the whole limit accepts, draws them, and writes them. Returns the slowest one.
async function drawWhole(kept, tried) {
    const whole = new Map();
    for (const { key, tree, byUse } of slowestFirst(kept).slice(0, KEPT)) {
        const file = largest(tree, byUse, options.limit);
        const seconds = Math.min(await shortest(file.output, 1), await shortest(file.output, 1));
        whole.set(key, { key, byUse, seconds, times: file.times, output: file.output });
        save(whole, tried);
    }
    return slowestFirst(whole)[0];
}

async function drawFiles() {
    let quick = true;
    for (const path of options.draw) {
        const [{ output }] = sanitize([{ html: readFileSync(path, 'utf8') }], ...policy(options.limit));
        const seconds = !output ? undefined : await shortest(output, 3);
        console.log(`${basename(path)}: ${seconds === undefined ? 'refused' : `${seconds.toFixed(2)} s`}`);
        quick &&= seconds === undefined || options.size > 200 || seconds <= LONGEST;
    }
    return quick;
}

try {
    if (missing().length)
        throw new Error(`drawing_mutations.mjs lacks ${missing().join(' ')}`);
    process.exitCode = await (options.draw.length ? drawFiles() : search()) ? 0 : 1;
} finally {
    await clock.close();
}
