// callbacks_test.mjs: callbacks of a program in the options of the functions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as tamis from '../dist/node/tamis.js';
import * as slim from '../dist/node/slim.js';
import { thrown } from './thrown.mjs';

const { sanitize, explain, verify, toText, toMarkdown, linkify, SanitizerStream, TamisError } = tamis;
const XLINK = 'http://www.w3.org/1999/xlink';
const POLICY = { elements: ['p', 'a', 'b', 'i', 'div', 'script-x', { name: 'svg', namespace: 'http://www.w3.org/2000/svg' },
                            { name: 'a', namespace: 'http://www.w3.org/2000/svg' }],
                 attributes: ['href', 'title', 'class', { name: 'href', namespace: XLINK }] };

test('an element can be read', () => {
    const seen = [];
    sanitize('<p class="x y" onclick=z>a<b>c&amp;é</b></p><svg><a xlink:href="#b"></a></svg>', POLICY, {
        onElement: ({ name, namespace, ancestors, attributes, text, isNewLink }) => {
            seen.push({ name, namespace: namespace.split('/').at(-1), ancestors, attributes, text, isNewLink });
        },
    });
    assert.deepEqual(seen.slice(0, 4), [
        { name: 'p', namespace: 'xhtml', ancestors: [], text: 'ac&é', isNewLink: false,
          attributes: [{ name: 'class', namespace: '', value: 'x y' }, { name: 'onclick', namespace: '', value: 'z' }] },
        { name: 'b', namespace: 'xhtml', ancestors: ['p'], attributes: [], text: 'c&é', isNewLink: false },
        { name: 'svg', namespace: 'svg', ancestors: [], attributes: [], text: '', isNewLink: false },
        { name: 'a', namespace: 'svg', ancestors: ['svg'], attributes: [{ name: 'href', namespace: XLINK, value: '#b' }], text: '', isNewLink: false },
    ]);
});

test('names that hide nothing: white space and quotation marks of every kind', () => {
    for (const c of ['\v', '\x85', '\xA0', '\u1680', '\u2028', '\u2029', '\uFEFF', '"', "'", '<', '=', '`']) {
        let names;
        sanitize(`<p data-${c}x=1 id=cookie>x`, { elements: ['p'], dataAttributes: true, attributes: ['id'] }, {
            onElement(element) {
                names ??= element.attributes.map(({ name }) => name);
                element.removeAttribute('id');
            },
        });
        assert.ok(names.includes('id'), JSON.stringify(c));
    }
});

test('the answers for elements', () => {
    const html = '<div title=x>a<b>c</b></div>d';
    const answer = (value) => sanitize(html, POLICY, { onElement: (element) => (element.name === 'div' ? value : undefined) });
    assert.equal(answer(undefined), '<div title="x">a<b>c</b></div>d');
    assert.equal(answer(true), '<div title="x">a<b>c</b></div>d');
    assert.equal(answer('remove'), 'd');
    assert.equal(answer('unwrap'), 'a<b>c</b>d');
    assert.equal(answer('text'), '&lt;div title="x"&gt;a<b>c</b>&lt;/div&gt;d');
    for (const other of [false, null, 'keep', 0, {}, Promise.resolve()])
        assert.throws(() => answer(other), TypeError);
    assert.equal(sanitize(html, POLICY, { onElementEnd: ({ name, text }) => (name === 'b' && text === 'c' ? 'remove' : undefined) }),
                 '<div title="x">a</div>d');
});

test('an element can be changed, and the policy is applied to what it becomes', () => {
    const change = (run) => sanitize('<a href="https://x.org/" title=t>x</a>', POLICY, { onElement: (element) => { run(element); } });
    assert.equal(change((element) => { element.name = 'b'; }), '<b href="https://x.org/" title="t">x</b>');
    assert.equal(change((element) => element.setAttribute('title', '"<é>')), '<a href="https://x.org/" title="&quot;&lt;é&gt;">x</a>');
    assert.equal(change((element) => element.setAttribute('class', 'n')), '<a href="https://x.org/" title="t" class="n">x</a>');
    assert.equal(change((element) => element.setAttribute('onclick', 'n')), '<a href="https://x.org/" title="t">x</a>');
    assert.equal(change((element) => element.setAttribute('href', 'javascript:1')), '<a title="t">x</a>');
    assert.equal(change((element) => {
        const had = element.getAttribute('href') !== null;
        assert.equal(element.removeAttribute('href'), had);
        assert.equal(element.getAttribute('href'), null);
        assert.equal(element.attributes.length, 1);
    }), '<a title="t">x</a>');
    assert.equal(change((element) => { element.text = '<script>'; }), '<a href="https://x.org/" title="t">&lt;script&gt;</a>');
    assert.equal(change((element) => { element.name = 'span'; }), ''); // which the policy removes
});

