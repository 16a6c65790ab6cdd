// thrown.mjs: what a function throws.
import assert from 'node:assert/strict';

export function thrown(run) {
    try {
        run();
    } catch (error) {
        return error;
    }
    return assert.fail('nothing was thrown');
}
