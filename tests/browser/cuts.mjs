// cuts.mjs: promise S1 in a browser. `stream_cuts` (../stream/cuts.c) cuts streams of hostile documents, in both modes, with several
// presets and contexts. What was written until the cut, alone and with the tail, is put into a page in the ways of applications
// (WAYS): no script may run, and there may be only elements, attributes and values that the policy allows.
//
//     node tests/browser/cuts.mjs [COUNT [SEED [ENGINE]...]]
//
// Two tests judge each tree that the browser makes: look(), below, for what could run script later, and `stream_cuts judge`, the
// oracle of P1 (../judges/closure.h), for what the policy allows. The inputs, cut at the same places, must run script in each of the
// ways, and both tests must find something in their trees.
//
// Environment: STREAM_CUTS names the program.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { alone, ENGINES, inEngines, SITE } from './engines.mjs';

const program = process.env.STREAM_CUTS ?? fileURLToPath(new URL('../../build/release/stream_cuts', import.meta.url));
const SEED = 20261129;
const QUIET = ['comment', 'svg']; // the presets under which nothing is requested
const GROUP = 100; // cuts in one page
const LOADING = 5; // responses without an end at the same time: browsers open six connections to a host
const EVERY = 5; // one in five cuts is sent over the network, which takes longest
const SETTLE_MS = 150; // animations begin, and what was heard arrives
const TEETH = 24; // inputs that are not sanitized, for each way
const TOGETHER = 4; // in one page
const MOST_SHOWN = 20;

// The ways of insertAll(), and that of loadAll(): a response that stops after what was written, and later ends there.
const WAYS = ['innerHTML', 'insertAdjacentHTML', 'DOMParser', 'document.write()'];
const NETWORK = 'network';
const STOPPED = 'network, before the end';
const LATE_MS = 300000; // a page that takes longer has failed
const PROGRESS = 1000;

// Around an output that is a part of a document. The elements have an attribute by which look() knows them. The comment is longer than
// what browsers wait for before they parse.
const MARK = 'data-around-the-cut';
const open = (...names) => names.map((name) => `<${name} ${MARK}>`).join('');
const BEFORE = `<!DOCTYPE html>${open('html', 'head', 'title')}t</title>${`<!--${' '.repeat(2000)}-->`}</head>${open('body')}`;
const AROUND = {
    div: BEFORE + open('div'),
    body: BEFORE,
    td: BEFORE + open('table', 'tbody', 'tr', 'td'),
    select: BEFORE + open('select'),
    p: BEFORE + open('p'),
};

function chunks(list, size) {
    return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}

function run(args, input) {
    const { error, status, stdout, stderr } = spawnSync(program, args, { input, maxBuffer: 1 << 30 });
    if (error || status !== 0)
        throw new Error(`${program} ${args.join(' ')}: ${error ?? stderr}; run \`./dev build\``);
    return new TextDecoder('utf-8', { fatal: true }).decode(stdout).trimEnd().split('\n');
}

// What was written must be valid UTF-8 at each cut, otherwise this fails.
function readCuts(count, seed) {
    return run([seed, count].map(String)).map((line, i) => {
        const [policy, context, mode, bytes, written, tail] = JSON.parse(line);
        return { id: `cut ${i}, ${policy}, ${context}, ${mode}`, policy, context, mode, written, tail,
                 input: Buffer.from(bytes, 'latin1').toString() };
    });
}

// ---- In the browser