test('an attribute of a namespace can be removed', () => {
    const html = sanitize('<svg><a xlink:href="#b" href="#c">x</a></svg>', POLICY, {
        onElement: (element) => element.attributes.filter(({ namespace }) => namespace === XLINK).forEach((one) => element.removeAttribute(one)),
    });
    assert.equal(html, '<svg><a href="#c">x</a></svg>');
});

test('what cannot be changed is an error', () => {
    const change = (run) => thrown(() => sanitize('<p class=x>y</p>', POLICY, { onElement: (element) => { run(element); } }));
    for (const run of [(e) => { e.name = 'script'; }, (e) => { e.name = '<b>'; }, (e) => { e.name = ''; }, (e) => e.setAttribute('"', 'x'), (e) => e.setAttribute('a b', 'x'),
                       (e) => e.setAttribute('x', '\0'), (e) => e.setAttribute('x\0', 'y'), (e) => { e.text = '\0'; }, (e) => e.setAttribute('x', '\uD800')]) {
        const error = change(run);
        assert.ok(error instanceof TamisError, String(run));
        assert.equal(error.status, 'TAMIS_INVALID_ARGUMENT');
    }
    for (const run of [(e) => { e.name = 1; }, (e) => e.setAttribute('x', undefined), (e) => e.setAttribute('x'), (e) => { e.text = null; }])
        assert.ok(change(run) instanceof TypeError, String(run));
    assert.equal(thrown(() => sanitize('<p>', POLICY, { onElementEnd: (element) => element.setAttribute('class', 'x') })).status, 'TAMIS_INVALID_ARGUMENT');
});

test('attributes and texts can be replaced and removed', () => {
    const html = '<p class=a title=b>x<b>y</b></p>';
    const seen = [];
    assert.equal(sanitize(html, POLICY, {
        onAttribute(attribute, element) {
            seen.push(`${element.name} ${attribute.name}`);
            if (attribute.name === 'class')
                return 'remove';
            attribute.value = 'B&"';
            return undefined;
        },
    }), '<p title="B&amp;&quot;">x<b>y</b></p>');
    assert.deepEqual(seen.slice(0, 2), ['p class', 'p title']);
    assert.equal(sanitize(html, POLICY, {
        onText(text, parent) {
            if (parent.name === 'b')
                return 'remove';
            text.value = '<i>';
            return undefined;
        },
    }), '<p class="a" title="b">&lt;i&gt;<b></b></p>');
    assert.equal(sanitize('<a href="https://x.org/">y</a>', POLICY, { onAttribute: (attribute) => { attribute.value = 'javascript:1'; } }), '<a>y</a>');
    assert.equal(sanitize('x', POLICY, { onText: (text, parent) => assert.equal(parent, null) }), 'x');
    assert.throws(() => sanitize(html, POLICY, { onText: () => 'unwrap' }), TypeError);
    assert.throws(() => sanitize(html, POLICY, { onAttribute: (attribute) => { attribute.value = 1; } }), TypeError);
    assert.throws(() => sanitize(html, POLICY, { onText: (text) => { text.value = '\0'; } }), TamisError);
});

test('an exception ends the call and reaches the caller as it is; the next call is as before', () => {
    for (const error of [new Error('mine'), new RangeError('mine'), new WebAssembly.RuntimeError('mine'), 'a string', undefined, null, 0, new TamisError({})])
        for (const name of ['onElement', 'onElementEnd', 'onAttribute', 'onText']) {
            let calls = 0;
            const caught = (() => {
                try {
                    return { output: sanitize('<p class=x>a</p><p class=y>b</p>', POLICY, { [name]() { calls++; throw error; } }) };
                } catch (one) {
                    return { one };
                }
            })();
            assert.ok('one' in caught && Object.is(caught.one, error), name);
            assert.equal(calls, 1);
            assert.equal(sanitize('<p class=x onclick=y>a', POLICY), '<p class="x">a</p>');
        }
});

test('an exhausted stack in a callback is an error of the program', () => {
    const endless = () => endless() + 1;
    assert.throws(() => sanitize('<p>', POLICY, { onElement: endless }), RangeError);
    assert.equal(sanitize('<p>a', POLICY), '<p>a</p>');
});

test('an element cannot be used after its callback', () => {
    let kept;
    sanitize('<p class=x>', POLICY, { onElement: (element) => { kept = element; } });
    assert.throws(() => kept.name, TypeError);
    assert.throws(() => kept.setAttribute('class', 'y'), TypeError);
    assert.throws(() => kept.text, TypeError);
});

