// tamis.mjs: runs the command, and exchanges JSON Lines with it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const command = process.env.TAMIS ?? `${root}build/release/tamis`;

function answers(records, options) {
    const lines = records.map((record) => JSON.stringify(record)).join('\n') + '\n';
    const run = spawnSync(command, options, { input: lines, maxBuffer: 1 << 30, encoding: 'utf8' });
    if (run.error || run.status !== 0)
        throw new Error(`${command} ${options[0]}: ${run.error ?? run.stderr}`);
    const results = run.stdout.trimEnd().split('\n').map((line) => JSON.parse(line));
    if (results.length !== records.length)
        throw new Error(`${command} ${options[0]} answered ${results.length} of ${records.length} records`);
    return results;
}

// The names of the presets.
export function presets() {
    const run = spawnSync(command, ['policy', 'list'], { encoding: 'utf8' });
    if (run.error || run.status !== 0)
        throw new Error(`${command} policy list: ${run.error ?? run.stderr}`);
    return run.stdout.trimEnd().split('\n').map((line) => line.split(' ')[0]);
}

// The policy of a preset.
export function show(preset) {
    const run = spawnSync(command, ['policy', 'show', preset], { encoding: 'utf8' });
    if (run.error || run.status !== 0)
        throw new Error(`${command} policy show ${preset}: ${run.error ?? run.stderr}`);
    return JSON.parse(run.stdout);
}

// Adds `output`, or `error`, to each of `inputs`.
export function sanitize(inputs, ...options) {
    const results = answers(inputs.map(({ html }, id) => ({ id, html })), ['batch', ...options]);
    return inputs.map((input, i) => ({ ...input, output: results[i].html, error: results[i].error }));
}

// Adds `tree`, or `error`, to each of `cases`. A case without a context is a document.
export function parse(cases) {
    const records = cases.map(({ html, context, dialect, scripting, shadow_roots, year }, id) =>
        ({ id, html, context, dialect, scripting, shadow_roots, year }));
    const results = answers(records, ['tree', '--jsonl']);
    return cases.map((c, i) => ({ ...c, tree: results[i].tree, error: results[i].error }));
}
