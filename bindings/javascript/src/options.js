// options.js: the options of a call.
import { failure } from './errors.js';

const NONE = Object.freeze({ text: '', unsafe: undefined });

// The options of a call as the text for the layer below, and what this layer takes out of them.
export function splitOptions(options, fixed) {
    if (options === undefined || options === null)
        return fixed ? { text: JSON.stringify(fixed), unsafe: undefined } : NONE;
    if (typeof options !== 'object')
        throw new TypeError(`the options must be an object, not ${typeof options}`);
    const { unsafe, ...rest } = options;
    if (rest.report !== undefined && fixed?.report === undefined)
        throw failure('TAMIS_INVALID_ARGUMENT', 'caller', 'only explain() makes a report; call it in place of this function',
                      { path: 'report' });
    const text = JSON.stringify({ ...rest, ...fixed });
    return { text: text === '{}' ? '' : text, unsafe };
}
