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

// Fails if the work takes too long: a browser that died may never answer.
function within(milliseconds, work) {
    let timer;
    const late = new Promise((_, fail) => (timer = setTimeout(() => fail(new Error('late')), milliseconds)));
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

// Returns an object that draws files in one browser, which is opened when it is needed, and again after a file that took too long.
export function openClock({ size, patience }) {
    let opened, page, drawn;
    let number = 0; // the browser keeps what it has drawn, so no two files are the same: a comment in each has another number
    const clip = { x: 0, y: 0, width: size, height: size };

    async function close() {
        const { close } = opened ?? {};
        opened = page = undefined;
        await within(patience, close?.()).catch(() => undefined);
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
        const file = Buffer.from(`${drawing}<!--${++number}-->`);
        await page.evaluate(put, `data:image/svg+xml;base64,${file.toString('base64')}`);
        await page.screenshot({ clip, timeout: patience, animations: 'allow' });
    }
    async function time(drawing) {
        if (!page || drawn++ === DRAWINGS_OF_A_PAGE)
            await within(patience, openPage());
        const before = await within(patience, cpuTime(opened.session));
        const shown = await within(patience, show(drawing)).then(() => true, () => false);
        const seconds = await within(patience, cpuTime(opened.session)) - before;
        if (!shown)
            await close();
        return seconds;
    }
    // Returns the CPU time of the processes that draw, in seconds, until the picture is on the screen; if it does not appear after
    // `patience`, the time so far. Returns undefined if the browser does not answer, twice.
    async function draw(drawing) {
        for (let attempt = 0; attempt < 2; attempt++) {
            const seconds = await time(drawing).catch(() => undefined);
            if (seconds !== undefined)
                return seconds;
            await close();
        }
        return undefined;
    }
    return { draw, close };
}
