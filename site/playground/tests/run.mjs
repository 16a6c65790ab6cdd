// run.mjs: the playground in real browsers.
//
//     node site/playground/tests/run.mjs [chromium] [firefox]
//
// In each browser:
// 1. Every sample under every preset, and under policies that keep almost everything: the output is that of the command, no script runs, nothing is requested, and no
//    Content-Security-Policy is violated, in every view.
// 2. The tokens and the tree are those of the command.
// 3. A visitor types, chooses, clicks and reads: changes, rules, errors, completion, links, comparison, timing.
// 4. Everything can be done with the keyboard, has a name, has enough contrast, and fits into a narrow window.
// 5. live.html: both sides show the same, and on the left what the visitor does stays while the answer arrives.
//
// Environment: as for tests/browser/run.mjs. TAMIS_SITE names the folder with the page (build/playground).
// TAMIS_PLAYGROUND chooses parts: hears, samples, command, behaviour, accessibility, live.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SITE, available, openEngine } from '../../../tests/browser/engines.mjs';
import { presets, sanitize, show } from '../../../tests/browser/tamis.mjs';
import { SAMPLES } from '../page/samples.js';
import { accessibility } from './accessibility.mjs';
import { behaviour } from './behaviour.mjs';
import { equalsCommand } from './command.mjs';
import { live } from './live.mjs';

const root = join(process.env.TAMIS_SITE ?? fileURLToPath(new URL('../../../build/playground', import.meta.url)), '/');
const PAGE = `${SITE}playground/`;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json',
                '.wasm': 'application/wasm' };
const SETTLE_MS = 60;
const TYPED_MS = 150; // longer than the page waits after a key
// Policies that keep as much as a safe policy can, so that what the frame refuses is seen.
const OWN = ['{}', '{"comments": true, "readers": "2026"}'];

let passed = 0;
let failed = 0;

function check(good, name, details = '') {
    if (good) {
        passed++;
    } else {
        failed++;
        console.log(`FAILED ${name}${details && `\n    ${String(details).replaceAll('\n', '\n    ')}`}`);
    }
}

function serve(network) {
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile())
            continue;
        const path = join(entry.parentPath ?? entry.path, entry.name);
        network.serve(PAGE + path.slice(root.length), TYPES[extname(path)], readFileSync(path));
    }
    network.serve(PAGE, 'text/html', readFileSync(`${root}index.html`));
}

// Violations of a policy are events of the document. Scripts of a test do not run in the sandboxed frames, so their documents are
// listened to from the page.
function listen() {
    const tell = (event) => (window.violations ??= []).push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    document.addEventListener('securitypolicyviolation', tell);
    addEventListener('error', (event) => tell({ violatedDirective: 'error', blockedURI: event.message }));
    addEventListener('unhandledrejection', (event) => tell({ violatedDirective: 'rejection', blockedURI: event.reason }));
    addEventListener('load', () => {
        for (const frame of document.querySelectorAll('iframe'))
            frame.contentDocument?.addEventListener('securitypolicyviolation', tell);
    });
    // The timers that have not run yet; see settle().
    const { setTimeout: set, clearTimeout: clear } = window;
    window.timers = new Set();
    window.setTimeout = (run, milliseconds = 0) => {
        const timer = set(() => (window.timers.delete(timer), run()), milliseconds);
        if (milliseconds < 1000)
            window.timers.add(timer); // a longer one only removes a message
        return timer;
    };
    window.clearTimeout = (timer) => (window.timers.delete(timer), clear(timer));
}

/** Waits for the given time, and until the timers of the page have run: on a busy machine, they run late. */
async function settle(page, milliseconds) {
    await page.waitForTimeout(milliseconds);
    while (await page.evaluate(() => window.timers.size > 0))
        await page.waitForTimeout(SETTLE_MS);
}

/** Opens the playground. What it does on its own while it loads is not counted. */
async function openPage(engine, fragment = '', sign = 'html.ready', file = '') {
    const page = await engine.newPage();
    await page.addInitScript(listen);
    await page.goto(PAGE + file + fragment);
    await page.waitForSelector(sign, { timeout: 60000 });
    engine.heard.length = 0;
    await page.evaluate(() => void (window.violations ??= []));
    return page;
}

