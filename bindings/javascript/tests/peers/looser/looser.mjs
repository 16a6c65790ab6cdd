// looser.mjs: tamis/dompurify and tamis/sanitize-html keep nothing that DOMPurify and sanitize-html would not have allowed: random options and
// hostile documents, given to both.
//
//     node looser.mjs MODULES [--pairs N] [--seed S] [--peer NAME] [--from INDEX] [--package DIST] [--show]
//
// MODULES: a node_modules with dompurify, sanitize-html and jsdom (`run` installs them). A pair is a document with options. The seed and
// the index of a pair make it again: `--seed S --from INDEX --pairs 1`. A finding is made smaller and printed; --show prints the pair of each
// exception, too. --package: another build of the package, for example an older one. exceptions.txt lists what is known.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Comparison } from './compare.mjs';
import { makeDocument } from './inputs.mjs';
import { dompurifyOptions, sanitizeHtmlOptions } from './options.mjs';
import { Random } from './random.mjs';
import { shrink } from './shrink.mjs';

const MOST_FINDINGS = 20; // of each peer; then the run ends
const here = (name) => fileURLToPath(new URL(name, import.meta.url));

const { values: given, positionals: [modules] } = parseArgs({ allowPositionals: true, options: {
    pairs: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' }, from: { type: 'string', default: '0' },
    peer: { type: 'string' }, package: { type: 'string', default: here('../../../dist') }, show: { type: 'boolean', default: false },
} });
const numberOf = (name) => {
    if (!/^\d+$/.test(given[name]))
        throw new Error(`--${name} must be a whole number, not "${given[name]}"`);
    return Number(given[name]);
};
const [pairs, seed, from] = ['pairs', 'seed', 'from'].map(numberOf);

const MAKE = { dompurify: dompurifyOptions, 'sanitize-html': sanitizeHtmlOptions };
const peers = given.peer ? [given.peer] : Object.keys(MAKE);

// exceptions.txt: PEER HOW KIND, with * for any characters; perhaps " if the input has " and a text in lowercase; and the reason after ": ".
function readExceptions() {
    const lines = readFileSync(here('exceptions.txt'), 'utf8').split('\n').filter((line) => line && !line.startsWith('#'));
    return lines.map((line) => {
        const [, pattern] = /^(.*?): (.+)$/.exec(line) ?? [];
        if (!pattern)
            throw new Error(`exceptions.txt: "${line}" has no reason`);
        const [kind, text = ''] = pattern.split(' if the input has ');
        const source = kind.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&')).join('.*');
        return { pattern, test: new RegExp(`^${source}$`, 's'), text, count: 0 };
    });
}

async function load() {
    const open = (name) => import(pathToFileURL(resolve(given.package, 'node', `${name}.js`)));
    const [tamis, dompurify, sanitizeHtml] = await Promise.all(['tamis', 'dompurify', 'sanitize-html'].map(open));
    return new Comparison(modules, { tamis, dompurify: dompurify.default, sanitizeHtml: sanitizeHtml.default });
}

const comparison = await load();
const exceptions = readExceptions();
const say = console.log;
console.warn = console.error = console.log = () => {}; // the originals write about options and values

// The findings that are no exceptions.
function newFindings(peer, spec, pieces, count = false) {
    const html = pieces.join(''), input = html.toLowerCase();
    return comparison.compare(peer, spec, html).findings.filter(({ kind, how }) => {
        const known = exceptions.find(({ test, text }) => test.test(`${peer} ${how} ${kind}`) && input.includes(text));
        if (known && count)
            known.count++;
        return !known;
    });
}

function print(peer, index, spec, pieces, { kind, how }) {
    const isSame = (one) => one.how === how && one.kind.split(' ')[0] === kind.split(' ')[0];
    const small = shrink({ spec, pieces }, (one) => newFindings(peer, one.spec, one.pieces).some(isSame));
    const { output, original } = comparison.compare(peer, small.spec, small.pieces.join(''));
    const found = newFindings(peer, small.spec, small.pieces).find(isSame);
    say(`LOOSER ${peer} ${found.how}: ${found.kind} (--peer ${peer} --seed ${seed} --from ${index} --pairs 1)`);
    say(`    options  ${JSON.stringify(small.spec.options)}${small.spec.hooks.length > 0 ? ` hooks ${JSON.stringify(small.spec.hooks)}` : ''}`);
    say(`    input    ${JSON.stringify(small.pieces.join(''))}\n    tamis    ${JSON.stringify(output)}\n    original ${JSON.stringify(original)}`);
}

function run(peer) {
    let refused = 0, findings = 0, first, last = from;
    for (let index = from; index < from + pairs && findings < MOST_FINDINGS; index++, last = index) {
        const r = new Random(seed, index), spec = MAKE[peer](r), pieces = makeDocument(r);
        if (comparison.compare(peer, spec, pieces.join('')).refused)
            refused++;
        const [finding] = newFindings(peer, spec, pieces, true);
        if (!finding)
            continue;
        first ??= index - from + 1;
        findings++;
        print(peer, index, spec, pieces, finding);
    }
    say(`${peer}: ${last - from} pairs, ${refused} refused by tamis, ${findings} looser${first ? `, the first in pair ${first}` : ''}`);
    return findings;
}

const total = peers.map(run).reduce((sum, n) => sum + n, 0);
for (const { pattern, count } of exceptions)
    if (count > 0 || given.show)
        say(`    exception ${pattern}: ${count}`);
process.exit(total > 0 ? 1 : 0);