// Makes the functions insertAll(), loadAll() and endAll() of the page. Each returns, for each cut, the different trees: their HTML,
// the number of their elements, their dangers, and the ways in which they were made.
function prepare({ mark, around }) {
    // The getters of the prototypes are used, because elements with a name or an id replace properties of forms and documents.
    const of = (prototype, name) => Object.getOwnPropertyDescriptor(prototype, name).get;
    const localName = of(Element.prototype, 'localName');
    const attributes = of(Element.prototype, 'attributes');
    const shadowRoot = of(Element.prototype, 'shadowRoot');
    const outerHTML = of(Element.prototype, 'outerHTML');
    const innerHTML = of(Element.prototype, 'innerHTML');
    const childNodes = of(Node.prototype, 'childNodes');
    const nodeType = of(Node.prototype, 'nodeType');
    const content = of(HTMLTemplateElement.prototype, 'content');
    const namespace = of(Element.prototype, 'namespaceURI');
    const isMarked = (element) => Element.prototype.hasAttribute.call(element, mark);
    const isTemplate = (element) => localName.call(element) === 'template' && namespace.call(element) === 'http://www.w3.org/1999/xhtml';

    // Returns the HTML of what is in marked elements and not marked itself.
    function htmlIn(node) {
        let html = '';
        for (const child of childNodes.call(node))
            if (nodeType.call(child) === Node.COMMENT_NODE && child.data.trim() !== '')
                html += `<!--${child.data}-->`;
            else if (nodeType.call(child) === Node.ELEMENT_NODE)
                html += isMarked(child) ? htmlIn(child) : outerHTML.call(child);
        return html;
    }

    // `root` is a document, or the context element.
    function look(root) {
        const banned = /^(script|iframe|object|embed|frame|base)$/i;
        const javascript = /^[\0- ]*j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i;
        const dangers = [];
        let elements = 0;
        const roots = [root];
        while (roots.length) {
            const walker = document.createTreeWalker(roots.pop(), NodeFilter.SHOW_ELEMENT);
            for (let element = walker.nextNode(); element; element = walker.nextNode()) {
                const name = localName.call(element);
                const marked = isMarked(element);
                const copies = /^use$/i.test(name);
                elements += marked ? 0 : 1;
                if (banned.test(name))
                    dangers.push(`<${name}>`);
                if (shadowRoot.call(element))
                    dangers.push(`<${name}> with a shadow root`);
                for (const { name: attribute, value } of attributes.call(element))
                    if ((marked && attribute !== mark) || /^on[a-z]/i.test(attribute) ||
                        (/href|action/.test(attribute) && javascript.test(value)) ||
                        (copies && /href/i.test(attribute) && !value.startsWith('#')))
                        dangers.push(`<${name} ${attribute}="${value}">`);
                if (isTemplate(element))
                    roots.push(content.call(element));
            }
        }
        return { html: nodeType.call(root) === Node.DOCUMENT_NODE ? htmlIn(root) : innerHTML.call(root), elements, dangers };
    }

    const ways = {
        'innerHTML': (context, html) => {
            const element = document.createElement(context);
            document.body.append(element);
            element.innerHTML = html;
            return [element];
        },
        'insertAdjacentHTML': (context, html) => {
            const element = document.createElement(context);
            document.body.append(element);
            element.insertAdjacentHTML('beforeend', html);
            return [element];
        },
        'DOMParser': (context, html) => {
            const parsed = new DOMParser().parseFromString(around[context] + html, 'text/html');
            const place = document.createElement('div');
            document.body.append(place);
            place.append(document.importNode(parsed.documentElement, true));
            return [parsed];
        },
    };

    // Writes into a document that is loading, and returns it; `end` ends it.
    function writeInto(context, html) {
        const frame = document.createElement('iframe');
        document.body.append(frame);
        frame.contentWindow.alert = window.alert;
        const written = frame.contentDocument;
        written.open();
        written.write(around[context]);
        Document.prototype.write.call(written, html);
        return { written, end: () => Document.prototype.close.call(written) };
    }

    function add(trees, way, tree) {
        const same = trees.find(({ html }) => html === tree.html);
        if (!same)
            trees.push({ ...tree, ways: [way] });
        else if (tree.dangers.length > same.dangers.length || tree.elements !== same.elements)
            Object.assign(same, tree, { ways: [...same.ways, way] });
        else if (!same.ways.includes(way))
            same.ways.push(way);
    }

    function insert(way, context, html, trees) {
        if (way !== 'document.write()')
            return ways[way](context, html).forEach((root) => add(trees, way, look(root)));
        const { written, end } = writeInto(context, html);
        add(trees, way, look(written));
        end();
        add(trees, way, look(written));
    }

    window.insertAll = ({ cuts, wanted }) => cuts.map(({ context, texts }) => {
        const trees = [];
        for (const html of texts)
            for (const way of wanted)
                insert(way, context, html, trees);
        return trees;
    });

    const sleep = (ms) => new Promise((done) => { setTimeout(done, ms); });
    let frames = [];

    // What has arrived is parsed if the document no longer changes.
    async function untilQuiet(frame) {
        let last = 0;
        for (let waited = 0; waited < 1000; waited += 20) {
            await sleep(20);
            const length = frame.contentDocument?.documentElement ? outerHTML.call(frame.contentDocument.documentElement).length : 0;
            if (length > 2000 && length === last)
                return;
            last = length;
        }
    }

    const lookIn = (frame, way) => ({ ...look(frame.contentDocument), ways: [way] });

    // Returns the trees while the responses have no end.
    window.loadAll = async (urls) => {
        frames = urls.map((url) => {
            const frame = document.createElement('iframe');
            frame.ended = new Promise((done) => { frame.onload = done; });
            frame.src = url;
            document.body.append(frame);
            return frame;
        });
        await Promise.all(frames.map(untilQuiet));
        const loading = frames.filter((frame) => frame.contentDocument?.readyState === 'loading' && frame.contentDocument.querySelector(`[${mark}]`));
        return { loading: loading.length, trees: frames.map((frame) => lookIn(frame, 'network, before the end')) };
    };

    window.endAll = async () => {
        await Promise.race([Promise.all(frames.map((frame) => frame.ended)), sleep(10000)]);
        return frames.map((frame) => lookIn(frame, 'network'));
    };
}

