// run.mjs: compares the appearance of benign documents before and after sanitizing, with tamis and with other sanitizers.
//
//     node tests/fidelity/run.mjs [PRESET]... [OPTION]...
//
//     --sample N       only each N-th document; for svg, the default is 8
//     --policy FILE    uses this policy instead of the preset
//     --no-peers       tamis only
//     --no-files       for svg: only the drawings of Mermaid, not the files of tests/files
//     --worst N        print the N documents that differ most
//     --markdown       print the tables in the form of docs/presets/*.md
//     --write-docs     write the tables into docs/presets/*.md
//     --out DIRECTORY  write results and report there, instead of build/fidelity
//
// fetch.sh must fetch the packages first. Pictures are kept in build/fidelity/pictures. Therefore a second run, or a run after an
// interrupted one, draws only the documents that have changed. Environment: CHROMIUM and TAMIS name the two programs.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sanitize } from '../browser/tamis.mjs';
import { openStudio } from './browser.mjs';
import { compareLinks, comparePictures, compareTexts } from './compare.mjs';
import { openCorpus } from './corpus.mjs';
import { losses } from './losses.mjs';
import { PEERS } from './peers.mjs';
import { writeReport } from './report.mjs';
import { surroundings } from './surroundings.mjs';
import { SAME, markdown, plainTable, summarize, writeDocs } from './tables.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const base = `${root}build/fidelity`;
const PRESETS = ['email', 'article', 'comment', 'svg'];
const OF_FILES = { svg: ['--dialect', 'xml5', '--document'] }; // options for presets whose documents are XML files

const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: {
        'sample': { type: 'string' }, 'policy': { type: 'string' }, 'no-peers': { type: 'boolean' }, 'no-files': { type: 'boolean' },
        'worst': { type: 'string', default: '0' }, 'markdown': { type: 'boolean' }, 'write-docs': { type: 'boolean' },
        'out': { type: 'string', default: base },
    },
});
const out = options.out;

function progress(what, done, all) {
    if (process.stderr.isTTY)
        process.stderr.write(done < all ? `\r\x1b[K${what}: ${done} of ${all} ` : '\r\x1b[K');
}

// ---- The sanitizers and their outputs

const optionsOf = (preset) => ['--policy', options.policy ?? preset, ...OF_FILES[preset] ?? []];

async function runTamis(preset, documents) {
    const results = sanitize(documents.map(({ html }) => ({ html })), ...optionsOf(preset));
    return results.map(({ output, error }) => ({ output: output ?? '', refused: error !== undefined }));
}

async function contendersOf(preset, documents, studio) {
    const contenders = [{ name: 'tamis', whole: false, outputs: await runTamis(preset, documents) }];
    if (options['no-peers'])
        return contenders;
    const workshop = await studio.newWorkshop('dompurify/dist/purify.min.js');
    for (const [name, peer] of Object.entries(PEERS)) {
        if (peer.presets && !peer.presets.includes(preset))
            continue;
        const outputs = await peer.run(workshop, documents.map(({ html }) => html));
        contenders.push({ name, whole: peer.whole, outputs: outputs.map((output) => ({ output })) });
    }
    await workshop.close();
    return contenders;
}

// ---- Comparing

function compare(before, after, difference) {
    return {
        picture: after.picture,
        difference,
        pixels: comparePictures(before.picture, after.picture, difference),
        text: compareTexts(`${before.text} ${before.alts.join(' ')}`, `${after.text} ${after.alts.join(' ')}`),
        links: compareLinks(before.links, after.links),
    };
}

async function measureDocument(i, document, contenders, around, studio) {
    const first = around.before(document);
    const before = await studio.draw(first.html, first.root);
    const result = { name: document.name, path: document.path, before: before.picture, mode: before.mode, by: {} };
    for (const { name, whole, outputs } of contenders) {
        const page = whole ? around.whole(outputs[i].output, document) : around.after(outputs[i].output, document, before.mode);
        const after = await studio.draw(page.html, page.root);
        const difference = name === 'tamis' ? `${out}/differences/${document.name}.png` : undefined;
        result.by[name] = { refused: outputs[i].refused, ...compare(before, after, difference) };
    }
    return result;
}

async function measureAll(preset, documents, contenders, studio) {
    const around = surroundings(preset);
    const results = new Array(documents.length);
    let next = 0;
    const worker = async () => {
        while (next < documents.length) {
            const i = next++;
            progress(`drawing ${preset}`, i, documents.length);
            results[i] = await measureDocument(i, documents[i], contenders, around, studio).catch((error) => {
                process.stderr.write(`${documents[i].name} cannot be drawn: ${error.message.split('\n')[0]}\n`);
            });
        }
    };
    await Promise.all(Array.from({ length: 4 }, worker));
    progress(preset, 1, 1);
    return results;
}

async function measure(preset, studio) {
    const documents = (await openCorpus(`${base}/packages`, `${base}/documents/${preset}`, preset, studio.newWorkshop))
        .filter((_, i) => i % Number(options.sample ?? 1) === 0);
    const contenders = await contendersOf(preset, documents, studio);
    const results = await measureAll(preset, documents, contenders, studio);
    const lost = await losses(documents.map(({ path }) => path), optionsOf(preset));
    return results.map((result, i) => result && { ...result, losses: lost[i] }).filter(Boolean);
}

function printWorst(results, most) {
    const worst = results.filter(({ by }) => by.tamis.pixels > SAME).sort((a, b) => b.by.tamis.pixels - a.by.tamis.pixels);
    for (const { name, by } of worst.slice(0, most))
        console.log(`${(100 * by.tamis.pixels).toFixed(2).padStart(6)} %  ${name}${by.tamis.refused ? '  REFUSED' : ''}`);
}

// Measures the files of tests/files with the comparison in tests/files/pixels.mjs.
function measureFiles() {
    const list = `${root}build/files/svg.list`;
    const programs = [['sh', `${root}tests/files/fetch.sh`, dirname(list)],
                      [process.execPath, `${root}tests/files/pixels.mjs`, list, options.sample ?? '8']];
    for (const [program, ...rest] of programs)
        if (spawnSync(program, rest, { stdio: 'inherit' }).status !== 0)
            process.exitCode = 1;
}

async function measurePreset(preset, studio) {
    const began = Date.now();
    const results = await measure(preset, studio);
    writeFileSync(`${out}/${preset}.json`, JSON.stringify(results));
    const summary = summarize(results);
    console.log(options.markdown ? markdown(preset, summary) : plainTable(preset, summary));
    printWorst(results, Number(options.worst));
    process.stderr.write(`${preset}: ${results.length} documents, ${Math.round((Date.now() - began) / 1000)} s\n`);
    if (options['write-docs'])
        writeDocs(`${root}docs/presets/${preset}.md`, preset, summary);
}

async function measureDocuments(presets) {
    mkdirSync(`${out}/differences`, { recursive: true });
    const studio = await openStudio(`${base}/pictures`);
    try {
        for (const preset of presets)
            await measurePreset(preset, studio);
    } finally {
        await studio.close();
    }
    writeReport(out, PRESETS);
    console.log(`The pictures are in ${out}/report.html.`);
}

const wanted = positionals.length ? positionals : PRESETS;
const unknown = wanted.find((preset) => !PRESETS.includes(preset));
if (unknown !== undefined)
    throw new Error(`there are no documents for "${unknown}"; there are ${PRESETS.join(', ')}`);
await measureDocuments(wanted);
if (wanted.includes('svg') && !options['no-files'])
    measureFiles();
