// tables.mjs: summarizes the results for the documents of a preset, for a terminal and for docs/presets/*.md.
import { readFileSync, writeFileSync } from 'node:fs';

export const SAME = 0.005; // the share of pixels up to which two pictures look the same

const share = (pairs) => {
    const [kept, all] = pairs.reduce(([k, a], pair) => [k + pair.kept, a + pair.all], [0, 0]);
    return all === 0 ? 1 : kept / all;
};

// Returns one row for each sanitizer, tamis first.
export function summarize(results) {
    const names = Object.keys(results[0]?.by ?? {});
    return {
        documents: results.length,
        rows: names.map((name) => {
            const by = results.map((result) => result.by[name]);
            return {
                name,
                same: by.filter(({ pixels }) => pixels <= SAME).length,
                whole: by.filter(({ text }) => text.kept === text.all).length,
                text: share(by.map(({ text }) => text)),
                links: share(by.map(({ links }) => links)),
            };
        }),
    };
}

const percent = (part) => `${(Math.floor(1000 * part) / 10).toFixed(1)} %`;
const counted = (count, documents) => `${count} (${percent(count / documents)})`;

// For comments and drawings, the first column is about words and not about pixels: comments get the style of the site, and labels
// of drawings get other fonts.
const words = { title: (documents) => `keep every word, of ${documents}`, count: (row) => row.whole };
const pixels = { title: (documents) => `look the same, of ${documents}`, count: (row) => row.same };
const firstOf = { comment: words, svg: words };

export function rowsOf(preset, { documents, rows }) {
    const { title, count } = firstOf[preset] ?? pixels;
    return [['', title(documents), 'words kept', 'links kept'],
            ...rows.map((row) => [row.name, counted(count(row), documents), percent(row.text), percent(row.links)])];
}

export function plainTable(preset, summary) {
    const [[, ...titles], ...rows] = rowsOf(preset, summary);
    const lines = [[preset, ...titles], ...rows];
    const widths = lines[0].map((_, i) => Math.max(...lines.map((line) => line[i].length)));
    return lines.map((line) => line.map((cell, i) => (i ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join('  ')).join('\n');
}

const BEGIN = '<!-- fidelity: written by ./dev fidelity --write-docs -->';
const END = '<!-- end of fidelity -->';

export function markdown(preset, summary) {
    const [titles, ...rows] = rowsOf(preset, summary).map((row) => `| ${row.join(' | ')} |`);
    return [BEGIN, '', titles, '|---|--:|--:|--:|', ...rows, '',
            `To measure again: \`./dev fidelity ${preset}\`. [fidelity.md](../fidelity.md) describes the documents and the comparison.`,
            '', END].join('\n');
}

// Replaces the part of a page between two comments that mark it.
export function writeDocs(path, preset, summary) {
    const page = readFileSync(path, 'utf8');
    const begin = page.indexOf(BEGIN);
    const end = page.indexOf(END);
    if (begin < 0 || end < begin)
        throw new Error(`${path}: there is no part between "${BEGIN}" and "${END}"`);
    writeFileSync(path, page.slice(0, begin) + markdown(preset, summary) + page.slice(end + END.length));
}
