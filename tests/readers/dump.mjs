// dump.mjs: used by the readers in JavaScript: the tree dump of the html5lib tests, and the loop over JSON Lines.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

// Returns the dump of `nodes`. describe(node) answers { line, attributes, children }; attributes are [name, value] pairs.
export function dump(nodes, describe) {
    const out = [];
    const todo = nodes.map((node) => [node, 0]).reverse();
    while (todo.length) {
        const [node, depth] = todo.pop();
        const { line, attributes = [], children = [] } = describe(node);
        const indent = `| ${'  '.repeat(depth)}`;
        if (line !== undefined)
            out.push(indent + line);
        for (const [name, value] of [...attributes].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
            out.push(`${indent}  ${name}="${value}"`);
        for (let i = children.length - 1; i >= 0; i--)
            todo.push([children[i], depth + 1]);
    }
    return out.join('\n');
}

function versionOf(name) {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = entry.slice(0, entry.lastIndexOf(`node_modules/${name}/`) + `node_modules/${name}`.length);
    return `${name} ${JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version}`;
}

export async function serve(name, read) {
    if (process.argv[2] === '--version') {
        console.log(versionOf(name));
        return;
    }
    for await (const line of createInterface({ input: process.stdin })) {
        const { id, ...record } = JSON.parse(line);
        let answer;
        try {
            answer = { tree: read(record) };
        } catch (error) {
            answer = { error: String(error) };
        }
        process.stdout.write(`${JSON.stringify({ id, ...answer })}\n`);
    }
}
