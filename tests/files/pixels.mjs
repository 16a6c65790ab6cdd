// pixels.mjs: real SVG files look in a browser as they did before they were sanitized.
//
//     node tests/files/pixels.mjs LIST [EVERY]
//
// LIST has one path a line, as fetch.sh makes it; each EVERY-th is taken. Each file, and what tamis makes of it with
// svg.json, is drawn from an <img> on a canvas, small and as large as it wants to be, before two colours, and every pixel
// compared. A safe policy removes `use` whatever it says, so where such a file differs it is drawn once more, sanitized
// with --unsafe, and must be equal then.
//
// Environment: TAMIS_BROWSER=1 fails where it would skip; CHROMIUM and TAMIS name the two programs.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../browser/browser.mjs';
import { command } from '../browser/tamis.mjs';

const BATCH = 64;
const policy = fileURLToPath(new URL('./svg.json', import.meta.url));

// Runs inside of the browser, which draws nothing before it is asked to: animations are at their beginning.
async function comparePictures(pairs) {
    const SMALL = 64;
    const LARGEST = 256;
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d', { willReadFrequently: true });

    // Not a blob, for what is drawn from one with a foreignObject cannot be read back.
    async function load(base64) {
        const image = new Image();
        image.src = `data:image/svg+xml;base64,${base64}`;
        return image.decode().then(() => image, () => undefined);
    }

    function draw(image, width, height, colour) {
        canvas.width = width;
        canvas.height = height;
        context.fillStyle = colour;
        context.fillRect(0, 0, width, height);
        if (image)
            context.drawImage(image, 0, 0, width, height);
        return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    }

    const differing = (a, b) => a.reduce((count, pixel, i) => count + (pixel !== b[i]), 0);

    function compare(before, after) {
        const scale = Math.min(1, LARGEST / Math.max(before.naturalWidth, before.naturalHeight));
        const large = [before.naturalWidth, before.naturalHeight].map((n) => Math.max(1, Math.round(n * scale)));
        const result = { pixels: 0, drawn: false };
        for (const [width, height] of [[SMALL, SMALL], large]) {
            for (const colour of ['#ffffff', '#2070c0']) {
                const was = draw(before, width, height, colour);
                result.pixels += differing(was, draw(after, width, height, colour));
                result.drawn ||= differing(was, draw(undefined, width, height, colour)) > 0;
            }
        }
        return result;
    }

    return Promise.all(pairs.map(async ([before, after]) => {
        const [was, is] = await Promise.all([load(before), load(after)]);
        if (!was)
            return { outcome: 'unreadable' };
        if (!is)
            return { outcome: 'different', why: 'does not load' };
        const size = (image) => `${image.naturalWidth} x ${image.naturalHeight}`;
        if (size(was) !== size(is))
            return { outcome: 'different', why: `${size(was)} became ${size(is)}` };
        const { pixels, drawn } = compare(was, is);
        if (pixels > 0)
            return { outcome: 'different', why: `${pixels} pixels` };
        return { outcome: drawn ? 'equal' : 'blank' };
    }));
}

function sanitize(path, ...options) {
    const run = spawnSync(command, ['sanitize', '--dialect', 'xml5', '--document', '--policy', policy, ...options, path],
                          { maxBuffer: 1 << 28 });
    if (run.status !== 0)
        throw new Error(`${path}: status ${run.status}, ${run.stderr}`);
    return run.stdout;
}

function progress(done, all) {
    if (process.stderr.isTTY)
        process.stderr.write(done < all ? `\r${done} of ${all} files ` : '\r\x1b[K');
}

const counts = { equal: 0, blank: 0, unreadable: 0, use: 0, different: 0 };

// [path, bytes before, bytes after] each.
async function look(page, files, tell) {
    const results = await page.evaluate(comparePictures, files.map(([, ...both]) => both.map((b) => b.toString('base64'))));
    for (const [i, result] of results.entries())
        await tell(files[i], result);
}

const USE = /<([\w.-]+:)?use[\s>/]/;

async function again(page, [path, before], result) {
    if (!USE.test(before.toString()))
        return result;
    let second;
    await look(page, [[path, before, sanitize(path, '--unsafe')]], (file, r) => (second = r));
    return second.outcome === 'different' ? second : { outcome: 'use' };
}

async function compareAll(browser, paths) {
    const page = await browser.newPage();
    await page.goto('about:blank');
    for (let at = 0; at < paths.length; at += BATCH) {
        progress(at, paths.length);
        const files = paths.slice(at, at + BATCH).map((path) => [path, readFileSync(path), sanitize(path)]);
        await look(page, files, async (file, first) => {
            const result = first.outcome === 'different' ? await again(page, file, first) : first;
            counts[result.outcome]++;
            if (result.outcome === 'different')
                console.log(`FAILED ${file[0]}: ${result.why}`);
        });
    }
    progress(paths.length, paths.length);
}

const [list, every = '1'] = process.argv.slice(2);
const paths = readFileSync(list, 'utf8').trimEnd().split('\n').filter((_, i) => i % Number(every) === 0);
const { browser, close } = await openBrowser('how SVG files look');
const began = Date.now();
try {
    await compareAll(browser, paths);
} finally {
    await close();
}
console.log(`pixels: ${paths.length} files, ${counts.equal} equal, ${counts.use} equal but for "use", ${counts.different} ` +
    `different, ${counts.blank} show nothing, ${counts.unreadable} did not load before, ${(Date.now() - began) / 1000} s`);
process.exitCode = counts.different === 0 && counts.equal > 0 ? 0 : 1;
