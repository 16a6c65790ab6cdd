// engines.mjs: the browsers of the tests, behind the part of Playwright's interface that the tests use. CHROMIUM, FIREFOX and WEBKIT
// name the programs (WEBKIT: a Python program that has WebKitGTK, see webkit.py).
//
// network.mjs is the only network that the pages of an engine reach. `heard` lists the actions of the pages that the test did not
// cause: scripts that run, dialogs, windows and navigations. `asked` lists the URLs that the pages request.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openNetwork } from './network.mjs';
import { listen } from './page.mjs';
import { command } from './tamis.mjs';
import { launchWebKit } from './webkit.mjs';

export const ENGINES = ['chromium', 'firefox', 'webkit'];
export const SITE = 'http://tamis.test/';

// With TAMIS_SHARED=1, each engine gets a third of the items, and another third than the other engines.
export function shareOf(engine, items) {
    const own = ENGINES.indexOf(engine.name);
    return process.env.TAMIS_SHARED === '1' ? items.filter((_, i) => i % ENGINES.length === own) : items;
}

const PROGRAMS = {
    chromium: process.env.CHROMIUM ?? '/usr/bin/chromium',
    firefox: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    webkit: process.env.WEBKIT ?? '/usr/bin/python3',
};
const CHROMIUM_FLAGS = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync'];

// The resource types that only a script requests.
const FETCHES = ['script', 'xhr', 'fetch', 'websocket', 'eventsource', 'ping'];

async function loadPlaywright() {
    try {
        return await import('playwright-core');
    } catch {
        return undefined;
    }
}

// Returns the reason why the engine cannot run here; undefined if it can run.
async function missing(name) {
    if (!existsSync(command))
        return `there is no ${command}; run \`./dev build\``;
    if (!existsSync(PROGRAMS[name]))
        return `there is no ${PROGRAMS[name]}`;
    if (name !== 'webkit')
        return await loadPlaywright() ? undefined : 'playwright-core is missing; run `npm install` in tests/browser';
    const imports = 'import gi; gi.require_version("WebKit2", "4.1"); from gi.repository import WebKit2';
    if (spawnSync(PROGRAMS.webkit, ['-c', imports]).status !== 0)
        return `${PROGRAMS.webkit} has no WebKitGTK (Debian: python3-gi, gir1.2-webkit2-4.1)`;
    return spawnSync('Xvfb', ['-help']).error ? 'there is no Xvfb (Debian: xvfb)' : undefined;
}

// Returns the engines among `names` that can run. Prints a line for each other engine; if TAMIS_BROWSER=1, the program then ends
// with an error.
export async function available(names, what) {
    const good = [];
    for (const name of names) {
        const why = await missing(name);
        if (why === undefined) {
            good.push(name);
            continue;
        }
        console.log(`${process.env.TAMIS_BROWSER === '1' ? 'FAILED' : 'SKIPPED'}: ${what} in ${name}: ${why}`);
        if (process.env.TAMIS_BROWSER === '1')
            process.exit(1);
    }
    return good;
}

// In Firefox, Playwright's own setting for a proxy has no effect on https: URLs, so these preferences set the proxy.
function firefoxPreferences({ hostname, port }) {
    const proxies = ['http', 'ssl'].flatMap((scheme) => [[`network.proxy.${scheme}`, hostname],
                                                         [`network.proxy.${scheme}_port`, Number(port)]]);
    return {
        ...Object.fromEntries(proxies),
        'network.proxy.type': 1,
        'network.proxy.no_proxies_on': '',
        'network.proxy.allow_hijacking_localhost': true,
        'network.http.speculative-parallel-limit': 6,
    };
}

// Evaluates a function or an expression in the page. The argument and the result are passed as one string each, because Playwright takes
// long to convert large values.
async function evaluate(page, what, argument = null) {
    const call = typeof what === 'function' ? `(${what})(JSON.parse(${JSON.stringify(JSON.stringify(argument))}))` : `(${what})`;
    return JSON.parse(await page(`(async () => JSON.stringify({ value: await ${call} }))()`)).value;
}

async function launchPlaywright(name, proxy, heard) {
    const { chromium, firefox } = await loadPlaywright();
    const common = { executablePath: PROGRAMS[name], headless: true };
    const launched = name === 'chromium'
        ? await chromium.launch({ ...common, chromiumSandbox: false, args: CHROMIUM_FLAGS, proxy: { server: proxy } })
        : await firefox.launch({ ...common, channel: 'moz-firefox', firefoxUserPrefs: firefoxPreferences(new URL(proxy)) });
    const context = await launched.newContext();
    await context.exposeFunction('scriptRan', (what) => void heard.push(what));
    await context.addInitScript(listen);
    let opening = false;
    context.on('page', (page) => opening || heard.push(`window of ${page.url()}`));
    const newPage = async () => {
        opening = true;
        const page = await context.newPage();
        opening = false;
        page.evaluate = evaluate.bind(undefined, page.evaluate.bind(page));
        await page.goto(SITE);
        page.on('framenavigated', (frame) => frame === page.mainFrame() && heard.push(`navigated to ${frame.url()}`));
        page.on('request', (request) => FETCHES.includes(request.resourceType()) && heard.push(`loaded ${request.url()}`));
        page.on('dialog', (dialog) => heard.push(`dialog ${dialog.message()}`) && dialog.dismiss());
        return page;
    };
    return { newPage, version: launched.version(), close: () => launched.close() };
}

async function launchOther(proxy, heard) {
    const { newPage, ...engine } = await launchWebKit({ program: PROGRAMS.webkit, proxy, tell: (what) => heard.push(what), scripts: [listen] });
    const newSitePage = async () => {
        const page = await newPage();
        await page.goto(SITE);
        return page;
    };
    return { ...engine, newPage: newSitePage };
}

// Starts an engine. `newPage` of the result opens an empty page of SITE, and `network` of the result serves files to the pages.
export async function openEngine(name) {
    const [heard, asked] = [[], []];
    const network = await openNetwork((url) => asked.push(url));
    network.serve(`${SITE}favicon.ico`, 'image/png', '');
    network.serve(SITE, 'text/html', '<!DOCTYPE html><title>t</title>');
    const engine = name === 'webkit' ? await launchOther(network.address, heard)
                                     : await launchPlaywright(name, network.address, heard);
    const close = async () => {
        await engine.close();
        network.close();
    };
    return { ...engine, name, heard, asked, network, close };
}

// Returns a function that prints each test that fails, if the file with this URL is the program that runs; otherwise undefined.
export function alone(url) {
    if (process.argv[1] !== fileURLToPath(url))
        return undefined;
    let failed = 0;
    process.on('exit', () => console.log(`${failed} failed`));
    return (good, name, details = '') => {
        if (good)
            return;
        failed++;
        process.exitCode = 1;
        console.log(`FAILED ${name}\n    ${details.replaceAll('\n', '\n    ')}`);
    };
}

// Runs a test in each engine of `names`, or in all engines if there are no names, and prints what it returns.
export async function inEngines(names, what, test) {
    for (const name of await available(names.length ? names : ENGINES, what)) {
        const engine = await openEngine(name);
        try {
            console.log(`${name} ${engine.version}\n${await test(engine)}`);
        } finally {
            await engine.close();
        }
    }
}
