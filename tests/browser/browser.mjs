// browser.mjs: headless Chromium that reaches no network. CHROMIUM names the program.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from './tamis.mjs';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

async function loadPlaywright() {
    try {
        return (await import('playwright-core')).chromium;
    } catch {
        return undefined;
    }
}

// Ends the program: as a skipped test or, with TAMIS_BROWSER=1, as a failed test.
function skip(what, why) {
    console.log(`${process.env.TAMIS_BROWSER === '1' ? 'FAILED' : 'SKIPPED'}: ${what}: ${why}`);
    process.exit(process.env.TAMIS_BROWSER === '1' ? 1 : 0);
}

// Returns the programs that are needed. If one is missing, prints that the test `what` is skipped, and ends the program.
async function needed(what) {
    const playwright = await loadPlaywright();
    if (!existsSync(chromium))
        skip(what, `there is no ${chromium}`);
    if (!playwright)
        skip(what, 'playwright-core is missing; run `npm install` in tests/browser');
    if (!existsSync(command))
        skip(what, `there is no ${command}; run \`./dev build\``);
    return playwright;
}

const options = {
    executablePath: chromium,
    headless: true,
    chromiumSandbox: false,
    args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
           '--disable-component-update', '--disable-sync'],
};

// Opens a browser. `flags` are added to the command line of Chromium. The function `close` of the result ends the browser.
export async function openBrowser(what, flags = []) {
    const playwright = await needed(what);
    const profile = mkdtempSync(join(tmpdir(), 'tamis-browser-'));
    const browser = await playwright.launchPersistentContext(profile, { ...options, args: [...options.args, ...flags] });
    await browser.route('**/*', (route) => route.abort());
    const close = async () => {
        await browser.close();
        rmSync(profile, { recursive: true, force: true });
    };
    return { browser, close };
}

// Opens a browser, too. The member `session` of the result can be asked for the CPU time of the browser's processes.
export async function openTimedBrowser(what) {
    const playwright = await needed(what);
    const launched = await playwright.launch(options);
    const session = await launched.newBrowserCDPSession();
    const browser = await launched.newContext();
    await browser.route('**/*', (route) => route.abort());
    return { browser, session, close: () => launched.close() };
}
