// drawing_time.mjs: how long Chromium takes to draw an SVG file in an <img>.
import { openTimedBrowser } from './browser.mjs';

const DRAWINGS_OF_A_PAGE = 100; // then another page is opened, because a page keeps what it has drawn

const cpuTime = async (session) => (await session.send('SystemInfo.getProcessInfo')).processInfo
    .filter(({ type }) => type === 'renderer' || type === 'GPU').reduce((sum, { cpuTime }) => sum + cpuTime, 0);

// Runs inside of the browser.
function put(url) {
    const image = document.querySelector('img');
    const shown = new Promise((done) => (image.onload = image.onerror = done));
    image.src = url;
    return shown.then(() => true);
}

// Returns an object that draws files in one browser, which is opened when it is needed, and again after a file that took too long.
export function openClock({ size, patience }) {
    let opened, page, drawn;
    const clip = { x: 0, y: 0, width: size, height: size };

    async function close() {
        const { close } = opened ?? {};
        opened = page = undefined;
        await close?.();
    }
    async function openPage() {
        opened ??= await openTimedBrowser('drawing times');
        await page?.close();
        page = await opened.browser.newPage();
        drawn = 0;
        await page.setViewportSize({ width: size, height: size });
        await page.setContent(`<!DOCTYPE html><body style="margin:0"><img width=${size} height=${size}>`);
        await page.screenshot();
    }
    async function show(drawing) {
        const url = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
        const late = new Promise((_, fail) => setTimeout(fail, patience).unref());
        await Promise.race([page.evaluate(put, url), late]);
        await page.screenshot({ clip, timeout: patience, animations: 'allow' });
    }
    async function time(drawing) {
        if (!page || drawn++ === DRAWINGS_OF_A_PAGE)
            await openPage();
        const before = await cpuTime(opened.session);
        const shown = await show(drawing).then(() => true, () => false);
        const seconds = await cpuTime(opened.session) - before;
        if (!shown)
            await close();
        return shown ? seconds : Math.max(seconds, patience / 1000);
    }
    // Returns the CPU time of the processes that draw, in seconds, until the picture is on the screen; at least `patience` if it does
    // not appear, also after another attempt, because a browser may not survive what it has drawn before.
    async function draw(drawing) {
        for (let attempt = 0; attempt < 2; attempt++) {
            const seconds = await time(drawing).catch(() => undefined);
            if (seconds !== undefined)
                return seconds;
            await close().catch(() => undefined);
        }
        return patience / 1000;
    }
    return { draw, close };
}
