// groups.mjs: why a test of another library fails. A difference is only a reason to worry if the output has more than was expected.
export const GROUPS = {
    refused: 'an option that tamis refuses with an error',
    form: 'the same tree, written in another way',
    stricter: 'less than expected: elements, attributes or text are removed',
    other: 'no output is compared (hooks, DOM nodes, internals), or the tree has another shape',
    looser: 'an element or attribute that was not expected',
};

const isRefusal = (value) => /TamisError|PolicyError/.test(String(value?.name ?? '') + String(value?.stack ?? value ?? ''));

// The tags and attributes of a tree, with how often they occur. Values count, except for the way URLs are written.
function inventory(root) {
    const counts = new Map();
    const add = (key) => counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const node of root.querySelectorAll('*')) {
        add(node.localName);
        for (const { name } of node.attributes)
            if (name !== 'sandbox') // it only forbids more
                add(`${node.localName} ${name}`);
    }
    return counts;
}

const isWithin = (one, other) => [...one].every(([key, count]) => count <= (other.get(key) ?? 0));

// Outputs with more than was expected, which were read, and are safe.
const REVIEWED = [
    [/^sanitization\[JavaScript URIs using Unicode|obfuscated JavaScript URI|Special escapes in protocol handler|javascript URL with a comment|dump character codes/,
        'browsers read the address as a relative URL, not as javascript:'],
    [/non-boolean attributes that are empty/, 'an empty href is an address of the page itself'],
    [/Img element inside noscript terminated inside comment/, 'noscript is read as in a browser with scripting'],
    [/nesting-based mXSS|HTML inside MathML|fake-element-based/, 'only elements that are allowed, in a tree that parses back unchanged'],
    [/namespaces are enforced for known foreign content/, 'HTML in the SVG element desc is HTML, as in the standard'],
    [/^sanitization\[undefined\]/, 'frameset is ignored in a fragment'],
];

export class Outputs {
    constructor(parse) {
        this.parse = parse;
    }

    #groupOfPair(actual, expected) {
        if (typeof actual !== 'string' || typeof expected !== 'string')
            return GROUPS.other;
        const [a, e] = [this.parse(actual), this.parse(expected)];
        if (a.innerHTML === e.innerHTML)
            return GROUPS.form;
        if (!isWithin(inventory(a), inventory(e)))
            return GROUPS.looser;
        return a.innerHTML.length <= e.innerHTML.length ? GROUPS.stricter : GROUPS.other;
    }

    groupOf(failures) {
        if (failures.some(({ actual, source, message }) => isRefusal(actual) || isRefusal(source) || isRefusal(message)))
            return GROUPS.refused;
        const groups = failures.map(({ actual, expected }) => {
            const each = (Array.isArray(expected) ? expected : [expected]).map((one) => this.#groupOfPair(actual, one));
            return [GROUPS.form, GROUPS.stricter, GROUPS.other, GROUPS.looser].find((group) => each.includes(group)) ?? GROUPS.other;
        });
        return [GROUPS.looser, GROUPS.other, GROUPS.stricter, GROUPS.form].find((group) => groups.includes(group)) ?? GROUPS.other;
    }
}

/** The tests whose output has more than was expected and was not read. */
export const unreviewed = (results) => results.filter(({ name, group }) => group === GROUPS.looser
    && !REVIEWED.some(([pattern]) => pattern.test(name.replace(/^.*data-driven\): /, ''))));

export function summary(name, results, list) {
    const passed = results.filter(({ group }) => group === 'passed').length;
    console.log(`${name}: ${passed} of ${results.length} tests passed`);
    for (const group of Object.values(GROUPS)) {
        const of = results.filter((result) => result.group === group);
        if (of.length > 0)
            console.log(`${String(of.length).padStart(5)} ${group}`);
        if (list || group === GROUPS.looser)
            for (const { name: test, failures } of of) {
                const why = group === GROUPS.looser && REVIEWED.find(([pattern]) => pattern.test(test.replace(/^.*data-driven\): /, '')))?.[1];
                if (why && !list) {
                    console.log(`      ${test.trim()}: ${why}`);
                    continue;
                }
                console.log(`      ${test}`);
                const { actual, expected, message } = failures[0] ?? {};
                console.log(`          got      ${JSON.stringify(actual?.message ?? actual)?.slice(0, 600)}`);
                console.log(`          expected ${JSON.stringify(expected)?.slice(0, 600)} ${String(message ?? '').slice(0, 160)}`);
            }
    }
}
