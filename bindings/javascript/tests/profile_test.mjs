// profile_test.mjs: the profile of the library (module.sh) has counts of the functions that run in the module.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const data = fileURLToPath(new URL('../../../build/wasm/tamis.profdata', import.meta.url));

// Functions without a prefix have that of their file.
function counted(name) {
    const { status, stdout } = spawnSync('llvm-profdata', ['show', `--function=${name}`, data], { encoding: 'utf8' });
    assert.equal(status, 0);
    return [...stdout.matchAll(/^ {2}(\S+):$[^]*?^ {4}Function count: (\d+)$/gm)].filter(([, found, count]) => found === name && count > 0).length > 0;
}

test('the profile counts the straight path, the tree path and the scanner for blocks of sixteen bytes', (t) => {
    if (process.env.WASM_PROFILE === 'none' || !existsSync(data))
        return t.skip('the module has no profile');
    if (spawnSync('llvm-profdata', ['--help']).error)
        return t.skip('llvm-profdata is not in PATH');
    for (const name of ['plain_run.c:run_by_lists', 'plain_run.c:run_by_rules', 'tamis_parse_token', 'tamis_serialize_certain', 'scan_block.c:find',
                        'scan_block.c:copy', 'scan_block.c:utf8', 'scan_block.c:lines'])
        assert.ok(counted(name), name);
    assert.ok(!counted('scan_avx2.c:find'));
});
