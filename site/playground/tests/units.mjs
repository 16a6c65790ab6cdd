// units.mjs: the modules of the page that need no browser.
//
//     node site/playground/tests/units.mjs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { jsonSpans, placeOf, readJson, tokenAt } from '../page/json.js';
import { Places, lineOf, offsetOf } from '../page/places.js';
import { fragmentOf, stateOf } from '../page/link.js';
import { SAMPLES } from '../page/samples.js';
import { membersAt, skeletonAt, valuesAt } from '../page/schema.js';

const schema = JSON.parse(readFileSync(new URL('../../../policies/policy.schema.json', import.meta.url)));
let tests = 0;

async function test(name, run) {
    try {
        await run();
        tests++;
    } catch (error) {
        console.log(`FAILED ${name}\n    ${error.message.replaceAll('\n', '\n    ')}`);
        process.exitCode = 1;
    }
}

// `|` is the caret.
function contextOf(text) {
    const caret = text.indexOf('|');
    return readJson(text.replace('|', ''), caret).context;
}

await test('offsets of bytes are code units', () => {
    const text = 'aé€😀b';
    const places = new Places(text);
    assert.deepEqual([0, 1, 3, 6, 10, 11].map((offset) => places.unit(offset)), [0, 1, 2, 3, 5, 6]);
    assert.equal(new Places('abc').unit(2), 2);
    assert.equal(new Places('abc').unit(9), 3);
    for (const { html } of SAMPLES)
        for (let i = 0; i <= html.length; i++)
            if (!/[\uDC00-\uDFFF]/.test(html[i] ?? ''))
                assert.equal(new Places(html).unit(Buffer.byteLength(html.slice(0, i))), i);
});

await test('lines and columns count code points', () => {
    assert.equal(offsetOf('a\n😀b', 2, 2), 4);
    assert.equal(offsetOf('a\nb', 1, 9), 3);
    assert.equal(offsetOf('a\nb', 9, 1), 3);
    assert.equal(lineOf('a\nb\nc', 4), 2);
    assert.equal(lineOf('a\nb\nc', 1), 0);
});

await test('members are found by their paths', () => {
    const text = '{"elements": ["p", {"name": "a"}], "rules": [{}, {"url": {"schemes": ["https"]}}]}';
    const { root } = readJson(text);
    const at = (path) => {
        const { from, to } = placeOf(root, path);
        return text.slice(from, to);
    };
    assert.equal(at('elements'), '"elements"');
    assert.equal(at('elements[1]'), '{"name": "a"}');
    assert.equal(at('rules[1].url.schemes'), '"schemes"');
    assert.equal(at('rules[1].url.schemes[0]'), '"https"');
    assert.equal(at('rules[1].nothing'), '{"url": {"schemes": ["https"]}}');
    assert.equal(at('nothing'), '{');
    assert.equal(placeOf(undefined, 'a'), undefined);
});

await test('the context of the caret', () => {
    const cases = [
        ['{|}', [], true], ['{"el|', [], true], ['{"el|"}', [], true], ['{"elements": |}', ['elements'], false],
        ['{"elements": ["a", |]}', ['elements', 1], false], ['{"elements": ["a", "b|', ['elements', 1], false],
        ['{"rules": [{"url": {|}}]}', ['rules', 0, 'url'], true], ['{"comments": tr|}', ['comments'], false],
        ['{"a": 1, |}', [], true], ['{"rules": [{}, {"values": ["x"], |', ['rules', 1], true], ['{"a": 1 |}', [], true],
    ];
    for (const [text, path, isName] of cases) {
        const context = contextOf(text);
        assert.deepEqual([context.path, context.isName], [path, isName], text);
    }
    assert.equal(contextOf('{"elements": ["b|ig"]}').typed, 'b');
    assert.equal(contextOf('{"a": 1 |}').isAfterValue, true);
    assert.equal(contextOf('|').isOutside, true);
    assert.equal(contextOf('{"a": "b"|}').typed, '');
});

await test('any text can be read', () => {
    for (const text of ['', ']', '}', '{]', '{"a":}', '[1,,2]', '"', '{"a" "b"}', '{{', '\\', ':', ',', '['.repeat(2000), '{"a":'.repeat(2000)])
        for (let caret = -1; caret <= Math.min(text.length, 40); caret++)
            readJson(text, caret);
    assert.deepEqual(tokenAt('{"a": 1}', 1), { from: 1, to: 4 });
    assert.equal(tokenAt('', 0).to, 0);
});

await test('the colours of JSON', () => {
    const text = '{"a": ["b", true, -1]}';
    assert.deepEqual(jsonSpans(text).map(({ from, to, kind }) => [text.slice(from, to), kind]),
        [['"a"', 'key'], ['"b"', 'string'], ['true', 'literal'], ['-1', 'literal']]);
});

await test('the schema gives members and values', () => {
    assert.ok([...membersAt(schema, []).keys()].includes('unlistedElements'));
    assert.ok([...membersAt(schema, ['rules', 3, 'url']).keys()].includes('schemes'));
    assert.ok([...membersAt(schema, ['elements', 0]).keys()].includes('removeAttributes'));
    assert.deepEqual([...valuesAt(schema, ['unlistedElements']).keys()], ['"remove"', '"replaceWithChildren"', '"escape"']);
    assert.deepEqual([...valuesAt(schema, ['comments']).keys()], ['true', 'false']);
    assert.equal(membersAt(schema, ['comments']).size, 0);
    assert.equal(skeletonAt(schema, ['elements']), '[|]');
    assert.equal(skeletonAt(schema, ['limits']), '{|}');
    assert.equal(skeletonAt(schema, ['idPrefix']), '"|"');
});

await test('a link carries any text', async () => {
    for (const { html } of SAMPLES) {
        const state = { input: html, policy: '{}' };
        const fragment = await fragmentOf(state);
        assert.match(fragment, /^#v1\.[\w-]+$/);
        assert.deepEqual(await stateOf(fragment), state);
    }
    assert.equal(await stateOf('#top'), undefined);
    await assert.rejects(stateOf('#v1.AAAA'));
    await assert.rejects(stateOf('#v1.%%%'));
    await assert.rejects(stateOf(await fragmentOf({ input: 1, policy: '' })));
    await assert.rejects(stateOf(await fragmentOf({ input: 'a'.repeat(5 << 20), policy: '' })), /too much/);
});

await test('samples', () => {
    assert.ok(SAMPLES.length >= 15);
    assert.equal(new Set(SAMPLES.map(({ name }) => name)).size, SAMPLES.length);
    for (const { name, about, html } of SAMPLES) {
        assert.match(about, /\.$/, name);
        assert.ok(html.isWellFormed?.() ?? true, name);
        assert.doesNotMatch(html, /\r/, name);
    }
});

console.log(`${tests} tests of the modules passed`);
