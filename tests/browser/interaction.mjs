// interaction.mjs: no style sheet that tamis has written loads an image because of what the reader does (docs/policy.md, "What the
// reader does"). Random style sheets with images are sanitized with the preset email and put into a page. After the page has
// loaded, the pointer is moved over each element and pressed, each element gets the focus, each id becomes the target of the page's
// URL, each details element is closed and opened, and text is typed into each field. The page must send no request meanwhile.
//
//     node tests/browser/interaction.mjs [DOCUMENTS [SEED]]
import { openBrowser } from './browser.mjs';
import { alone } from './engines.mjs';
import { random } from './inputs.mjs';
import { sanitize } from './tamis.mjs';

const SEED = 20261128;
const words = (text) => text.split(' ');
const TYPES = words('p div a b span details summary td * .c .d #i');
const STATES = words(':hover :active :focus :focus-within :focus-visible :target :link :visited :any-link :first-child :empty [open] ' +
    ':not(:hover) :not(:focus) :is(p:hover,b) :where(:active) :placeholder-shown :checked :dir(ltr) :enabled');
const PARTS = ['', '', '', '', '::before', '::after', '::first-line', '::marker'];
const PROPERTIES = [
    ...Array.from({ length: 6 }, (_, i) => `background:url(https://sheet.test/b${i})`),
    ...Array.from({ length: 3 }, (_, i) => `background-image:url(https://sheet.test/c${i}), none`),
    ...Array.from({ length: 3 }, (_, i) => `list-style:url(https://sheet.test/l${i})`), 'display:list-item', 'display:none', 'display:block',
    'display:contents', 'content:"x"', 'content:none', 'background:none', 'background:inherit', 'background:revert-layer',
    'background:unset', 'list-style-image:inherit', 'list-style-image:none', 'color:red', 'visibility:hidden', 'width:0', 'height:50px', 'opacity:0',
    'float:left', 'font-weight:bold', 'overflow:hidden', 'max-height:0',
];

const pick = (next, list) => list[next(list.length)];

function selector(next) {
    const state = () => (next(2) === 0 ? pick(next, STATES) : '');
    const compound = () => `${pick(next, TYPES)}${state()}${state()}`;
    return `${Array.from({ length: 1 + next(2) }, compound).join(pick(next, [' ', ' > ', ' + ', ' ~ ']))}${pick(next, PARTS)}`;
}

function rule(next) {
    const list = Array.from({ length: 1 + (next(5) === 0 ? 1 : 0) }, () => selector(next)).join(', ');
    return `${list}{${Array.from({ length: 1 + next(3) }, () => pick(next, PROPERTIES)).join(';')}}`;
}

const BODY = '<p id=i class=c tabindex=0>x <a href="#j" class=d>link</a></p><div class=d id=j><b>y</b> <span style="background:url(https://' +
    'sheet.test/s1);display:none">z</span></div><details id=k><summary>s</summary><p class=c>w <b style="background:url(https://sheet.test/s2)">v</b>' +
    '</p></details><table><td background="https://sheet.test/t" class=d>u</table><p class=d></p>';

const documentOf = (next) => `<style>${Array.from({ length: 2 + next(5) }, () => rule(next)).join('\n')}</style>${BODY}`;

// Runs inside of the browser. Returns the places to which the pointer is moved.
function show(html) {
    document.body.innerHTML = `<div class=mail></div>`;
    document.querySelector('.mail').innerHTML = html;
    const places = [...document.querySelectorAll('.mail *:not(style)')].map((e) => e.getBoundingClientRect())
        .filter((r) => r.width > 0 && r.height > 0).map((r) => [r.left + Math.min(r.width / 2, 3), r.top + Math.min(r.height / 2, 3)]);
    return places.slice(0, 16);
}

function focusAll() {
    for (const element of document.querySelectorAll('.mail *')) {
        element.tabIndex = 0;
        element.focus();
        if (element.id)
            location.hash = element.id;
        if (element.localName === 'details')
            element.open = !element.open;
        getComputedStyle(element).backgroundImage;
        element.getBoundingClientRect();
    }
    for (const element of document.querySelectorAll('.mail details'))
        element.open = !element.open;
}

const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))));

// Waits until the page has been drawn several times without a new request.
async function settle(page, requests) {
    for (let calm = 0, seen = -1; calm < 4; calm = requests.length === seen ? calm + 1 : 0) {
        seen = requests.length;
        await page.evaluate(drawn);
        await page.waitForTimeout(25);
    }
}

export async function tellsNothingAboutTheReader(engine, count, check, seed = SEED) {
    const next = random(seed);
    const inputs = Array.from({ length: count }, (_, i) => ({ id: `sheet-${i}`, html: documentOf(next) }));
    const outputs = sanitize(inputs, '--policy', 'email');
    let loads = 0;
    for (const { id, html, output, error } of outputs) {
        const page = await engine.newTab();
        const requests = [];
        page.on('request', (request) => requests.push(request.url()));
        const places = await page.evaluate(show, output ?? '');
        await settle(page, requests);
        loads += requests.length > 0;
        const before = new Set(requests);
        requests.length = 0;
        for (const [x, y] of places) {
            await page.mouse.move(x, y);
            await page.mouse.down();
            await page.mouse.up();
        }
        await page.evaluate(focusAll);
        await settle(page, requests);
        const late = requests.filter((url) => !before.has(url));
        check(error === undefined && late.length === 0, `${id}: loads nothing because of the reader`, `${late}\nin:  ${html}\nout: ${error ?? output}`);
        await page.close();
    }
    check(loads > count / 4, 'style sheets load images when the page is shown');
    return `${count} style sheets with images load nothing because of what the reader does; ${loads} load images at first`;
}

const check = alone(import.meta.url);
if (check) {
    const [count = 300, seed = SEED] = process.argv.slice(2).map(Number);
    const { browser, close } = await openBrowser('what the reader does');
    const newTab = async () => {
        const page = await browser.newPage();
        await page.setContent('<!DOCTYPE html><title>t</title>');
        return page;
    };
    try {
        console.log(await tellsNothingAboutTheReader({ newTab }, count, check, seed));
    } finally {
        await close();
    }
}
