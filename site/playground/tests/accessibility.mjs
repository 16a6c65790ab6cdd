// accessibility.mjs: keyboard, names, contrast, sizes of targets, narrow windows.

export const WIDTHS = [320, 390, 820, 1440];
export const LEAST_CONTRAST = 4.5;
export const LEAST_TARGET = 24; // CSS pixels: Web Content Accessibility Guidelines 2.2, 2.5.8

// The functions that follow run in the page.

// The interactive elements that have no name, and ids that are used twice or refer to nothing.
export function nameless() {
    const problems = [];
    const isShown = (e) => e.checkVisibility();
    const nameOf = (e) => e.getAttribute('aria-label') || (e.getAttribute('aria-labelledby') && document.getElementById(e.getAttribute('aria-labelledby'))?.textContent) ||
        e.labels?.[0]?.textContent || e.title || (e.matches('input, textarea, select') ? '' : e.textContent);
    for (const e of document.querySelectorAll('a, button, input, select, textarea, iframe, section, [role=region], [role=tablist], [role=tabpanel], [role=tree], [role=listbox]'))
        if (isShown(e) && !nameOf(e)?.trim())
            problems.push(`no name: ${e.outerHTML.slice(0, 100)}`);
    const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
    problems.push(...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `id twice: ${id}`));
    for (const attribute of ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-activedescendant', 'for'])
        for (const e of document.querySelectorAll(`[${attribute}]`))
            for (const id of e.getAttribute(attribute).split(' '))
                if (!document.getElementById(id))
                    problems.push(`${attribute}: no element ${id}`);
    const levels = [...document.querySelectorAll('h1, h2, h3')].map((e) => Number(e.localName[1]));
    if (levels[0] !== 1 || levels.filter((level) => level === 1).length !== 1)
        problems.push(`headings: ${levels}`);
    for (const e of document.querySelectorAll('img'))
        if (!e.hasAttribute('alt'))
            problems.push('an image has no alt');
    return problems;
}

// The texts that have too little contrast with what is behind them.
export function faint(least) {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const colour = (css) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = css;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const over = (top, below) => [0, 1, 2].map((i) => (top[i] * top[3] + below[i] * (255 - top[3])) / 255).concat(255);
    const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const backgroundOf = (element) => {
        const layers = [];
        for (let e = element; e; e = e.parentElement)
            layers.push(colour(getComputedStyle(e).backgroundColor));
        return layers.reduceRight((below, top) => over(top, below), [255, 255, 255, 255]);
    };
    const problems = new Map();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const e = node.parentElement;
        if (!node.data.trim() || !e.checkVisibility() || e.closest('textarea, .hidden, .skip, noscript, option, [disabled]'))
            continue;
        const behind = backgroundOf(e);
        const ink = colour(getComputedStyle(e).color);
        const front = over(ink, behind);
        const [a, b] = [light(front), light(behind)].sort((x, y) => y - x);
        const contrast = (a + 0.05) / (b + 0.05);
        if (contrast < least)
            problems.set(`${e.className || e.localName} ${getComputedStyle(e).color}`, `${contrast.toFixed(2)}: ${e.localName}.${e.className} "${node.data.trim().slice(0, 40)}"`);
    }
    return [...problems.values()];
}

// The targets that are too small. Links in text, and rows of editors, need not be large.
export function small(least) {
    return [...document.querySelectorAll('button, select, input, summary')].filter((e) => e.checkVisibility() && !e.closest('.hidden'))
        .map((e) => [e, e.getBoundingClientRect()]).filter(([, { width, height }]) => width > 0 && (height < least - 0.5 || width < least - 0.5))
        .map(([e, { width, height }]) => `${e.outerHTML.slice(0, 80)}: ${width.toFixed(0)} x ${height.toFixed(0)}`);
}

// The heights of the text in the layers with the colours, and in the fields before them.
function heights() {
    return [...document.querySelectorAll('.sheet')].map((sheet) => {
        const [layer, field] = [sheet.querySelector('.layer'), sheet.querySelector('textarea')];
        const padding = (e) => parseFloat(getComputedStyle(e).paddingTop) + parseFloat(getComputedStyle(e).paddingBottom);
        field.style.height = '0';
        const height = field.scrollHeight - padding(field);
        field.style.height = '';
        return [layer.offsetHeight - padding(layer), height];
    });
}

