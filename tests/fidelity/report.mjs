// report.mjs: writes an HTML page with the pictures side by side. The document with the greatest difference is first.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { SAME, rowsOf, summarize } from './tables.mjs';

const MOST_LOSSES = 60;
const escape = (text) => String(text).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
const percent = (part) => `${(100 * part).toFixed(2)} %`;

const STYLE = `body { font: 14px sans-serif; margin: 16px } table { border-collapse: collapse } td, th { padding: 2px 10px; text-align: right }
td:first-child, th:first-child { text-align: left } section { border-top: 1px solid #888; margin-top: 24px }
figure { display: inline-block; margin: 4px; vertical-align: top } figure img { width: 320px; border: 1px solid #ccc }
figcaption { font-size: 12px } code { font-size: 12px }`;

function table(header, rows) {
    const row = (cells, tag) => `<tr>${cells.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`;
    return `<table>${row(header, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`;
}

function summaryOf(preset, results) {
    const [titles, ...rows] = rowsOf(preset, summarize(results));
    return table(titles, rows);
}

// Sorts the losses: a loss that is frequent in documents that look different, and rare in documents that look the same, should be
// fixed first.
function lossesOf(results) {
    const counts = new Map();
    for (const { losses, by } of results) {
        for (const loss of losses) {
            const count = counts.get(loss) ?? { different: 0, same: 0 };
            count[by.tamis.pixels > SAME ? 'different' : 'same']++;
            counts.set(loss, count);
        }
    }
    const sorted = [...counts].sort(([, a], [, b]) => b.different - a.different || a.same - b.same);
    return table(['lost', 'in documents that differ', 'in documents that look the same'],
                 sorted.slice(0, MOST_LOSSES).map(([loss, { different, same }]) => [loss, different, same]));
}

function figure(out, path, caption) {
    return `<figure><a href="${escape(relative(out, path))}"><img loading="lazy" src="${escape(relative(out, path))}"></a>` +
        `<figcaption>${escape(caption)}</figcaption></figure>`;
}

function documentOf(out, { name, path, before, by, losses }) {
    const others = Object.entries(by).filter(([who]) => who !== 'tamis');
    const pictures = [
        figure(out, before, 'before'),
        figure(out, by.tamis.picture, `tamis, ${percent(by.tamis.pixels)} of the pixels differ${by.tamis.refused ? ', refused' : ''}`),
        ...(by.tamis.difference && existsSync(by.tamis.difference) && by.tamis.pixels > 0 ? [figure(out, by.tamis.difference, 'the pixels that differ')] : []),
        ...others.map(([who, { picture, pixels }]) => figure(out, picture, `${who}, ${percent(pixels)}`)),
    ];
    return `<section><h3><a href="${escape(relative(out, path))}">${escape(name)}</a></h3>` +
        `<p>words kept: ${by.tamis.text.kept} of ${by.tamis.text.all}; links kept: ${by.tamis.links.kept} of ${by.tamis.links.all}</p>` +
        `<p><code>${losses.map(escape).join('; ')}</code></p>${pictures.join('')}</section>`;
}

function presetOf(out, preset) {
    const results = JSON.parse(readFileSync(`${out}/${preset}.json`, 'utf8'));
    const sorted = results.toSorted((a, b) => b.by.tamis.pixels - a.by.tamis.pixels);
    const [different, same] = [sorted.filter(({ by }) => by.tamis.pixels > SAME), sorted.filter(({ by }) => by.tamis.pixels <= SAME)];
    return `<h1>${preset}</h1>${summaryOf(preset, results)}<h2>What is lost</h2>${lossesOf(results)}` +
        `<h2>${different.length} documents that differ</h2>${different.map((result) => documentOf(out, result)).join('\n')}` +
        `<h2>${same.length} documents that look the same</h2><ul>${same.map(({ name, by }) => `<li>${escape(name)}: ${percent(by.tamis.pixels)}`).join('\n')}</ul>`;
}

// Writes DIRECTORY/report.html from the results of the presets that were measured.
export function writeReport(out, presets) {
    const parts = presets.filter((preset) => existsSync(`${out}/${preset}.json`)).map((preset) => presetOf(out, preset));
    writeFileSync(`${out}/report.html`, `<!DOCTYPE html>\n<meta charset="utf-8">\n<title>tamis fidelity</title>\n<style>${STYLE}</style>\n${parts.join('\n')}\n`);
}
