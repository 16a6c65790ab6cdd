// losses.mjs: lists the changes of documents by element, attribute and property, from the output of `tamis explain --json`.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { command } from '../browser/tamis.mjs';

const execute = promisify(execFile);
const AT_ONCE = 2;

// Reports whether a person who reads the document would not notice the change.
const isNoise = ({ subject, reason, outcome }) =>
    subject === 'comment' || subject === 'processing-instruction' || outcome === 'added' || reason === 'css-rewritten';

function keyOf({ subject, element, attribute, reason, detail }) {
    if (subject === 'element')
        return `<${element}> (${reason})`;
    if (subject === 'attribute')
        return `<${element} ${attribute}> (${reason})`;
    const property = /^\s*([\w-]+)\s*:/.exec(detail)?.[1];
    return `${attribute === 'style' || element === 'style' ? property ?? detail.slice(0, 60) : `<${element} ${attribute}>`} (${reason})`;
}

async function lossesOf(path, tamis, options) {
    const { stdout } = await execute(tamis, ['explain', '--json', '--most', '100000', ...options, path], { maxBuffer: 1 << 28 })
        .catch((error) => ({ stdout: error.stdout ?? '' }));
    try {
        const { changes = [] } = JSON.parse(stdout);
        return [...new Set(changes.filter((change) => !isNoise(change)).map(keyOf))];
    } catch {
        return [];
    }
}

// Returns for each of `paths` its different losses.
export async function losses(paths, options, tamis = command) {
    const all = new Array(paths.length);
    let next = 0;
    const worker = async () => {
        while (next < paths.length) {
            const i = next++;
            all[i] = await lossesOf(paths[i], tamis, options);
        }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return all;
}
