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

// Ends the program: TAMIS_BROWSER=1 fails where it would skip.
function skip(what, why) {
    console.log(`${process.env.TAMIS_BROWSER === '1' ? 'FAILED' : 'SKIPPED'}: ${what}: ${why}`);
    process.exit(process.env.TAMIS_BROWSER === '1' ? 1 : 0);
}

// The programs that are needed, or the end of the program. `what` is said to be skipped when something is missing.
async function needed(what) {
    const playwright = await loadPlaywright();
    if (!existsSync(chromium))
        skip(what, `there is no ${chromium}`);
    if (!playwright)
        skip(what, 'playwright-core is missing; run `npm ci` in tests/browser');
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

// `flags` are added to those of Chromium. `close` of the answer ends the browser.
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

// Likewise, with a `session` that tells what its processes cost.
export async function openTimedBrowser(what) {
    const playwright = await needed(what);
    const launched = await playwright.launch(options);
    const session = await launched.newBrowserCDPSession();
    const browser = await launched.newContext();
    await browser.route('**/*', (route) => route.abort());
    return { browser, session, close: () => launched.close() };
}