test('a callback can sanitize other documents', () => {
    const output = sanitize('<p title="&lt;b onclick=x&gt;y">z</p>', POLICY, {
        onElement: (element) => {
            const title = sanitize(element.getAttribute('title') ?? '', POLICY, { onElement: () => { throw new Error('inner'); } ,...{ onElement: undefined } });
            assert.equal(sanitize('<i>q', POLICY, { onElement: ({ name }) => assert.equal(name, 'i') }), '<i>q</i>');
            element.setAttribute('title', title);
        },
    });
    assert.equal(output, '<p title="&lt;b&gt;y&lt;/b&gt;">z</p>');
});

test('callbacks belong to one call', () => {
    let calls = 0;
    const count = { onElement: () => { calls++; } };
    sanitize('<p>a', POLICY, count);
    const before = calls;
    sanitize('<p>a', POLICY);
    sanitize('<p>a', 'comment');
    sanitize('<p>a', POLICY, { onText: () => undefined });
    assert.equal(calls, before);
    sanitize('<p>a', POLICY, count);
    assert.ok(calls > before);
});

test('all functions that sanitize have callbacks', () => {
    const upper = { onText: (text) => { text.value = text.value.toUpperCase(); } };
    assert.equal(explain('<p>a', POLICY, upper).html, '<p>A</p>');
    assert.equal(toText('<p>a', POLICY, upper), 'A');
    assert.equal(toMarkdown('<p>a', POLICY, upper).trim(), 'A');
    assert.equal(new TextDecoder().decode(sanitize(new TextEncoder().encode('<p>a'), POLICY, upper)), '<p>A</p>');
    const links = [];
    linkify('<p>www.example.org', undefined, { onElement: ({ name, isNewLink, text }) => { links.push([name, isNewLink, text]); } });
    assert.ok(links.some(([name, isNew, text]) => name === 'a' && isNew && text === 'www.example.org'));
    assert.equal(linkify('<p>www.example.org', undefined, { onElement: ({ name }) => (name === 'a' ? 'remove' : undefined) }), '<p>www.example.org</p>');
    assert.throws(() => verify('<p>a</p>', POLICY, upper), TamisError);
    const changes = explain('<p><b>a', POLICY, { onElement: ({ name }) => (name === 'b' ? 'remove' : undefined) }).changes;
    assert.ok(changes.some(({ element, outcome }) => element === 'b' && outcome === 'removed'));
    assert.throws(() => slim.sanitize('<p>a', 'comment', upper), /tamis\/slim has no callbacks/);
    assert.throws(() => new slim.SanitizerStream('comment', upper), /tamis\/slim has no callbacks/);
});

test('a stream has callbacks, also while other documents are sanitized', async () => {
    const stream = new SanitizerStream(POLICY, { onText: (text) => { text.value = text.value.toUpperCase(); } }), writer = stream.writable.getWriter();
    const failing = new SanitizerStream(POLICY, { onText: () => { throw new RangeError('mine'); } }), failingWriter = failing.writable.getWriter();
    const written = writer.write('<p>a');
    const failed = assert.rejects(failingWriter.write('x').then(() => failingWriter.close()), RangeError);
    assert.equal(sanitize('<p>b', POLICY), '<p>b</p>');
    assert.equal(sanitize('<p>b', POLICY, { onText: (text) => { text.value = 'c'; } }), '<p>c</p>');
    written.then(() => writer.close());
    let output = '';
    for await (const piece of stream.readable)
        output += piece;
    assert.equal(output, '<p>A</p>');
    await assert.rejects(failing.readable.getReader().read(), RangeError);
    await failed;
});

test('a callback that does not keep what it has kept is found with checkCallbacks', () => {
    let n = 0;
    const unsteady = { onAttribute: (attribute) => { attribute.value = `x${n++}`; } };
    assert.equal(sanitize('<p title=a>b</p>', POLICY, { ...unsteady, checkCallbacks: true }), '<p>b</p>');
    assert.equal(thrown(() => sanitize('<p title=a>b</p>', POLICY, unsteady)).status, 'TAMIS_NOT_STABLE');
    assert.throws(() => sanitize('<p>', POLICY, { checkCallbacks: 'yes' }), TypeError);
});

test('a callback is a function', () => {
    for (const value of ['x', 1, true, {}, []])
        assert.throws(() => sanitize('x', POLICY, { onElement: value }), TypeError);
    assert.equal(sanitize('<p>x', POLICY, { onElement: undefined, onText: null }), '<p>x</p>');
});

test('memory can grow while a callback runs', () => {
    const long = 'é'.repeat(2 << 20);
    const html = sanitize(`<p>a</p><p>${'b'.repeat(1 << 20)}</p>`, POLICY, {
        onElement: (element) => element.setAttribute('title', 'x'.repeat(60000)),
        onText: (text, parent) => { text.value = parent.getAttribute('title').length === 60000 ? long : 'error'; },
    });
    assert.equal(html, `<p title="${'x'.repeat(60000)}">${long}</p>`.repeat(2));
});
