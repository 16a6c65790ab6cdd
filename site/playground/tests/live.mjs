// live.mjs: live.html, in which an answer arrives.
import { LEAST_CONTRAST, LEAST_TARGET, WIDTHS, faint, nameless, small } from './accessibility.mjs';
import { ANSWER } from '../page/answer.js';

const DONE = 'html[data-done=all]';
const MOST_MS = 120000;
const LEAST_TO_SCROLL = 200;

// The functions that follow run in the page.

// The page follows the answer if the reader is near its end (live-main.js), so the reader must be able to scroll back far enough.
function isLong(least) {
    const { scrollHeight, clientHeight } = document.getElementById('live');
    return scrollHeight - clientHeight >= least;
}

function act() {
    const found = ['live', 'whole'].map((id) => {
        const box = document.getElementById(id);
        const [details, mark] = [box.querySelector('details'), box.querySelector('mark')];
        details.open = true;
        return { details, mark, animation: mark.getAnimations()[0] };
    });
    const text = document.querySelector('#live h2').firstChild;
    getSelection().setBaseAndExtent(text, 3, text, 10);
    document.getElementById('live').scrollTop = 40;
    window.acted = found;
}

function survived() {
    return window.acted.map(({ details, mark, animation }) => ({ isOpen: details.isConnected && details.open, isShown: mark.isConnected,
                                                                 animation: animation.playState })).concat(String(getSelection()), document.getElementById('live').scrollTop);
}

const millisecondsOf = (text) => {
    const [, number, unit] = /^([\d.]+) (ms|µs)/.exec(text) ?? [];
    return unit === 'ms' ? Number(number) : Number(number) / 1000;
};

// ---- The checks

async function reads(page, check) {
    await page.click('#start');
    await page.waitForSelector('#live h2:nth-of-type(2)', { timeout: MOST_MS });
    await page.waitForFunction(isLong, LEAST_TO_SCROLL, { timeout: MOST_MS });
    await page.evaluate(act);
    const count = () => page.evaluate(() => Number(/for ([\d,]+)/.exec(document.getElementById('live-facts').textContent)[1].replace(',', '')));
    const before = await count();
    for (let i = 0; i < 100 && await count() < before + 60; i++)
        await page.waitForTimeout(50);
    check(await count() >= before + 60, 'the answer goes on');
    const [live, whole, selection, scroll] = await page.evaluate(survived);
    check(live.isOpen && live.isShown && live.animation !== 'idle', 'live: <details> stays open, and an animation goes on', JSON.stringify(live));
    check(!whole.isOpen && !whole.isShown, 'the whole text: its elements are made again each time', JSON.stringify(whole));
    check(selection === 'Streams', 'live: the selection stays', selection);
    check(scroll === 40, 'live: who has scrolled back can read', scroll);
    await page.click('#start');
    const [stopped] = [await count(), await page.waitForTimeout(200)];
    check(await count() === stopped && await page.textContent('#start') === 'Start', 'the button stops the answer');
}

async function runs(page, check, mode) {
    await page.selectOption('#speed', '0');
    await page.selectOption('#mode', mode);
    await page.click('#start');
    await page.waitForSelector(DONE, { timeout: MOST_MS });
    const { live, whole, facts, title } = await page.evaluate(() => ({
        live: document.getElementById('live').innerHTML, whole: document.getElementById('whole').innerHTML, title: document.title,
        facts: ['live', 'whole'].map((id) => document.getElementById(`${id}-facts`).textContent) }));
    check(live === whole && live.includes('Details of part 10'), `${mode}: both sides show the same at the end`, `${live.slice(-300)}\n${whole.slice(-300)}`);
    check(!/onclick|onerror|<script/.test(live) && /onclick/.test(ANSWER) && title.startsWith('An answer'), `${mode}: what is shown is safe`);
    const [left, right] = facts.map(millisecondsOf);
    check(left > 0 && left < right, `${mode}: the times of both sides are shown, and that of tamis/live is less`, facts.join('; '));
    return facts;
}

export async function live({ openPage, check, noise }) {
    const page = await openPage('', 'html.ready', 'live.html');
    await reads(page, check);
    const [left, right] = await runs(page, check, 'exact');
    await runs(page, check, 'in-order');
    for (const scheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.waitForTimeout(4500); // until the last marked words have their colours
        const problems = [...await page.evaluate(nameless), ...await page.evaluate(faint, LEAST_CONTRAST)];
        check(problems.length === 0, `live, ${scheme}: names and contrast`, problems.slice(0, 8).join('\n'));
    }
    for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        check(wide <= 0, `live, ${width} px: nothing sticks out`, `${wide} px`);
        const targets = await page.evaluate(small, LEAST_TARGET);
        check(targets.length === 0, `live, ${width} px: targets are large enough`, targets.slice(0, 8).join('\n'));
    }
    const heard = (await noise(page)).filter((what) => !what.endsWith('icon.svg'));
    check(heard.length === 0, 'live: silent', heard.slice(0, 8).join('\n'));
    await page.close();
    return `an answer of ${ANSWER.length} characters: ${left}; ${right}`;
}