// ---- The test

// Without a limit, the whole test would wait for a page that a dialog or a script blocks.
function inTime(what, promise) {
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`${what} took longer than ${LATE_MS / 1000} s`)), LATE_MS);
    });
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

// Waits for an image that fails to load after all images of the page before it.
async function settle(engine, page) {
    engine.network.serve(`${SITE}last`, 'text/plain', '');
    await inTime('the last image', page.evaluate(() => new Promise((done) => {
        const image = document.createElement('img');
        image.onerror = () => done(true);
        image.src = '/last';
    })));
    await page.waitForTimeout(SETTLE_MS);
}

async function openPage(engine) {
    const page = await engine.newPage();
    await page.evaluate(prepare, { mark: MARK, around: AROUND });
    return page;
}

// Sends each text as a response that stops, and then ends. Returns the trees of each text, and how many documents were read while they
// were loading.
async function loadFrames(engine, page, cuts) {
    const trees = [];
    let loading = 0;
    for (const group of chunks(cuts, LOADING)) {
        const urls = group.map(({ context, texts }, i) => {
            engine.network.serve(`${SITE}cut/${i}`, 'text/html; charset=utf-8', AROUND[context] + texts[0], { held: true });
            return `${SITE}cut/${i}`;
        });
        const stopped = await page.evaluate((list) => window.loadAll(list), urls);
        engine.network.release();
        const ended = await page.evaluate(() => window.endAll());
        loading += stopped.loading;
        trees.push(...group.map((_, i) => [stopped.trees[i], ended[i]]));
    }
    return { trees, loading };
}

// Returns the trees of each cut in `ways`. A cut has the texts that are inserted; the first one is what was written.
async function insertCuts(engine, page, cuts, ways) {
    const wanted = ways.filter((way) => way !== NETWORK);
    const trees = await page.evaluate((argument) => window.insertAll(argument), { cuts, wanted });
    if (!ways.includes(NETWORK))
        return { trees, loading: 0 };
    const sent = cuts.map((cut, i) => ({ ...cut, i })).filter(({ number, texts }) => number % EVERY === 0 && texts[0] !== '');
    const loaded = await loadFrames(engine, page, sent);
    sent.forEach(({ i }, k) => trees[i].push(...loaded.trees[k]));
    return { trees, loading: loaded.loading };
}

// Returns for each of `trees`, which have a policy and a context, "ok" or what the policy does not allow.
function judge(trees) {
    const parts = trees.flatMap(({ policy, context, html }) => {
        const bytes = Buffer.from(html);
        return [Buffer.from(`${policy} ${context} ${bytes.length}\n`), bytes];
    });
    return trees.length ? run(['judge'], Buffer.concat(parts)) : [];
}

// The inputs, cut at the same places, run script in each way, and what the policy does not allow is found in the trees.
async function noticesScript(engine, cuts, check) {
    const chosen = cuts.filter(({ input, context }) => /alert\(1\)/.test(input) && context !== 'select').slice(0, TEETH)
        .map(({ input, ...cut }) => ({ ...cut, number: 0, texts: [input] }));
    const lines = [];
    for (const way of [...WAYS, NETWORK]) {
        const [trees, errors] = [[], []];
        let ran = 0;
        for (const group of chunks(chosen, TOGETHER)) {
            const page = await openPage(engine);
            const made = await inTime(way, insertCuts(engine, page, group, [way])).catch((error) => void errors.push(error.message));
            await settle(engine, page).catch((error) => void errors.push(error.message));
            await page.close();
            engine.network.release();
            ran += engine.heard.splice(0).some((what) => !what.startsWith('loaded')) ? 1 : 0;
            trees.push(...(made?.trees ?? []).flatMap((list, i) => list.map((tree) => ({ ...group[i], ...tree }))));
        }
        engine.asked.length = 0;
        const dangerous = trees.filter(({ dangers }) => dangers.length > 0).length;
        const refused = judge(trees).filter((verdict) => verdict !== 'ok').length;
        check(ran >= 3, `cuts: inputs that are not sanitized run script with ${way}`, `in ${ran} pages\n${errors.join('\n')}`);
        check(dangerous * 4 >= trees.length && refused * 2 >= trees.length && refused > 0,
              `cuts: what the policy does not allow is found with ${way}`, `${dangerous} and ${refused} of ${trees.length} trees`);
        lines.push(`    ${way}: script in ${ran} of ${Math.ceil(chosen.length / TOGETHER)} pages; of ${trees.length} trees, ` +
                   `${dangerous} could run script, ${refused} are not allowed`);
    }
    return `inputs that are not sanitized:\n${lines.join('\n')}`;
}

