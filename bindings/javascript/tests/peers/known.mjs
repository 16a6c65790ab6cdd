// known.mjs: the tests of another library that fail, in a file NAME.txt beside this one, and the files of the suite that the list is for.
//
//     sha256 HASH FILE         a file of the suite; another version has other tests
//     GROUP: REASON            of the tests that follow; the groups are in groups.mjs
//         TEST
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const fileOf = (suite) => fileURLToPath(new URL(`${suite}.txt`, import.meta.url));
const linesOf = (suite) => (existsSync(fileOf(suite)) ? readFileSync(fileOf(suite), 'utf8').split('\n') : []);
const INDENT = '    ';

// A name on one line. The second test with a name has " (2)" after it.
export function withNames(results) {
    const seen = new Map();
    return results.map((result) => {
        const name = JSON.stringify(result.name.trim()).slice(1, -1);
        seen.set(name, (seen.get(name) ?? 0) + 1);
        return { ...result, name: seen.get(name) > 1 ? `${name} (${seen.get(name)})` : name };
    });
}

/** What is wrong with the files of the suite: a list of messages. */
export function wrongFiles(suite, folder) {
    const problems = [];
    for (const [, hash, file] of linesOf(suite).map((line) => /^sha256 (\w+) (.+)/.exec(line)).filter(Boolean)) {
        const path = `${folder}/${file}`;
        if (!existsSync(path))
            problems.push(`${path} is not there`);
        else if (createHash('sha256').update(readFileSync(path)).digest('hex') !== hash)
            problems.push(`${path} is of another version`);
    }
    return problems;
}

function readKnown(suite) {
    const known = new Map();
    let heading;
    for (const line of linesOf(suite)) {
        if (line.startsWith(INDENT))
            known.set(line.slice(INDENT.length), heading);
        else
            heading = line;
    }
    return known;
}

/** The differences between the results and the list. */
export function differences(suite, results) {
    const known = readKnown(suite);
    const problems = [];
    for (const { name, group } of results) {
        const heading = known.get(name);
        known.delete(name);
        if (group === 'passed' && heading)
            problems.push(`passes, and is in the list: ${name}`);
        else if (group !== 'passed' && !heading)
            problems.push(`fails (${group}), and is not in the list: ${name}`);
        else if (group !== 'passed' && !heading.startsWith(`${group}: `))
            problems.push(`fails in another way (${group}) than the list says (${heading}): ${name}`);
    }
    for (const [name, heading] of readKnown(suite))
        if (!heading || heading.endsWith(': TODO'))
            problems.push(`has no reason: ${name}`);
    for (const name of known.keys())
        problems.push(`is in the list, and is no test: ${name}`);
    return problems;
}

/** Writes the list. Tests that were in it keep their reasons; the others get what reasonOf(result) answers. */
export function writeKnown(suite, results, reasonOf) {
    const known = readKnown(suite);
    const headings = new Map();
    for (const result of results.filter(({ group }) => group !== 'passed')) {
        const old = known.get(result.name);
        const heading = old?.startsWith(`${result.group}: `) ? old : `${result.group}: ${reasonOf(result)}`;
        headings.set(heading, [...(headings.get(heading) ?? []), result.name]);
    }
    const lines = linesOf(suite).filter((line) => /^(#|sha256 )/.test(line));
    for (const heading of [...headings.keys()].sort())
        lines.push('', heading, ...headings.get(heading).map((name) => INDENT + name));
    writeFileSync(fileOf(suite), `${lines.join('\n')}\n`);
}
