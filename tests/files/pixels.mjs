// pixels.mjs: checks that real SVG files look the same in a browser before and after they are sanitized with the preset svg.
//
//     node tests/files/pixels.mjs LIST [EVERY]
//
// LIST is a file of fetch.sh with one path on each line; each EVERY-th path is used. `./dev test --browser` uses the number in
// TAMIS_PIXELS_EVERY, or 8; all of build/files/svg.list take about eight minutes. Each file, and the output of tamis for it, is drawn from an <img> on a canvas,
// in a small size and in its own size, on two background colours. Every pixel is compared. Animations are drawn in their first
// state. unequal.txt lists the files that must look different, with the reasons; a listed file that looks the same is an error,
// too.
//
// Environment: with TAMIS_BROWSER=1, a test that would be skipped fails; CHROMIUM and TAMIS name the two programs.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { openBrowser } from '../browser/browser.mjs';
import { command } from '../browser/tamis.mjs';

const BATCH = 64;

// Runs inside of the browser. Returns the result of the comparison for each pair.
async function comparePictures(pairs) {
    const SMALL = 64;
    const LARGEST = 256;
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d', { willReadFrequently: true });

    // The image is a data: URL and not a blob, because the pixels of a blob with a foreignObject cannot be read.
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

// If tamis refuses the file, the output is empty, and the browser reports that the image does not load.
function sanitize(path) {
    const run = spawnSync(command, ['sanitize', '--dialect', 'xml5', '--document', '--policy', 'svg', path],
                          { maxBuffer: 1 << 28 });
    if (run.status > 1)
        throw new Error(`${path}: status ${run.status}, ${run.stderr}`);
    return run.stdout;
}

function progress(done, all) {
    if (process.stderr.isTTY)
        process.stderr.write(done < all ? `\r${done} of ${all} files ` : '\r\x1b[K');
}

// Each line of unequal.txt, and of costly.txt, whose files are refused, is "PATH: REASON"; the path is relative to the folder of the list.
function readUnequal() {
    const lines = ['./unequal.txt', './costly.txt'].flatMap((name) => readFileSync(new URL(name, import.meta.url), 'utf8').split('\n'));
    return new Map(lines.filter((line) => line && !line.startsWith('#')).map((line) => line.split(': ')));
}

const counts = { equal: 0, blank: 0, unreadable: 0, different: 0, listed: 0 };

function tell(name, unequal, { outcome, why }) {
    const listed = unequal.has(name);
    counts[listed && outcome === 'different' ? 'listed' : outcome]++;
    if (listed !== (outcome === 'different')) {
        console.log(`FAILED ${name}: ${listed ? `is ${outcome}, but listed` : why}`);
        process.exitCode = 1;
    }
}

async function compareAll(browser, folder, paths) {
    const unequal = readUnequal();
    const page = await browser.newPage();
    await page.goto('about:blank');
    for (let at = 0; at < paths.length; at += BATCH) {
        progress(at, paths.length);
        const group = paths.slice(at, at + BATCH);
        const pairs = group.map((path) => [readFileSync(path), sanitize(path)].map((bytes) => bytes.toString('base64')));
        for (const [i, result] of (await page.evaluate(comparePictures, pairs)).entries())
            tell(relative(folder, group[i]), unequal, result);
    }
    progress(paths.length, paths.length);
}

const [list, every = '1'] = process.argv.slice(2);
const paths = readFileSync(list, 'utf8').trimEnd().split('\n').filter((_, i) => i % Number(every) === 0);
const { browser, close } = await openBrowser('how SVG files look');
const began = Date.now();
try {
    await compareAll(browser, dirname(resolve(list)), paths);
} finally {
    await close();
}
console.log(`pixels: ${paths.length} files, ${counts.equal} equal, ${counts.listed} different as listed, ${counts.different} ` +
    `different, ${counts.blank} show nothing, ${counts.unreadable} did not load before, ${(Date.now() - began) / 1000} s`);
if (counts.equal === 0)
    process.exitCode = 1;
