// package_test.mjs: what the functions of the package do beyond the vectors.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as tamis from '../dist/node/tamis.js';
import { create } from '../dist/api.js';
import { thrown } from './thrown.mjs';

const module = new WebAssembly.Module(readFileSync(new URL('../dist/tamis.wasm', import.meta.url)));
const { sanitize, explain, toText, toMarkdown, linkify, verify, gate, Sanitizer, SanitizerStream, Policy, PolicyError, TamisError } = tamis;

test('the module imports one function, for callbacks, and that of tamis/slim nothing', () => {
    for (const [name, imports] of [['tamis', [{ module: 'tamis', name: 'callback', kind: 'function' }]], ['slim', []]]) {
        const one = new WebAssembly.Module(readFileSync(new URL(`../dist/${name}.wasm`, import.meta.url)));
        assert.deepEqual(WebAssembly.Module.imports(one), imports);
    }
});

test('strings give strings, bytes give bytes', () => {
    assert.equal(sanitize('<b onclick=x>é'), '<b>é</b>');
    const bytes = sanitize(new TextEncoder().encode('<b onclick=x>é'));
    assert.ok(bytes instanceof Uint8Array);
    assert.equal(new TextDecoder().decode(bytes), '<b>é</b>');
    assert.equal(new TextDecoder().decode(sanitize(new Uint8Array([0x80]).buffer)), '\uFFFD');
    assert.equal(sanitize(''), '');
    assert.equal(sanitize('\uFEFFx'), 'x');
    assert.equal(sanitize('\uFEFF\uFEFFx'), '&#65279;x');
    assert.equal(sanitize('a'.repeat(3 << 20)).length, 3 << 20);
});

test('bytes of an output stay as they are in the next call', () => {
    const first = sanitize(new TextEncoder().encode('<b>first'));
    sanitize(new TextEncoder().encode('<i>second document'));
    assert.equal(new TextDecoder().decode(first), '<b>first</b>');
});

test('other types are type errors', () => {
    for (const value of [1, null, undefined, {}, [], Symbol('x'), () => 1])
        assert.throws(() => sanitize(value), TypeError);
    assert.throws(() => sanitize('x', 1), TypeError);
    assert.throws(() => sanitize('x', undefined, 'text'), TypeError);
    assert.throws(() => verify('x', undefined, { properties: 'all' }), TypeError);
});

test('a lone surrogate is an error with a place', () => {
    const error = thrown(() => sanitize('é\r\nab\u{1F600}\uDC00x'));
    assert.ok(error instanceof TamisError);
    assert.deepEqual([error.status, error.statusClass, error.offset, error.line, error.column],
                     ['TAMIS_INVALID_ARGUMENT', 'caller', 10, 2, 5]);
    assert.equal(sanitize('\u{1F600}'), '\u{1F600}');
    assert.throws(() => sanitize('x', { elements: ['\uD800'] }), PolicyError);
    assert.throws(() => sanitize('x', 'comment', { idPrefix: '\uD800' }), TamisError);
});

test('a prefix that is refused does not give a document the prefix of the last one', () => {
    const policy = { elements: ['p'], attributes: ['id'], idPrefix: 'u-' };
    for (const options of [{ idPrefix: 'm7-' }, undefined, { idPrefix: 'm7-' }]) {
        assert.equal(sanitize('<p id=a>', policy, { idPrefix: 'm7-' }), '<p id="m7-a"></p>');
        assert.throws(() => sanitize('<p id=a>', policy, { idPrefix: '7' }), TamisError);
        assert.equal(sanitize('<p id=a>', policy, options), `<p id="${options?.idPrefix ?? 'u-'}a"></p>`);
    }
});

test('errors of policies have path, place and advice', () => {
    const error = thrown(() => sanitize('x', '{\n  "elemens": ["b"]}'));
    assert.ok(error instanceof PolicyError && error instanceof TamisError && error instanceof Error);
    assert.deepEqual([error.name, error.status, error.line, error.column, error.path],
                     ['PolicyError', 'TAMIS_INVALID_POLICY', 2, 3, 'elemens']);
    assert.match(error.advice, /elements/);
    assert.match(thrown(() => sanitize('x', 'comments')).advice, /"comment"/);
    assert.equal(thrown(() => sanitize('x', { elements: ['b'], x: /a/ })).path, 'x');
    assert.equal(thrown(() => sanitize('x', { elements: [() => 1] })).path, 'elements[0]');
    const loop = { elements: [] };
    loop.elements.push(loop);
    assert.throws(() => sanitize('x', loop), PolicyError);
});

