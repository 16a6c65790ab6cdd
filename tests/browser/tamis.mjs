// tamis.mjs: the command, over JSON Lines.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const command = process.env.TAMIS ?? `${root}build/release/tamis`;

// Adds `output`, or `error`, to each of `inputs`.
export function sanitize(inputs, ...options) {
    const lines = inputs.map(({ html }, id) => JSON.stringify({ id, html })).join('\n') + '\n';
    const run = spawnSync(command, ['batch', ...options], { input: lines, maxBuffer: 1 << 30, encoding: 'utf8' });
    if (run.error || run.status !== 0)
        throw new Error(`${command} batch: ${run.error ?? run.stderr}`);
    const results = run.stdout.trimEnd().split('\n').map((line) => JSON.parse(line));
    if (results.length !== inputs.length)
        throw new Error(`${command} batch answered ${results.length} of ${inputs.length} records`);
    return inputs.map((input, i) => ({ ...input, output: results[i].html, error: results[i].error }));
}
