// templates.mjs: mails out of templates, as far as their look needs it. Values stay as placeholders, which are text.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DEEPEST = 12;

// Django names templates from one of several folders.
function findTemplate(name, path, folder) {
    for (let at = dirname(path); ; at = dirname(at)) {
        const candidate = join(folder, at, name);
        if (existsSync(candidate))
            return { path: join(at, name), source: readFileSync(candidate, 'utf8') };
        if (at === '.')
            return { path, source: '' };
    }
}

const BLOCK = /{%-?\s*block\s+(\w+)[^%]*%}((?:(?!{%-?\s*block\b)[\s\S])*?){%-?\s*endblock[^%]*%}/;
const tags = (name) => new RegExp(`{%-?\\s*${name}\\s+["']([^"']+)["'][^%]*%}`, 'g');

// Innermost blocks first. `values` are those of the template that extends this one.
function fillBlocks(source, values) {
    let filled = source;
    for (let n = 0; n < 200; n++) {
        const found = BLOCK.exec(filled);
        if (!found)
            return filled;
        const [whole, name, content] = found;
        values.set(name, (values.get(name) ?? content).replaceAll(/{{\s*block\.super\s*}}/g, content));
        filled = filled.replace(whole, () => values.get(name));
    }
    return filled;
}

function expand(source, path, folder, values, depth) {
    if (depth > DEEPEST)
        return '';
    const included = source.replace(tags('include'), (_, name) => {
        const found = findTemplate(name, path, folder);
        return expand(found.source, found.path, folder, new Map(), depth + 1);
    });
    const base = tags('extends').exec(included)?.[1];
    const filled = fillBlocks(included, values);
    if (base === undefined)
        return filled;
    const found = findTemplate(base, path, folder);
    return expand(found.source, found.path, folder, values, depth + 1);
}

export function expandDjango(source, path, folder) {
    return expand(source, path, folder, new Map(), 0)
        .replace(/{%-?\s*comment\b[\s\S]*?endcomment\s*-?%}|{#[\s\S]*?#}/g, '')
        .replace(/{%-?\s*(?:blocktrans|blocktranslate|trans|translate)\s+["']([^"']*)["'][^%]*%}/g, '$1')
        .replace(/{%-?\s*(?:url|static)\s[^%]*%}/g, 'https://site.test/page')
        .replace(/{%[\s\S]*?%}/g, '')
        .trim();
}

export function expandHandlebars(source, path, folder) {
    return source.replace(/{{>\s*([\w-]+)[^}]*}}/g, (whole, name) => {
        const partial = join(folder, dirname(dirname(path)), 'partials', `${name}.hbs`);
        return existsSync(partial) ? readFileSync(partial, 'utf8') : whole;
    });
}

export function expandNodebb(source) {
    return source.replace(/<!-- (?:IF|ELSE|ENDIF|BEGIN|END|IMPORT)\b.*?-->/g, '').replace(/\[\[([^\],]*)[^\]]*\]\]/g, '$1');
}