test('a plain object is read in each call, and a Policy never changes', () => {
    const policy = { elements: ['b'] };
    const fixed = new Policy(policy);
    assert.equal(sanitize('<b>x<i>y', policy), '<b>x</b>');
    policy.elements.push('i');
    assert.equal(sanitize('<b>x<i>y', policy), '<b>x<i>y</i></b>');
    assert.equal(sanitize('<b>x<i>y', fixed), '<b>x</b>');
});

test('unsafe is a choice of each call', () => {
    const policy = { elements: ['script'] };
    assert.equal(sanitize('<script>1</script>', policy), '');
    assert.equal(sanitize('<script>1</script>', policy, { unsafe: true }), '<script>1</script>');
    assert.equal(sanitize('<script>1</script>', new Policy(policy, { unsafe: true })), '<script>1</script>');
    assert.equal(sanitize('<script>1</script>', new Policy(policy, { unsafe: true }), { unsafe: false }), '');
});

test('errors and changes have a sentence for users', () => {
    assert.throws(() => sanitize('<p>a', 'comment', { limits: { NODES: 1 } }), { userText: 'The content has too many elements.' });
    assert.equal(explain('<p onclick=x>').changes[0].userText, 'Attributes that run a script are not allowed.');
    const { statuses, reasons } = tamis.about();
    for (const { userText } of [...statuses, ...reasons])
        assert.match(userText, /^[A-Z][^.]*\.$/);
    for (const status of ['NO_MEMORY', 'INVALID_ARGUMENT', 'INVALID_POLICY', 'STOPPED', 'INTERNAL'].map((name) => `TAMIS_${name}`))
        assert.equal(new TamisError({ status }).userText, statuses.find(({ name }) => name === status).userText);
});

test('options of one call have no effect on the next', () => {
    assert.equal(sanitize('<p>a</p>', 'comment', { output: 'text' }), 'a');
    assert.equal(sanitize('<p>a</p>', 'comment'), '<p>a</p>');
    assert.throws(() => sanitize('<p>a', 'comment', { limits: { NODES: 1 } }), { status: 'TAMIS_OVER_MAX_NODES', statusClass: 'too-large' });
    assert.equal(sanitize('<tr><td>a', 'default', { context: 'tbody' }), '<tr><td>a</td></tr>');
    assert.equal(sanitize('<tr><td>a'), 'a');
    assert.throws(() => sanitize('x', 'comment', { report: 1 }), { path: 'report' });
});

test('text, Markdown and links', () => {
    assert.equal(toText('<ul><li>a<li>b</ul>', 'comment', { listMarks: true }), '- a\n- b');
    assert.equal(toMarkdown('<b>x</b>', 'comment'), '**x**');
    assert.match(linkify('see www.example.org', 'comment'), /<a href="http:\/\/www\.example\.org\/"/);
    assert.match(linkify('see www.example.org'), /<a href="http:\/\/www\.example\.org"/);
    assert.match(linkify('see www.example.org', new Sanitizer('comment')), /<a /);
});

test('explain() and verify()', () => {
    const { html, changes, total, removed } = explain('<p onclick=x><script>1</script>');
    assert.deepEqual([html, total, changes[0].reason, removed.attributes, removed.elements], ['<p></p>', 2, 'event-handler', 1, 1]);
    assert.equal(explain('<p onclick=x><script>1</script>', undefined, { most: 1 }).changes.length, 1);
    assert.equal(verify('<p></p>').holds, true);
    assert.equal(verify('<p>').holds, false);
});

test('gate()', () => {
    const none = { accepted: true, rule: '', offset: 0, line: 0, column: 0, around: '' };
    assert.deepEqual(gate('<p>a</p>'), none);
    assert.deepEqual(gate(sanitize('<p onclick=x>a & b<script>', 'email'), 'email'), none);
    for (const html of ['é\u{1F600}\n<p onclick>', new TextEncoder().encode('é\u{1F600}\n<p onclick>')]) {
        const { accepted, rule, offset, line, column, around } = gate(html);
        assert.deepEqual([accepted, offset, line, column], [false, 17, 2, 11]);
        assert.match(rule, /attribute/);
        assert.equal(around, '<p onclick>');
    }
    const policy = new Policy({ elements: ['b', 'style'] });
    assert.equal(gate('a & b', policy).accepted, false);
    assert.equal(gate('a & b', policy, { context: 'style' }).accepted, true);
    assert.equal(gate('<b>', policy, { document: true }).accepted, true);
    assert.equal(gate('a', undefined, { unsafe: true }).rule, 'a policy that is not safe has no gate');
    for (const [path, value] of [['dialect', 'xml5'], ['output', 'text'], ['scripting', true], ['context', 'DIV'], ['properties', []]])
        assert.throws(() => gate('a', undefined, { [path]: value }), { path });
    assert.throws(() => gate('a', undefined, { onText: () => true }), TamisError);
    assert.throws(() => gate('\uD800'), TamisError);
    assert.throws(() => gate(1), TypeError);
});

