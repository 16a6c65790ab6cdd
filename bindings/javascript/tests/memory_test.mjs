// memory_test.mjs: malloc() and free() of tamis/slim (slim/memory.c). Blocks do not overlap, have the alignment of C, and are used again.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const module = new WebAssembly.Module(readFileSync(new URL('../dist/slim.wasm', import.meta.url)));
const PAGE = 65536;

function started() {
    const { malloc, free, memory } = new WebAssembly.Instance(module).exports;
    return { malloc: (n) => malloc(n) >>> 0, free, size: () => memory.buffer.byteLength, bytes: () => new Uint8Array(memory.buffer) };
}

// A generator of numbers below `most`, the same in each run.
function numbers(seed) {
    return (most) => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        return Math.floor(seed / 2 ** 32 * most);
    };
}

test('blocks keep their bytes until they are freed', () => {
    const heap = started(), below = numbers(1), blocks = [];
    for (let step = 0; step < 20000; step++) {
        if (blocks.length > 0 && below(100) < 48) {
            const [{ at, n, mark }] = blocks.splice(below(blocks.length), 1);
            assert.ok(heap.bytes().subarray(at, at + n).every((byte) => byte === mark), `step ${step}: another block has written to this one`);
            heap.free(at);
        } else {
            const n = below(10) === 0 ? below(20000) : below(200), at = heap.malloc(n), mark = step & 0xFF;
            assert.ok(at > 0 && at % 16 === 0 && at + n <= heap.size());
            heap.bytes().fill(mark, at, at + n);
            blocks.push({ at, n, mark });
        }
    }
    assert.ok(blocks.length > 100);
});

test('freed blocks are joined with those before and after them', () => {
    const heap = started(), SMALL = 4000, COUNT = 300;
    const orders = { forward: (i) => i, backward: (i) => COUNT - 1 - i, mixed: (i) => i * 7 % COUNT };
    let size = 0;
    for (const [name, order] of Object.entries(orders)) {
        const blocks = Array.from({ length: COUNT }, () => heap.malloc(SMALL));
        size ||= heap.size();
        for (let i = 0; i < COUNT; i++)
            heap.free(blocks[order(i)]);
        const large = heap.malloc(SMALL * COUNT);
        assert.ok(large > 0);
        assert.equal(heap.size(), size, `freed ${name}: the memory has grown`);
        heap.free(large);
    }
});

test('new memory is joined with the free block before it', () => {
    const heap = started(), first = heap.malloc(100 << 10);
    heap.free(first);
    assert.equal(heap.malloc(300 << 10), first);
});

test('the memory does not grow if as much is freed as is allocated', () => {
    const heap = started(), below = numbers(2);
    let size = 0;
    for (let round = 0; round < 200; round++) {
        const blocks = Array.from({ length: 100 }, () => heap.malloc(below(3000)));
        for (const at of blocks)
            heap.free(at);
        size = round === 20 ? heap.size() : size;
    }
    assert.ok(heap.size() <= size + PAGE, `${size} bytes after 20 rounds, ${heap.size()} at the end`);
});

test('sizes at the limits', () => {
    const heap = started();
    heap.free(0);
    const [empty, other] = [heap.malloc(0), heap.malloc(0)];
    assert.ok(empty > 0 && other > 0 && empty !== other);
    for (const size of [2 ** 30, 2 ** 30 + 1, 2 ** 31, 2 ** 32 - 64, 2 ** 32 - 1])
        assert.equal(heap.malloc(size), 0, `${size} bytes are more than an instance can have`);
    const at = heap.malloc(200 << 20);
    assert.ok(at > 0 && heap.size() > 200 << 20);
    heap.free(at);
    assert.equal(heap.malloc(200 << 20), at);
});