function where() {
    const e = document.activeElement;
    return `${e.localName}${e.id && `#${e.id}`}${e.dataset.view ? `[${e.dataset.view}]` : ''}${e.classList.length > 0 ? `.${e.classList[0]}` : ''}`;
}

// ---- The checks

async function keyboard(page, check) {
    await page.evaluate(() => document.activeElement.blur());
    const visited = [];
    for (let i = 0; i < 90; i++) {
        await page.keyboard.press('Tab');
        visited.push(await page.evaluate(where));
        if (visited.at(-1).startsWith('div.node')) // behind the last element, the keys would go to the browser
            break;
    }
    const needed = ['a.skip', 'button#share', 'select#samples', 'textarea#input', 'button#tab-source[source]', 'pre#output', 'button.go', 'button.rule', 'select#presets',
                    'textarea#policy', 'button#tab-tree[tree]', 'input', 'div.node'];
    const missing = needed.filter((name) => !visited.some((place) => place.startsWith(name)));
    check(missing.length === 0, 'Tab reaches everything', `not ${missing.join(', ')}; visited ${visited.join(' ')}`);
    await page.focus('#tab-source');
    await page.keyboard.press('ArrowRight');
    check(await page.evaluate(where) === 'button#tab-rendered[rendered]', 'arrows move along tabs', await page.evaluate(where));
    check(await page.isVisible('#frame'), 'a tab shows its panel');
    await page.keyboard.press('Home');
    check(await page.isVisible('#output'), 'Home goes to the first tab');
    await page.focus('[role=treeitem]');
    const label = () => page.evaluate(() => document.activeElement.querySelector('.label').textContent);
    const first = await label();
    await page.keyboard.press('ArrowRight');
    const second = await label();
    await page.keyboard.press('ArrowLeft');
    check(first !== second && await label() === first, 'arrows move in the tree', `${first}, ${second}`);
    await page.keyboard.press('ArrowLeft');
    check(await page.getAttribute('[role=treeitem]', 'aria-expanded') === 'false', 'an arrow closes a node');
    check(await page.evaluate(() => document.querySelectorAll('[role=treeitem]')[1].hidden), 'the children of a closed node are hidden');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    check(await page.evaluate(where) === 'textarea#input', 'Enter goes from a node to its place');
    await page.focus('#removed .go');
    await page.keyboard.press('Enter');
    check(await page.evaluate(where) === 'textarea#input', 'Enter goes from an entry to its place', await page.evaluate(where));
    await page.focus('#policy');
    await page.keyboard.press('Tab');
    check(await page.evaluate(where) !== 'textarea#policy', 'Tab leaves an editor');
}

export async function accessibility({ openPage, check, noise }) {
    const page = await openPage();
    await keyboard(page, check);
    const views = ['tree', 'tokens', 'native', 'timing'];
    let sizes = 0;
    for (const scheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme: scheme });
        for (const view of views) {
            await page.click(`[data-view=${view}]`);
            const problems = [...await page.evaluate(nameless), ...await page.evaluate(faint, LEAST_CONTRAST)];
            check(problems.length === 0, `${scheme}, ${view}: names and contrast`, problems.slice(0, 8).join('\n'));
        }
    }
    for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const layers = await page.evaluate(heights);
        check(layers.every(([layer, field]) => Math.abs(layer - field) < 2), `${width} px: the lines of the colours break as those of the field`, JSON.stringify(layers));
        for (const view of views) {
            await page.click(`[data-view=${view}]`);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
            check(wide <= 0, `${width} px, ${view}: nothing sticks out`, `${wide} px`);
            const targets = await page.evaluate(small, LEAST_TARGET);
            check(targets.length === 0, `${width} px, ${view}: targets are large enough`, targets.slice(0, 8).join('\n'));
            sizes++;
        }
    }
    const heard = await noise(page);
    check(heard.length === 0, 'silent', heard.join('\n'));
    await page.close();
    return `keyboard, names, contrast of at least ${LEAST_CONTRAST} in light and dark, ${sizes} layouts`;
}
