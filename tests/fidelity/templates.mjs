// templates.mjs: expands the templates of mails as far as is necessary for their appearance. Values stay placeholders, which are
// drawn as text.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

const DEEPEST = 12;

const listings = new Map();

function filesIn(folder) {
    if (!listings.has(folder))
        listings.set(folder, readdirSync(folder, { recursive: true }).sort((a, b) => a.length - b.length));
    return listings.get(folder);
}

// Returns the path of the template `name`, which the file at `path` uses. The name is relative to a folder above the file, or to a
// folder `templates` of the package, whose parent folder can be the first part of the name. In Liquid, names have no extension. The
// result is never the file itself.
function placeOf(name, path, folder) {
    for (let at = dirname(path); ; at = dirname(at)) {
        const places = [name, `${name}${extname(path)}`].map((one) => join(at, one));
        const found = places.find((place) => place !== path && existsSync(join(folder, place)));
        if (found)
            return found;
        if (at === '.')
            return filesIn(folder).find((file) => file !== path && file.replace('/templates/', '/').endsWith(`/${name}`));
    }
}

function findTemplate(name, path, folder) {
    const place = placeOf(name, path, folder);
    return place ? { path: place, source: readFileSync(join(folder, place), 'utf8') } : { path, source: '' };
}

const BLOCK = /{%-?\s*block\s+(\w+)[^%]*%}((?:(?!{%-?\s*block\b)[\s\S])*?){%-?\s*endblock[^%]*%}/;
const tags = (name) => new RegExp(`{%-?\\s*${name}\\s+["']([^"']+)["'][^%]*%}`, 'g');

// Replaces the blocks with their contents, the innermost blocks first. `values` are those of the template that extends this one.
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
    const base = tags('(?:extends|layout)').exec(included)?.[1];
    const filled = fillBlocks(included, values);
    if (base === undefined)
        return filled;
    const found = findTemplate(base, path, folder);
    return expand(found.source, found.path, folder, values, depth + 1);
}

export function expandDjango(source, path, folder) {
    return expand(source, path, folder, new Map(), 0)
        .replace(/{%-?\s*comment\b[\s\S]*?endcomment\s*-?%}|{#[\s\S]*?#}/g, '')
        .replace(/{%-?\s*macro\b[\s\S]*?endmacro\s*-?%}/g, '')
        .replace(/{{-?\s*_\w*\(\s*(["'])(.*?)\1[^}]*}}/g, '$2')
        .replace(/{%-?\s*(?:blocktrans|blocktranslate|trans|translate)\s+["']([^"']*)["'][^%]*%}/g, '$1')
        .replace(/{%-?\s*(?:\w*ur[il]|static)\s[^%]*%}/g, 'https://site.test/page')
        .replace(/{%[\s\S]*?%}/g, '')
        .replace(/{{-?\s*([\w.]+)?[^{}]*}}/g, (_, name) => `{{ ${name ?? 'value'} }}`)
        .trim();
}

function partialOf(name, path, folder) {
    const places = [dirname(path), dirname(dirname(path))].map((at) => join(folder, at, 'partials', `${name}.hbs`));
    return places.find((place) => existsSync(place));
}

export function expandHandlebars(source, path, folder) {
    const whole = source.replace(/{{>\s*([\w-]+)[^}]*}}/g, (tag, name) => {
        const partial = partialOf(name, path, folder);
        return partial ? readFileSync(partial, 'utf8') : '';
    });
    return whole.replace(/{{~?(?:[#/^]|!--)[\s\S]*?}}|{{~?\s*else\b[^}]*}}/g, '').replace(/{{{?t\s+(["'])(.*?)\1[^}]*}?}}/g, '$2');
}

// Expands EJS and ERB. A tag that writes a value becomes a placeholder.
export function expandEjs(source) {
    return source.replace(/<%[-=]\s*([\w.]+)?[\s\S]*?%>/g, (_, name) => `{{${name ?? 'value'}}}`).replace(/<%[\s\S]*?%>\n?/g, '');
}

export function expandNodebb(source) {
    return source.replace(/<!-- (?:IF|ELSE|ENDIF|BEGIN|END|IMPORT)\b.*?-->/g, '').replace(/\[\[([^\],]*)[^\]]*\]\]/g, '$1');
}
