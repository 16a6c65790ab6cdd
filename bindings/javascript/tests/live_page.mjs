// live_page.mjs: the script of the second page of browser.mjs: tamis/live makes the nodes that innerHTML makes, and makes them once.
import { makeDocument } from './peers/looser/inputs.mjs';
import { Random } from './peers/looser/random.mjs';

const others = [];
const fail = (text) => others.length < 20 && others.push(text);
const expect = (what, got, wanted) => got === wanted || fail(`${what}: ${JSON.stringify(wanted)} expected, got ${JSON.stringify(got)}`);
const parameters = new URLSearchParams(location.search);
const DOCUMENTS = Number(parameters.get('documents') ?? 600);
const NO_TBODY = { elements: ['table', 'tr', 'td', 'col', 'b', 'i', 'p', 'caption'], unlistedElements: 'replaceWithChildren' }; // the parser inserts tbody and colgroup
const POLICIES = ['default', 'comment', 'article', 'text', 'svg',
    NO_TBODY,
    { removeElements: [], removeAttributes: [], comments: true },
    { elements: ['a', 'b', 'table', 'td'], attributes: ['class', 'href'], comments: true, dataAttributes: true, unlistedElements: 'replaceWithChildren' },
    { elements: ['textarea', 'title', 'pre', 'select', 'option', 'optgroup', 'button', 'svg', 'math', 'mi', 'mtext', 'annotation-xml', 'foreignObject', 'desc', 'p',
                 { name: 'foreignObject', namespace: 'http://www.w3.org/2000/svg' }, { name: 'svg', namespace: 'http://www.w3.org/2000/svg' },
                 { name: 'a', namespace: 'http://www.w3.org/2000/svg' }, { name: 'title', namespace: 'http://www.w3.org/2000/svg' },
                 { name: 'math', namespace: 'http://www.w3.org/1998/Math/MathML' }, { name: 'mi', namespace: 'http://www.w3.org/1998/Math/MathML' },
                 ...['mtext', 'mglyph', 'malignmark', 'annotation-xml'].map((name) => ({ name, namespace: 'http://www.w3.org/1998/Math/MathML' }))],
      attributes: ['href', 'id', 'encoding', 'xml:lang', { name: 'href', namespace: 'http://www.w3.org/1999/xlink' },
                   { name: 'lang', namespace: 'http://www.w3.org/XML/1998/namespace' }], comments: true }];
const PARENTS = ['div', 'div', 'div', 'p', 'ul', 'table', 'tbody', 'tr', 'td', 'colgroup', 'select', 'svg g', 'svg foreignObject', 'math mi', 'math annotation-xml'];
const NAMESPACES = { svg: 'http://www.w3.org/2000/svg', math: 'http://www.w3.org/1998/Math/MathML' };
const trusted = globalThis.trustedTypes?.createPolicy('test', { createHTML: (html) => html }) ?? { createHTML: (html) => html };
const inert = document.implementation.createHTMLDocument('');

function makeParent(owner, kind) {
    const [space, name] = kind.includes(' ') ? kind.split(' ') : ['', kind];
    return space ? owner.createElementNS(NAMESPACES[space], name) : owner.createElement(name);
}

function parsed(kind, html) {
    const parent = makeParent(inert, kind);
    parent.innerHTML = trusted.createHTML(html);
    return parent;
}

// All nodes in the order of the document; the content of a template is not reached by a walker.
function nodesOf(root, list = []) {
    for (const child of root.childNodes) {
        list.push(child);
        nodesOf(child instanceof HTMLTemplateElement ? child.content : child, list);
    }
    return list;
}

function divided(text, random) {
    const pieces = [];
    for (let at = 0; at < text.length;) {
        const n = 1 + random.below(random.chance(0.3) ? 60 : 8);
        pieces.push(text.slice(at, at + n));
        at += n;
    }
    return pieces;
}

// A parser divides long texts, and gives texts that a tree has beside each other; neither occurs here.
function compare(what, root, kind, html) {
    const wanted = parsed(kind, html);
    if (root.innerHTML !== wanted.innerHTML)
        fail(`${what}: ${JSON.stringify(html)}: ${JSON.stringify(wanted.innerHTML)} expected, got ${JSON.stringify(root.innerHTML)}`);
    else if (!root.cloneNode(true).isEqualNode(wanted))
        fail(`${what}: ${JSON.stringify(html)}: another tree with the same outerHTML`);
}