const gateVectors = new URL('../../../tests/gate/vectors.json', import.meta.url);

// The characters of a text are bytes.
test('the vectors of the gate', { skip: !existsSync(gateVectors) && 'there is no tests/gate/vectors.json' }, () => {
    const { policy, vectors } = JSON.parse(readFileSync(gateVectors, 'utf8')), compiled = new Policy(policy);
    for (const { text, accepted, rule = '', offset } of vectors) {
        const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0));
        for (const html of /^[\0-\x7F]*$/.test(text) ? [bytes, text] : [bytes]) {
            const found = gate(html, compiled);
            assert.deepEqual([found.accepted, found.rule, found.offset], [accepted, rule, offset ?? found.offset], JSON.stringify(text));
        }
    }
    assert.ok(vectors.length >= 640);
});

test('the class Sanitizer', () => {
    const sanitizer = new Sanitizer({ elements: ['b', 'i'] });
    assert.equal(sanitizer.removeElement('i'), true);
    assert.equal(sanitizer.removeElement('i'), false);
    assert.equal(sanitizer.allowElement({ name: 'a', attributes: ['href'] }), true);
    assert.deepEqual(sanitizer.get().elements.map(({ name }) => name), ['a', 'b']);
    assert.equal(sanitize('<a href="x" title="y">z</a><i>k</i>', sanitizer), '<a href="x">z</a>');
    const copy = new Sanitizer(sanitizer);
    copy.removeElement('a');
    assert.deepEqual(sanitizer.get().elements.map(({ name }) => name), ['a', 'b']);
    assert.throws(() => sanitizer.allowElement({ name: 1, foo: 2 }), TamisError);
    assert.throws(() => sanitizer.allowElement(undefined), TamisError);
    assert.deepEqual(sanitizer.get().elements.map(({ name }) => name), ['a', 'b']);
});

async function through(pieces, policy, options) {
    const stream = new SanitizerStream(policy, options);
    const writer = stream.writable.getWriter();
    const written = (async () => {
        for (const piece of pieces)
            await writer.write(piece);
        await writer.close();
    })();
    const output = [];
    const read = (async () => {
        for await (const piece of stream.readable)
            output.push(piece);
    })();
    await Promise.all([written, read]);
    return output;
}

async function textOf({ readable }) {
    let text = '';
    for await (const piece of readable)
        text += piece;
    return text;
}

test('a stream gives what sanitize() gives, wherever the input is divided', async () => {
    const html = '<p onclick=x>a\u{1F600}<scr' + 'ipt>x</script>&amp;é</p>';
    for (let at = 0; at <= html.length; at++)
        assert.equal((await through([html.slice(0, at), html.slice(at)], 'comment')).join(''), sanitize(html, 'comment'));
    const bytes = new TextEncoder().encode(html);
    const output = await through([...bytes].map((byte) => new Uint8Array([byte])), 'comment');
    assert.ok(output[0] instanceof Uint8Array);
    assert.equal(Buffer.concat(output).toString(), sanitize(html, 'comment'));
    assert.deepEqual(await through([], 'comment'), []);
    const pieces = await through(['<b>', '\u{1F600}'.repeat(100000)]);
    assert.equal(pieces.join(''), `<b>${'\u{1F600}'.repeat(100000)}</b>`);
    assert.ok(pieces.length > 1 && pieces.every((piece) => piece.isWellFormed()));
});

test('a stream that fails rejects', async () => {
    await assert.rejects(through(['<p>a', '<p>'.repeat(100)], 'comment', { limits: { NODES: 50 } }), { status: 'TAMIS_OVER_MAX_NODES' });
    await assert.rejects(through(['a\uD800']), { status: 'TAMIS_INVALID_ARGUMENT' });
    await assert.rejects(through([1]), TypeError);
    assert.throws(() => new SanitizerStream({ elements: [1, 1] }), PolicyError);
    assert.equal(sanitize('<b>x'), '<b>x</b>');
});

