// groups.mjs: how a test of another library fails. A difference is only a reason to worry if the output has more than was expected.
import { differences, withNames, writeKnown, wrongFiles } from './known.mjs';

// refused: an option that tamis refuses with an error
// form: the same tree, written in another way
// stricter: less than expected: elements, attributes or text are removed
// other: no output is compared (hooks, DOM nodes, internals), or the tree has another shape
// looser: an element or attribute that was not expected; each was read, and is safe for the reason in the list
const GROUPS = ['refused', 'form', 'stricter', 'other', 'looser'];

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

export class Outputs {
    constructor(parse) {
        this.parse = parse;
    }

    #groupOfPair(actual, expected) {
        if (typeof actual !== 'string' || typeof expected !== 'string')
            return 'other';
        const [a, e] = [this.parse(actual), this.parse(expected)];
        if (a.innerHTML === e.innerHTML)
            return 'form';
        if (!isWithin(inventory(a), inventory(e)))
            return 'looser';
        return a.innerHTML.length <= e.innerHTML.length ? 'stricter' : 'other';
    }

    groupOf(failures) {
        if (failures.some(({ actual, source, message }) => isRefusal(actual) || isRefusal(source) || isRefusal(message)))
            return 'refused';
        const groups = failures.map(({ actual, expected }) => {
            const each = (Array.isArray(expected) ? expected : [expected]).map((one) => this.#groupOfPair(actual, one));
            return ['form', 'stricter', 'other', 'looser'].find((group) => each.includes(group)) ?? 'other';
        });
        return ['looser', 'other', 'stricter', 'form'].find((group) => groups.includes(group)) ?? 'other';
    }
}

// What a new entry of the list says, until somebody has read the test.
function reasonOf({ group, failures }) {
    if (group !== 'refused')
        return 'TODO';
    const text = failures.map(({ actual, source, message }) => [actual?.stack, message, source, actual].filter(Boolean).join(' ')).join(' ');
    return /(?:Policy|Tamis)Error: ([A-Za-z_]+)/.exec(text)?.[1] ?? 'TODO';
}

function printFailure({ name, group, failures }) {
    const { actual, expected, message } = failures[0] ?? {};
    console.log(`${group}: ${name}`);
    console.log(`    got      ${JSON.stringify(actual?.message ?? actual)?.slice(0, 600)}`);
    console.log(`    expected ${JSON.stringify(expected)?.slice(0, 600)} ${JSON.stringify(String(message ?? '').slice(0, 300))}`);
}

/** Ends the process if the folder does not have the suite that the list is for. */
export function checkFiles(suite, folder) {
    const problems = wrongFiles(suite, folder);
    if (problems.length === 0)
        return;
    problems.forEach((problem) => console.error(`${suite}: ${problem}`));
    console.error(`${suite}: the list of tests that fail is for the version that the first lines of tests/peers/${suite}.txt name`);
    process.exit(1);
}

/** Prints how many tests passed, compares those that failed with the list, and ends the process. --list prints them; --write makes the list. */
export function finish(suite, given) {
    const results = withNames(given);
    const passed = results.filter(({ group }) => group === 'passed').length;
    const counts = GROUPS.map((group) => [group, results.filter((result) => result.group === group).length]);
    console.log(`${suite}: ${passed} of ${results.length} tests pass; ${counts.map(([group, n]) => `${n} ${group}`).join(', ')}`);
    if (process.argv.includes('--list'))
        results.filter(({ group }) => group !== 'passed').forEach(printFailure);
    if (process.argv.includes('--write'))
        writeKnown(suite, results, reasonOf);
    const problems = differences(suite, results);
    problems.forEach((problem) => console.log(`    ${problem}`));
    process.exit(problems.length > 0 ? 1 : 0);
}
