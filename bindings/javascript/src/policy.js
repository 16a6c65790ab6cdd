// policy.js: what a program gives as a policy.
import { policyFailure } from './errors.js';
import { isOn, ownOptions } from './options.js';

/**
 * A policy as a text that never changes. Make one if the same policy is used often: a plain object is written as JSON in each call,
 * because it may have changed.
 */
export class Policy {
    /**
     * @param {object|string} [policy] a plain object, its JSON text, or the name of a preset; undefined for the built-in default
     * @param {{unsafe?: boolean}} [options] unsafe: keep what setHTMLUnsafe() keeps
     */
    constructor(policy, options) {
        const source = policy instanceof Policy ? policy.text : policy;
        this.unsafe = isOn(ownOptions(options), 'unsafe');
        this.text = textOf(source);
        if (this.text === undefined && this.unsafe)
            this.text = 'default';
        this.isPreset = typeof this.text === 'string' && !isJson(this.text);
        finish(this);
    }

    /** A policy from JSON text, or from the bytes of a file, also if it does not look like JSON. */
    static fromJSON(text, options) {
        if (typeof text !== 'string' && !(text instanceof Uint8Array))
            throw new TypeError(`the text of a policy must be a string or a Uint8Array, not ${typeof text}`);
        const policy = Object.create(Policy.prototype);
        return finish(Object.assign(policy, { unsafe: isOn(ownOptions(options), 'unsafe'), text, isPreset: false }));
    }
}

// Policies with the same key are the same policy. The key of bytes has one character for each byte.
function finish(policy) {
    const { text } = policy;
    const form = text === undefined ? 'default' : policy.isPreset ? 'preset' : typeof text === 'string' ? 'json' : 'bytes';
    const body = form === 'bytes' ? Array.from(text, (byte) => String.fromCharCode(byte)).join('') : text ?? '';
    policy.key = `${policy.unsafe ? 'unsafe' : 'safe'} ${form} ${body}`;
    return Object.freeze(policy);
}

export const isJson = (text) => /^[\uFEFF\s]*(\{|\[|")/.test(text) || text.trim() === '';

function textOf(policy) {
    if (policy === undefined || policy === null || typeof policy === 'string' || policy instanceof Uint8Array)
        return policy ?? undefined;
    if (typeof policy !== 'object')
        throw new TypeError(`a policy must be an object or the name of a preset, not ${typeof policy}`);
    if (typeof policy.toPolicyText === 'function' && policy.toPolicyText !== Object.prototype.toPolicyText)
        return policy.toPolicyText();
    refuseForeign(policy);
    return JSON.stringify(policy);
}

// JSON.stringify() drops functions, symbols and undefined, and writes a RegExp, Map or Set as {}. A policy with one of these would lose
// a part without a word.
function refuseForeign(policy) {
    const open = [[policy, '']];
    const seen = new Set();
    while (open.length > 0) {
        const [value, path] = open.pop();
        if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
            throw policyFailure(path, `a policy cannot have a ${typeof value}`);
        if (typeof value !== 'object' || value === null)
            continue;
        const kind = Object.prototype.toString.call(value);
        if (kind !== '[object Object]' && kind !== '[object Array]')
            throw policyFailure(path, `a policy cannot have a ${kind.slice(8, -1)}`, 'use plain objects, arrays and strings');
        if (seen.has(value) && seen.size > 10000)
            throw policyFailure(path, 'the policy is too large, or contains itself');
        seen.add(value);
        if (seen.size > 200000 || path.length > 4096)
            throw policyFailure(path.slice(0, 100), 'the policy is too large, or contains itself');
        for (const name of Object.keys(value))
            open.push([value[name], Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${name}` : name]);
    }
}

/** The policy that a program gave: undefined, the name of a preset, JSON text, a plain object, a Policy or a Sanitizer. */
export function policyOf(policy, unsafe) {
    if (policy instanceof Policy && (unsafe === undefined || policy.unsafe === unsafe))
        return policy;
    return new Policy(policy, { unsafe: unsafe ?? (policy instanceof Policy && policy.unsafe) });
}

const MOST_POLICIES = 64;

/** The value for a key in a Map. If there is none, make() is called; of more than 64 values, the first is removed. */
export function remembered(cache, key, make) {
    if (!cache.has(key)) {
        const made = make();
        if (cache.size >= MOST_POLICIES)
            cache.delete(cache.keys().next().value);
        cache.set(key, made);
    }
    return cache.get(key);
}