class Tally {
    constructor() {
        Object.assign(this, { cuts: 0, trees: 0, dangers: 0, refused: 0, heard: 0, loading: 0, sent: 0, shown: 0,
                              ways: new Map([...WAYS, STOPPED, NETWORK].map((way) => [way, 0])) });
    }

    add(trees) {
        this.trees += trees.length;
        for (const { ways, elements } of trees)
            for (const way of ways)
                this.ways.set(way, this.ways.get(way) + elements);
    }
}

async function testGroup(engine, group, tally, check) {
    const page = await openPage(engine);
    const { trees, loading } = await inTime(group[0].id, insertCuts(engine, page, group, [...WAYS, NETWORK]));
    await settle(engine, page);
    await page.close();
    const [{ id, policy }] = group;
    const heard = [...engine.heard.splice(0), ...engine.asked.splice(0).filter(() => QUIET.includes(policy)).map((url) => `request of ${url}`)];
    const all = trees.flatMap((list, i) => list.map((tree) => ({ ...group[i], ...tree })));
    const show = (good, name, details) => check(good || tally.shown++ >= MOST_SHOWN, name, details);
    tally.add(all);
    tally.cuts += group.length;
    tally.loading += loading;
    tally.sent += group.filter(({ number, texts }) => number % EVERY === 0 && texts[0] !== '').length;
    tally.heard += heard.length;
    check(heard.length === 0, 'cuts: no script runs', `${id} to ${group.at(-1).id}\n${heard.join('\n')}`);
    for (const [i, verdict] of judge(all).entries()) {
        const { id: name, ways, html, dangers, texts } = all[i];
        tally.dangers += dangers.length > 0 ? 1 : 0;
        tally.refused += verdict !== 'ok' ? 1 : 0;
        show(dangers.length === 0 && verdict === 'ok', `cuts: ${name}, ${ways.join(', ')}: ${verdict}`,
             `${dangers.join('\n')}\nin:   ${JSON.stringify(group.find((cut) => cut.id === name).input)}\n` +
                 `out:  ${JSON.stringify(texts)}\ntree: ${JSON.stringify(html)}`);
    }
}

export async function survivesCuts(engine, count, check, seed = SEED, tell = () => {}) {
    const cuts = readCuts(count, seed);
    const tally = new Tally();
    const teeth = await noticesScript(engine, cuts, check);
    const numbered = cuts.map((cut, number) => (
        { ...cut, number, texts: cut.tail ? [cut.written, cut.written + cut.tail] : [cut.written] }));
    const groups = [...new Set(cuts.map((cut) => cut.policy))]
        .flatMap((policy) => chunks(numbered.filter((cut) => cut.policy === policy), GROUP))
        .sort(([a], [b]) => a.number - b.number);
    for (const group of groups) {
        await testGroup(engine, group, tally, check);
        if (Math.floor(tally.cuts / PROGRESS) > Math.floor((tally.cuts - group.length) / PROGRESS))
            tell(`${tally.cuts} cuts, ${tally.heard} scripts, ${tally.dangers} dangers, ${tally.refused} not allowed`);
    }
    for (const [way, elements] of tally.ways)
        check(elements > count / 2 / (way === NETWORK || way === STOPPED ? EVERY : 1), `cuts: elements are inserted with ${way}`, `${elements}`);
    check(tally.loading >= tally.sent / 2, 'cuts: documents are read while they are loading', `${tally.loading} of ${tally.sent}`);
    const written = cuts.filter((cut) => cut.written !== '');
    const inOrder = cuts.filter(({ mode }) => mode === 'in order').length;
    return `${teeth}\n${tally.cuts} cuts of hostile documents, ${inOrder} in order, ${written.length} after something was written: ` +
        `${tally.heard} scripts, ${tally.dangers} trees that could run script, ${tally.refused} with something that the policy does not allow\n` +
        `    ${tally.trees} trees; elements: ${[...tally.ways].map(([way, n]) => `${n} with ${way}`).join(', ')}\n` +
        `    ${tally.sent} documents from the network, ${tally.loading} of them read while they were loading`;
}

const check = alone(import.meta.url);
if (check) {
    const names = process.argv.slice(2).filter((word) => ENGINES.includes(word));
    const [count = 1000, seed = SEED] = process.argv.slice(2).filter((word) => !ENGINES.includes(word)).map(Number);
    await inEngines(names, 'cuts of streams', (engine) => survivesCuts(engine, count, check, seed, console.error));
}