function one({ LiveHTML }, { IncrementalSanitizer, sanitize }, index) {
    const random = new Random(43, index), policy = random.of(POLICIES), mode = random.of(['exact', 'in-order']);
    // Without tbody, text in a table that is the parent would be put after an element that the parser inserts.
    const kind = random.of(policy === NO_TBODY ? PARENTS.filter((name) => !/^t|^col/.test(name)) : PARENTS);
    const foreign = kind.includes(' ') || kind === 'colgroup';
    let html = makeDocument(random).join('').replace(/([\s/'"])=+/g, '$1'); // no DOM method makes an attribute whose name begins with "="
    if (random.chance(0.3))
        html = `${random.of(['<pre>\n', '<textarea>\n\n&lt;b&gt;', '<table><tr><td>', '<svg><title>x</title><a xlink:href=/x xml:lang=en>', '<math><mi>', '<td>', '<tr>', '<ul><li>',
                             '<math><annotation-xml encoding=text/html><p>', '<math><mi><mglyph><p>', '<math><mi><malignmark></malignmark><svg><title><p>', '<math><annotation-xml><svg>', '<table><col><tr>'])}${html}`;
    let live, model;
    const parent = makeParent(document, kind);
    document.body.append(parent);
    try {
        model = new IncrementalSanitizer(policy, { mode, context: kind });
        live = new LiveHTML(parent, { policy, mode });
    } catch (error) {
        if (mode === 'in-order' && error.path === 'mode') // a policy that needs a tree
            return parent.remove();
        throw new Error(`document ${index} ${kind}: ${error.message}`);
    }
    const what = (text) => `document ${index} (${mode}, ${kind}, ${JSON.stringify(policy).slice(0, 60)}) after ${JSON.stringify(text)}`;
    let input = '', written = '', kept = [];
    try {
        for (const piece of divided(html, random)) {
            input += piece;
            written += model.write(piece);
            live.write(piece);
            compare(what(input), parent, kind, written + model.tail());
            const nodes = nodesOf(parent);
            kept.forEach((node, i) => node === nodes[i] || fail(`${what(input)}: a final node was made again`));
            kept = nodes.slice(0, nodesOf(parsed(kind, written)).length);
        }
        written += model.end();
        live.end();
        compare(what(input), parent, kind, written);
        const nodes = nodesOf(parent);
        kept.forEach((node, i) => node === nodes[i] || fail(`${what(input)}: a final node was made again at the end`));
        if (mode === 'exact' && !foreign && written !== sanitize(html, policy, { context: kind }))
            fail(`${what(input)}: not the output of sanitize()`);
    } catch (error) {
        fail(`${what(input)}: ${error.name}: ${error.message} ${error.stack}`);
    }
    parent.remove();
}

function thrownBy(run) {
    try {
        run();
    } catch (error) {
        return error;
    }
    return undefined;
}

function usage({ LiveHTML }) {
    const box = document.createElement('div');
    document.body.append(box);
    for (const name of ['textarea', 'style', 'template', 'br', 'html'])
        expect(name, thrownBy(() => new LiveHTML(document.createElement(name)))?.name, 'TypeError');
    expect('no element', thrownBy(() => new LiveHTML('div'))?.name, 'TypeError');
    for (const name of ['output', 'context', 'unsafe', 'onElement', 'syntax'])
        expect(name, thrownBy(() => new LiveHTML(box, { [name]: 'x' }))?.path, name);
    expect('whole', thrownBy(() => new LiveHTML(box, { mode: 'whole' }))?.path, 'mode');
    expect('policy', thrownBy(() => new LiveHTML(box, { policy: { elemens: [] } }))?.name, 'PolicyError');

    box.append('old');
    const live = new LiveHTML(box, { policy: 'comment', limits: { NODES: 40 } });
    expect('the content is replaced', box.innerHTML, '');
    live.end();
    expect('an empty document', box.innerHTML, '');
    expect('after the end', thrownBy(() => live.write('x'))?.status, 'TAMIS_INVALID_ARGUMENT');

    const failing = new LiveHTML(box, { policy: 'comment', limits: { NODES: 40 } });
    failing.write('<p>a<b>b');
    const error = thrownBy(() => failing.write('<p>'.repeat(100)));
    expect('a limit', `${error?.status} ${error?.isIncomplete}`, 'TAMIS_OVER_MAX_NODES true');
    expect('what was shown stays', box.innerHTML, '<p>a<b>b</b></p>');
    expect('after an error', thrownBy(() => failing.write('x'))?.status, 'TAMIS_INVALID_ARGUMENT');

    const bytes = new LiveHTML(box, { policy: 'comment' });
    for (const byte of new TextEncoder().encode('<p>é\u{1F600}</p>'))
        bytes.write(new Uint8Array([byte]));
    bytes.end();
    expect('bytes', box.innerHTML, '<p>é\u{1F600}</p>');

    const shadow = box.attachShadow({ mode: 'open' });
    const inShadow = new LiveHTML(shadow, { policy: 'comment' });
    inShadow.write('<p onclick=x>a');
    expect('a shadow root', shadow.innerHTML, '<p>a</p>');
    inShadow.cancel();
    box.remove();
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// What a reader has done stays while the rest arrives.
async function survives({ LiveHTML }) {
    const box = document.createElement('div');
    box.style.cssText = 'height: 100px; overflow: auto';
    document.body.append(box);
    const policy = { elements: ['p', 'b', 'details', 'summary', 'input', 'table', 'tr', 'td', 'tbody', { name: 'audio', attributes: ['src', 'muted', 'controls'] }, 'div'], attributes: ['id', 'type'],
                     rules: [{ elements: ['audio'], attributes: ['src'], url: { schemes: ['https'], relative: 'keep' } }] };
    const live = new LiveHTML(box, { policy });
    live.write('<p id=first>Some text to select</p><details><summary>more</summary>hidden</details><p>');
    live.write('<audio id=sound muted controls src="/silence.wav"></audio><div id=moving>x</div><input id=field><table><tr><td id=held>held');
    const [first, details, sound, moving, field, held] = ['#first', 'details', '#sound', '#moving', '#field', '#held'].map((selector) => box.querySelector(selector));
    details.open = true;
    field.value = 'typed';
    field.focus();
    getSelection().setBaseAndExtent(first.firstChild, 5, first.firstChild, 9);
    const animation = moving.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 1e6 });
    if (sound)
        await sound.play().catch((error) => fail(`the sound does not play: ${error.name} ${error.message}`));
    await pause(100);
    const before = sound?.currentTime ?? 0;
    for (let i = 0; i < 60; i++) {
        live.write(i === 30 ? '</table><p>' : `more <b>text</b> ${i} `);
        if (i % 20 === 0)
            await pause(30);
        if (i === 10)
            box.scrollTop = 20;
    }
    expect('the selection', String(getSelection().rangeCount && getSelection().getRangeAt(0)), 'text');
    expect('<details open>', `${details.open} ${box.querySelector('details') === details}`, 'true true');
    expect('the field', `${field.value} ${document.activeElement === field}`, 'typed true');
    expect('the animation', `${animation.playState} ${moving.getAnimations().length}`, 'running 1');
    expect('the table that was held', box.querySelector('#held') === held, true);
    expect('the scroll position', box.scrollTop, 20);
    if (sound) {
        expect('the sound', `${sound.paused} ${sound.ended} ${box.querySelector('#sound') === sound}`, 'false false true');
        if (!(sound.currentTime > before))
            fail(`the sound has stopped at ${before}`);
    } else {
        fail('the policy removed the sound');
    }
    live.end();
    expect('the sound at the end', sound?.paused, false);
    box.remove();
}

// An image is requested once, with all of its attributes.
async function loading({ LiveHTML }) {
    const box = document.createElement('div');
    document.body.append(box);
    const live = new LiveHTML(box, { policy: { elements: [{ name: 'img', attributes: ['src', 'referrerpolicy'] }, { name: 'p', attributes: ['style'] }],
        rules: [{ elements: ['img'], attributes: ['src'], url: { schemes: ['https'], relative: 'keep' } },
                { attributes: ['style'], style: { properties: ['color'] } }] } });
    for (const unit of '<img src="/picture.svg" referrerpolicy="no-referrer"><p style="color: rgb(1, 2, 3)">x')
        live.write(unit);
    live.end();
    expect('an inline style', getComputedStyle(box.querySelector('p')).color, 'rgb(1, 2, 3)');
    const image = box.querySelector('img');
    await new Promise((resolve) => (image.complete ? resolve() : Object.assign(image, { onload: resolve, onerror: resolve })));
    expect('the image', image.naturalWidth, 8);
    let seen;
    customElements.define('x-one', class extends HTMLElement {
        constructor() {
            super();
            seen = this.getAttribute('title');
        }
    });
    const own = new LiveHTML(box, { policy: { elements: ['x-one'], attributes: ['title'] } });
    own.write('<x-one title=t>');
    expect('a custom element has its attributes when it is made', seen, 't');
    own.cancel();
    const requests = await (await fetch('/requests')).json();
    expect('requests for the image', JSON.stringify(requests), '[""]');
    box.remove();
}

try {
    const start = performance.now();
    const [live, tamis] = [await import('../dist/web/live.js'), await import('../dist/web/tamis.js')];
    for (let i = 0; i < DOCUMENTS; i++)
        one(live, tamis, Number(parameters.get('first') ?? 0) + i);
    usage(live);
    await survives(live);
    await loading(live);
    await fetch('/outcome', { method: 'POST', body: JSON.stringify({ documents: DOCUMENTS, others, seconds: (performance.now() - start) / 1000 }) });
} catch (error) {
    await fetch('/outcome', { method: 'POST', body: JSON.stringify({ documents: 0, others: [...others, `${error.name}: ${error.message} ${error.stack}`], seconds: 0 }) });
}
