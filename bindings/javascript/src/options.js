// options.js: the options of a call. Only own members count: what a program adds to Object.prototype changes no call.
import { takeCallbacks } from './callbacks.js';
import { failure } from './errors.js';
import { own } from './own.js';

const NONE = Object.freeze({ text: '', unsafe: undefined, callbacks: undefined });

/** The own members of the options of a call. */
export function ownOptions(options) {
    if (options === undefined || options === null)
        return own();
    if (typeof options !== 'object')
        throw new TypeError(`the options must be an object, not ${typeof options}`);
    return own(options);
}

/** Whether an option is on. Only true and false are values: "false" is an error. */
export function isOn(options, name, otherwise = false) {
    const value = options[name] ?? otherwise;
    if (typeof value !== 'boolean')
        throw new TypeError(`"${name}" must be true or false, not ${typeof value === 'string' ? JSON.stringify(value) : `a ${typeof value}`}`);
    return value;
}

// The options of a call as the text for the layer below, and what this layer takes out of them. `fixed` inherits nothing.
export function splitOptions(options, fixed) {
    if (options === undefined || options === null)
        return fixed ? { ...NONE, text: JSON.stringify(fixed) } : NONE;
    const rest = ownOptions(options), { unsafe } = rest;
    delete rest.unsafe;
    const callbacks = takeCallbacks(rest);
    if (rest.report !== undefined && fixed?.report === undefined)
        throw failure('TAMIS_INVALID_ARGUMENT', 'caller', 'only explain() makes a report; call it in place of this function',
                      { path: 'report' });
    if (rest.stream !== undefined)
        throw failure('TAMIS_INVALID_ARGUMENT', 'caller', 'only SanitizerStream and IncrementalSanitizer give output in pieces; their option \
is "mode"', { path: 'stream' });
    const text = JSON.stringify(own(rest, fixed));
    return { text: text === '{}' ? '' : text, callbacks, unsafe: unsafe === undefined ? undefined : isOn({ unsafe }, 'unsafe') };
}
