// vectors.mjs: runs the vectors of ../../vectors with the functions of the package. It uses nothing of the platform, so that it runs
// everywhere.
const FIELDS = ['status', 'class', 'offset', 'line', 'column', 'path', 'text', 'advice', 'userText'];
const PROPERTIES = ['fixpoint', 'language', 'tokens', 'policy', 'trees'];

const bytesOf = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
const asText = (output) => (typeof output === 'string' ? output : new TextDecoder('utf-8', { ignoreBOM: true }).decode(output));

function inputOf({ input = '', inputBase64, repeat = 1 }) {
    return inputBase64 === undefined ? input.repeat(repeat) : bytesOf(inputBase64);
}

function policyOf(tamis, { policy, policyText, policyBase64, unsafe }) {
    if (policyBase64 !== undefined)
        return tamis.Policy.fromJSON(bytesOf(policyBase64), { unsafe });
    return policyText === undefined ? policy : tamis.Policy.fromJSON(policyText, { unsafe });
}

function runSanitize(tamis, vector) {
    const { report, ...options } = vector.options ?? {};
    const all = { ...options, unsafe: vector.unsafe };
    const explained = tamis.explain(inputOf(vector), policyOf(tamis, vector), { ...all, most: report ?? 0 });
    if (report !== undefined) {
        const { changes, total, html, removed } = explained;
        return { output: html, counts: removed, report: { changes, total } };
    }
    return { output: asText(tamis.sanitize(inputOf(vector), policyOf(tamis, vector), all)), counts: explained.removed };
}

function runMethods(tamis, vector) {
    const sanitizer = new tamis.Sanitizer(policyOf(tamis, vector));
    if (vector.error && vector.methods.some(([name]) => typeof sanitizer[name] !== 'function'))
        return undefined; // refused: a class of JavaScript does not have the method
    const changed = vector.methods.map(([name, argument]) => sanitizer[name](argument));
    return { changed, result: sanitizer.get() };
}

const CALLS = {
    sanitize: runSanitize,
    verify: (tamis, vector) => ({
        result: tamis.verify(inputOf(vector), policyOf(tamis, vector), {
            ...vector.options, unsafe: vector.unsafe,
            properties: vector.properties >= 1 << PROPERTIES.length ? vector.properties
                : vector.properties ? PROPERTIES.filter((_, i) => vector.properties >> i & 1) : undefined,
        }),
    }),
    escape: (tamis, vector) => ({ output: (vector.attribute ? tamis.escapeAttribute : tamis.escapeText)(inputOf(vector)) }),
    warnings: (tamis, vector) => ({ result: tamis.policyWarnings(policyOf(tamis, vector), { unsafe: vector.unsafe }) }),
    methods: runMethods,
};

function sorted(value) {
    if (Array.isArray(value))
        return value.map(sorted);
    if (typeof value !== 'object' || value === null)
        return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, sorted(v)]));
}
const canonical = (value) => JSON.stringify(sorted(value));

function differenceOfErrors(wanted, error) {
    if (error.status === undefined)
        return `threw ${error.name}: ${error.message}`;
    const got = { ...error, class: error.statusClass, status: error.status };
    const different = FIELDS.filter((field) => field in wanted && wanted[field] !== got[field]);
    return different.map((field) => `${field}: ${JSON.stringify(wanted[field])} expected, got ${JSON.stringify(got[field])}`).join('; ');
}

/** Answers '' if the package gives what the vector has; otherwise what differs. */
export function runVector(tamis, vector) {
    let got;
    try {
        got = CALLS[vector.call ?? 'sanitize'](tamis, vector);
    } catch (error) {
        return vector.error ? differenceOfErrors(vector.error, error) : `threw ${error.name}: ${error.message}`;
    }
    if (got === undefined)
        return '';
    if (vector.error)
        return `no error; ${vector.error.status} expected`;
    return ['output', 'counts', 'report', 'result', 'changed'].filter((name) => name in vector)
        .filter((name) => canonical(vector[name]) !== canonical(got[name]))
        .map((name) => `${name}: ${canonical(vector[name]).slice(0, 300)} expected, got ${canonical(got[name])?.slice(0, 300)}`).join('; ');
}

export const FILES = ['calls', 'forms', 'limits', 'policies', 'presets', 'rules', 'values', 'xml'];

/** Runs the vectors of all files, which `read` answers. Answers how many there are and what differs. */
export async function runVectors(tamis, read) {
    const failures = [];
    let total = 0;
    for (const file of FILES)
        for (const vector of await read(file)) {
            total++;
            const difference = runVector(tamis, vector);
            if (difference)
                failures.push(`${file}: ${vector.name}: ${difference}`);
        }
    return { total, failures };
}