test('two streams and other calls at the same time', async () => {
    const one = new SanitizerStream('comment'), two = new SanitizerStream('text');
    const [w1, w2] = [one.writable.getWriter(), two.writable.getWriter()];
    w1.write('<p>a<b');
    w2.write('<p>c<b');
    assert.equal(sanitize('<i>x'), '<i>x</i>');
    w1.write('>b');
    w2.write('>d');
    w1.close();
    w2.close();
    assert.deepEqual(await Promise.all([textOf(one), textOf(two)]), ['<p>a<b>b</b></p>', sanitize('<p>c<b>d', 'text')]);
});

test('the policy of a stream is kept while others come and go', async () => {
    const stream = new SanitizerStream({ elements: ['b', 'x-kept'] });
    for (let i = 0; i < 100; i++)
        sanitize('<b>x', { elements: ['i', `x-${i}`] });
    const writer = stream.writable.getWriter();
    writer.write('<b>x<i>y</i><x-kept>z');
    writer.close();
    assert.equal(await textOf(stream), '<b>x<x-kept>z</x-kept></b>');
});

test('10,000 documents: the memory stays constant', () => {
    const own = create(module);
    const documents = Array.from({ length: 100 }, (_, i) => `<p id=x${i}>${'<b>x<i>y</i></b>'.repeat(i * 7)}<table>${'<tr><td>é'.repeat(i)}`);
    const policies = Array.from({ length: 50 }, (_, i) => ({ elements: ['b', 'p', `x-${i}`] }));
    const round = () => documents.forEach((html, i) => {
        own.sanitize(html, i % 3 === 0 ? policies[i % 50] : i % 3 === 1 ? 'comment' : undefined);
        if (i % 10 === 0) {
            own.explain(html, 'article');
            own.toText(html, 'comment');
            assert.throws(() => own.sanitize(html, 'comment', { limits: { INPUT_BYTES: 1 } }));
            assert.throws(() => own.sanitize(html, { elements: ['b'], nothing: 1 }));
        }
    });
    for (let i = 0; i < 10; i++)
        round();
    const before = own.engine.memory;
    for (let i = 0; i < 100; i++)
        round();
    assert.equal(own.engine.memory, before);
    assert.ok(before < 16 << 20, `${before} bytes`);
});

test('an instance with much memory is not kept', () => {
    const own = create(module);
    assert.equal(own.sanitize(`<b>${'x'.repeat(30e6)}`).length, 30e6 + 7);
    assert.equal(own.engine.memory, 0);
    assert.equal(own.sanitize('<b>x'), '<b>x</b>');
    assert.ok(own.engine.memory < 16 << 20);
});

test('a document above a limit fails, and one that does not fit in memory', () => {
    const own = create(module);
    const tooLarge = 'x'.repeat((32 << 20) + 1);
    assert.throws(() => own.sanitize(tooLarge), { status: 'TAMIS_OVER_MAX_INPUT_BYTES', statusClass: 'too-large' });
    assert.throws(() => own.engine.use((instance) => instance.input.reserve(0xFFFFFFF0)), { status: 'TAMIS_NO_MEMORY', statusClass: 'machine' });
    assert.equal(own.sanitize('<b>x'), '<b>x</b>');
});

test('a trap is an error, and the next call works', async () => {
    const own = create(module);
    const stream = new own.SanitizerStream();
    const policy = new Policy({ elements: ['b'] });
    assert.equal(own.sanitize('<b>x<i>', policy), '<b>x</b>');
    const trap = () => own.engine.use((instance) => instance.calls.tamis_binding_sanitize(instance.context, 0xFFFFFF00, 200));
    const error = thrown(trap);
    assert.ok(error instanceof TamisError);
    assert.deepEqual([error.status, error.statusClass], ['TAMIS_INTERNAL', 'defect']);
    assert.ok(error.cause instanceof WebAssembly.RuntimeError);
    assert.equal(own.sanitize('<b>x<i>', policy), '<b>x</b>');
    const writer = stream.writable.getWriter();
    writer.closed.catch(() => {});
    const reading = stream.readable.getReader().read();
    await assert.rejects(writer.write('<b>'), { status: 'TAMIS_INTERNAL' });
    await assert.rejects(reading, { status: 'TAMIS_INTERNAL' });
    for (let i = 0; i < 100; i++)
        assert.equal(thrown(trap).status, 'TAMIS_INTERNAL');
    assert.equal(own.sanitize('<b>x'), '<b>x</b>');
});