// Nothing may be heard or asked. Answers what was. A new fragment is a navigation too, but the document stays the same.
async function noise(engine, page) {
    const violations = await page.evaluate(() => window.violations?.splice(0) ?? ['the page was loaded again']);
    const isFragment = (what) => what.startsWith(`navigated to ${PAGE}`);
    return [...engine.heard.splice(0).filter((what) => !isFragment(what)), ...engine.asked.splice(0), ...violations];
}

// ---- The samples

// Checks that the tests would notice: most samples do something if they are not sanitized.
async function hearsSamples(engine) {
    const silent = [];
    for (const { name, html } of SAMPLES) {
        const page = await engine.newPage();
        await page.evaluate((text) => void (document.body.innerHTML = text), html);
        await page.waitForTimeout(SETTLE_MS);
        await page.close();
        if (engine.heard.splice(0).length + engine.asked.splice(0).length === 0)
            silent.push(name);
    }
    const loud = SAMPLES.length - silent.length;
    check(loud >= 6, 'samples that are not sanitized are heard', `${loud} are; not ${silent.join(', ')}`);
    return `${loud} of ${SAMPLES.length} samples run script or request something as they are`;
}

function sanitizeWith(policy) {
    const folder = mkdtempSync(join(tmpdir(), 'tamis-playground-'));
    try {
        writeFileSync(join(folder, 'policy.json'), policy);
        return sanitize(SAMPLES, '--policy', join(folder, 'policy.json'));
    } finally {
        rmSync(folder, { recursive: true });
    }
}

async function everySample(engine) {
    const page = await openPage(engine);
    let outputs = 0;
    for (const preset of [...presets(), ...OWN]) {
        const expected = OWN.includes(preset) ? sanitizeWith(preset) : sanitize(SAMPLES, '--policy', preset);
        for (const { name, output } of expected) {
            await page.selectOption('#samples', name);
            await (OWN.includes(preset) ? page.fill('#policy', preset) : page.selectOption('#presets', preset));
            if (OWN.includes(preset))
                await settle(page, TYPED_MS);
            const got = await page.evaluate(async (clicked) => {
                await new Promise((resolve) => setTimeout(resolve, 0));
                for (const tab of document.querySelectorAll('[role=tab]'))
                    if (clicked.includes(tab.dataset.view))
                        tab.click();
                const lines = [...document.querySelectorAll('#output .line')].map((line) => line.textContent);
                document.querySelector('[data-view=source]').click();
                const now = [...document.querySelectorAll('#output .line')].map((line) => line.textContent);
                return { before: lines.join('\n'), html: now.join('\n'), native: document.querySelector('#native-view .verdict').textContent, bad: document.querySelector('.bad')?.textContent };
            }, ['rendered', 'text', 'markdown', 'tree', 'tokens', 'native']);
            check(got.html === output, `${name}, ${preset}: the output is that of the command`, `page:    ${got.html}\ncommand: ${output}`);
            check(/^The (same tree|trees differ)/.test(got.native), `${name}, ${preset}: setHTML() is compared`, got.native);
            check(got.bad === undefined, `${name}, ${preset}: the output is stable`, got.bad);
            outputs++;
        }
        await page.waitForTimeout(SETTLE_MS);
        const heard = await noise(engine, page);
        check(heard.length === 0, `${preset}: every sample is silent in every view`, heard.slice(0, 8).join('\n'));
    }
    await page.close();
    return `${outputs} outputs of samples equal to those of the command; silent`;
}

const TESTS = { hears: ({ engine }) => hearsSamples(engine), samples: ({ engine }) => everySample(engine), command: equalsCommand, behaviour, accessibility, live };
const PARTS = process.env.TAMIS_PLAYGROUND?.split(',') ?? Object.keys(TESTS);

async function testEngine(name) {
    const engine = await openEngine(name);
    serve(engine.network);
    const began = Date.now();
    const say = (line) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`);
    console.log(`${name} ${engine.version}`);
    const tools = { engine, check, SAMPLES, PAGE, show, settle, openPage: (...given) => openPage(engine, ...given), noise: (page) => noise(engine, page) };
    try {
        for (const part of PARTS)
            say(await TESTS[part](tools));
    } finally {
        await engine.close();
    }
}

const names = process.argv.slice(2);
for (const name of await available(names.length > 0 ? names : ['chromium', 'firefox'], 'the playground'))
    await testEngine(name);
console.log(`${passed} checks passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
