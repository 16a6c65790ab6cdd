// encodings.mjs: promise P11 in a browser. Each label of the Encoding Standard is put into each place from which a browser takes an
// encoding. The output is served without a charset to a frame. The document in the frame must be UTF-8, and no script may run: each
// input has an attack for readers that decode ISO-2022-JP. A frame in a page of the same origin has the encoding of the page, UTF-8,
// unless its document declares another one.
//
//     node tests/browser/encodings.mjs [ENGINE]...
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone, inEngines, SITE } from './engines.mjs';
import { sanitize } from './tamis.mjs';

const here = fileURLToPath(new URL('./', import.meta.url));
const FRAMES = 40;
const SETTLE_MS = 150;
const LEAST_HEARD = 3; // of the labels of ISO-2022-JP and ISO-2022-KR, those with which the attack runs script in every browser

// In ISO-2022-JP, the quotation mark after ESC $ B is a part of a letter, and the value ends later.
const ATTACK = '<b><img title="\x1b$B">\x1b(B" src=x onerror=alert(1) x=</b>';

const PLACES = [
    (label) => `<meta charset="${label}">`,
    (label) => `<META name=x CHARSET=' ${label} ' content=y>`,
    (label) => `<meta http-equiv=content-type content="text/html; charset=${label}">`,
    (label) => `<meta content='x charset = "${label}"' http-equiv=Content-Type>`,
    (label) => `<title>x</title><meta charset=utf-9><meta charset=${label}>`,
    (label) => `<template><meta charset=${label}></template>`,
    (label) => `<svg><desc><meta charset=${label}></desc></svg>`,
    (label) => `<?xml version="1.0" encoding="${label}"?>`,
    (label) => `<?xmlx encoding="${label}"?>`,
    (label) => `<?xmlx?><p title="encoding='${label}'">`,
    (label) => `<style>@charset "${label}"; p { color: red }</style>`,
    (label) => `<!--<meta charset=${label}>--><xmp>&lt;meta charset=${label}></xmp>`,
    (label) => `<link rel=stylesheet href=data:text/css, charset=${label}><a charset=${label}>y</a>`,
];

const LISTED = {
    elements: ['html', 'head', 'body', 'meta', 'link', 'a', 'p', 'img', 'b', 'title', 'style', 'template'],
    attributes: ['charset', 'content', 'http-equiv', 'title', 'src', 'rel', 'href', 'name'],
};
const POLICIES = [
    [{}, []],
    [{ removeElements: ['script'], comments: true, removeProcessingInstructions: [], readers: '2026' }, []],
    [{ removeElements: ['script'], comments: true, removeProcessingInstructions: [], readers: '2026' }, ['--document']],
    [LISTED, ['--document']],
];

function readLabels() {
    const lines = readFileSync(join(here, '../support/encoding_labels.txt'), 'utf8').trim().split('\n');
    return lines.filter((line) => !line.startsWith('#') && !line.startsWith('utf-8:')).flatMap((line) => line.split(' ').slice(1));
}

function chunks(list, size) {
    return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}

function sanitizeWith(inputs) {
    const folder = mkdtempSync(join(tmpdir(), 'tamis-encodings-'));
    try {
        return POLICIES.flatMap(([policy, options], i) => {
            const file = join(folder, `${i}.json`);
            writeFileSync(file, JSON.stringify(policy));
            return sanitize(inputs, '--policy', file, ...options);
        });
    } finally {
        rmSync(folder, { recursive: true });
    }
}

// Runs inside of the browser: loads the files into frames. Returns the encoding of each document.
async function loadFrames(urls) {
    document.body.replaceChildren();
    return Promise.all(urls.map((url) => new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.onload = () => resolve(frame.contentDocument?.characterSet ?? 'none');
        frame.src = url;
        document.body.append(frame);
    })));
}

// Opens an empty page whose encoding is UTF-8.
async function openPage(engine) {
    const page = await engine.newPage();
    engine.network.serve(`${SITE}frames`, 'text/html; charset=utf-8', '<!DOCTYPE html><title>t</title>');
    await page.goto(`${SITE}frames`);
    engine.heard.length = 0;
    return page;
}

// Returns those of `documents` that are not UTF-8, with the encoding of each, and the number of the documents that ran script.
async function read(engine, documents) {
    const page = await openPage(engine);
    const others = [];
    let ran = 0;
    for (const group of chunks(documents, FRAMES)) {
        const urls = group.map(({ html }, i) => {
            engine.network.serve(`${SITE}encoding/${i}`, 'text/html', html);
            return `${SITE}encoding/${i}`;
        });
        const encodings = await page.evaluate(loadFrames, urls);
        await page.waitForTimeout(SETTLE_MS);
        ran += new Set(engine.heard.splice(0).filter((what) => what.includes('encoding/'))).size;
        others.push(...group.map((document, i) => ({ ...document, encoding: encodings[i] })).filter(({ encoding }) => encoding !== 'UTF-8'));
    }
    engine.asked.length = 0;
    await page.close();
    return { others, ran };
}

// The inputs as they are must have other encodings, and the attack must run.
async function noticesEncodings(engine, labels, check) {
    const inputs = [PLACES[0], PLACES[2], PLACES[5]].flatMap((place) => labels.map((label) => ({ html: place(label) + ATTACK })));
    const { others, ran } = await read(engine, inputs);
    check(others.length > inputs.length * 0.8, 'encodings: inputs have another encoding', `${others.length} of ${inputs.length}`);
    check(ran >= LEAST_HEARD, 'encodings: the attack runs script in ISO-2022-JP', `${ran}`);
    return `${others.length} of ${inputs.length} inputs are read in another encoding, ${ran} run script`;
}

export async function declaresUtf8(engine, check) {
    const labels = readLabels();
    const teeth = await noticesEncodings(engine, labels, check);
    const inputs = PLACES.flatMap((place) => labels.map((label) => ({ html: place(label) + ATTACK })));
    const outputs = sanitizeWith(inputs);
    const different = [...new Map(outputs.filter(({ output }) => output).map(({ html, output }) => [output, { from: html, html: output }])).values()];
    const { others, ran } = await read(engine, different);
    check(outputs.length === inputs.length * POLICIES.length && different.length >= PLACES.length, 'encodings: outputs are read');
    check(ran === 0, 'encodings: no script runs', `${ran} documents`);
    for (const { from, html, encoding } of others.slice(0, 5))
        check(false, `encodings: the output is ${encoding}`, `in:  ${from}\nout: ${html}`);
    check(others.length === 0, 'encodings: all outputs are UTF-8', `${others.length} of ${different.length}`);
    return `${teeth}\n${outputs.length} outputs (${labels.length} labels, ${PLACES.length} places, ${POLICIES.length} policies), ` +
        `${different.length} different: ${others.length} in another encoding, ${ran} run script`;
}

const check = alone(import.meta.url);
if (check)
    await inEngines(process.argv.slice(2), 'encodings', (engine) => declaresUtf8(engine, check));
