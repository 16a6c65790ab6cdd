// writers.mjs: runs renderers of formulas and diagrams, and editors, on small documents, and returns their output.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import katex from 'katex';

const require = createRequire(import.meta.url);
const read = (name) => readFileSync(require.resolve(name), 'utf8');
const json = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

const around = (name, inline, display) => `<p>The formula ${inline} stands in a line of text.</p>\n<p>It stands alone, too:</p>\n${display}\n<p>That was ${name}.</p>\n`;

export function katexDocuments() {
    const render = (tex, displayMode) => katex.renderToString(tex, { throwOnError: false, displayMode });
    const sheet = read('katex/dist/katex.css').replace(/@font-face\s*{[^}]*}/g, '');
    return json('./formulas.json').map((tex) => ({ html: around('KaTeX', render(tex, false), render(tex, true)), sheet }));
}

export function mathjaxDocuments() {
    const { mathjax } = require('mathjax-full/js/mathjax.js');
    const { TeX } = require('mathjax-full/js/input/tex.js');
    const { SVG } = require('mathjax-full/js/output/svg.js');
    const { AllPackages } = require('mathjax-full/js/input/tex/AllPackages.js');
    const { liteAdaptor } = require('mathjax-full/js/adaptors/liteAdaptor.js');
    const { RegisterHTMLHandler } = require('mathjax-full/js/handlers/html.js');
    const adaptor = liteAdaptor();
    RegisterHTMLHandler(adaptor);
    const output = new SVG({ fontCache: 'none' });
    const page = mathjax.document('', { InputJax: new TeX({ packages: AllPackages }), OutputJax: output });
    const render = (tex, display) => adaptor.outerHTML(page.convert(tex, { display }));
    return json('./formulas.json').map((tex) => {
        const html = around('MathJax', render(tex, false), render(tex, true));
        return { html, sheet: adaptor.textContent(output.styleSheet(page)) };
    });
}

// Returns the drawings as XML files.
async function mermaidDrawings(newWorkshop, diagrams) {
    const page = await newWorkshop('mermaid/dist/mermaid.min.js');
    const drawings = await page.evaluate(async (sources) => {
        mermaid.initialize({ startOnLoad: false, deterministicIds: true });
        const drawn = [];
        for (const [i, source] of sources.entries()) {
            const { svg } = await mermaid.render(`diagram-${i}`, source);
            const place = document.createElement('div');
            place.innerHTML = svg;
            drawn.push({ svg, file: new XMLSerializer().serializeToString(place.firstElementChild) });
        }
        return drawn;
    }, diagrams);
    await page.close();
    return drawings;
}

async function mermaidDocuments(newWorkshop) {
    const drawings = await mermaidDrawings(newWorkshop, json('./diagrams.json').inArticles);
    return drawings.map(({ svg }) => ({ html: `<h2>A diagram</h2>\n${svg}\n<p>Text below.</p>\n`, sheet: '' }));
}

export async function drawnDocuments(newWorkshop) {
    const { inArticles, onlyAsFiles } = json('./diagrams.json');
    const drawings = await mermaidDrawings(newWorkshop, [...inArticles, ...onlyAsFiles]);
    return drawings.map(({ file }, i) => ({ name: `mermaid/${i + 1}`, html: file }));
}

// ---- Editors, in the browser

const EDITORS = {
    quill: {
        scripts: ['quill/dist/quill.js'], sheet: () => read('quill/dist/quill.core.css'), wrap: (html) => `<div class="ql-editor">${html}</div>`,
        write: (documents) => documents.map((html) => {
            const place = document.body.appendChild(document.createElement('div'));
            const quill = new Quill(place);
            quill.clipboard.dangerouslyPasteHTML(html);
            return quill.root.innerHTML;
        }),
    },
    'quill-semantic': {
        scripts: ['quill/dist/quill.js'],
        write: (documents) => documents.map((html) => {
            const quill = new Quill(document.body.appendChild(document.createElement('div')));
            quill.clipboard.dangerouslyPasteHTML(html);
            return quill.getSemanticHTML();
        }),
    },
    trix: {
        scripts: ['trix/dist/trix.umd.js'],
        write: async (documents) => {
            const place = document.body.appendChild(document.createElement('trix-editor'));
            await new Promise((resolve) => setTimeout(resolve, 300));
            return documents.map((html) => {
                place.editor.loadHTML(html);
                return `<div class="trix-content">${place.value}</div>`;
            });
        },
    },
    tinymce: {
        scripts: ['tinymce/tinymce.js', 'tinymce/models/dom/model.js', 'tinymce/themes/silver/theme.js', 'tinymce/icons/default/icons.js'],
        write: async (documents) => {
            document.body.appendChild(document.createElement('textarea'));
            const [editor] = await tinymce.init({ selector: 'textarea', license_key: 'gpl', skin: false, content_css: false, promotion: false });
            return documents.map((html) => {
                editor.setContent(html);
                return editor.getContent();
            });
        },
    },
    ckeditor: {
        scripts: ['@ckeditor/ckeditor5-build-classic/build/ckeditor.js'],
        write: async (documents) => {
            const editor = await ClassicEditor.create(document.body.appendChild(document.createElement('div')), { licenseKey: 'GPL' });
            return documents.map((html) => {
                editor.setData(html);
                return `<div class="ck-content">${editor.getData()}</div>`;
            });
        },
    },
};

async function writtenBy({ scripts, sheet = () => '', wrap = (html) => html, write }, newWorkshop) {
    const page = await newWorkshop(...scripts);
    try {
        const written = await page.evaluate(write, json('./editors.json'));
        return written.map((html) => ({ html: wrap(html), sheet: sheet() }));
    } finally {
        await page.close();
    }
}

// ---- The serializers of editors that have a DOM implementation

async function prosemirrorDocuments() {
    const { parseHTML } = await import('linkedom');
    const { DOMParser, DOMSerializer, Schema } = await import('prosemirror-model');
    const { schema: basic } = await import('prosemirror-schema-basic');
    const { addListNodes } = await import('prosemirror-schema-list');
    const schema = new Schema({ nodes: addListNodes(basic.spec.nodes, 'paragraph block*', 'block'), marks: basic.spec.marks });
    return json('./editors.json').map((html) => {
        const { document } = parseHTML(`<html><body>${html}</body></html>`);
        const node = DOMParser.fromSchema(schema).parse(document.body);
        const place = document.createElement('div');
        place.append(DOMSerializer.fromSchema(schema).serializeFragment(node.content, { document }));
        return { html: place.innerHTML, sheet: '' };
    });
}

async function tiptapDocuments() {
    const { generateHTML, generateJSON } = await import('@tiptap/html');
    const { default: StarterKit } = await import('@tiptap/starter-kit');
    return json('./editors.json').map((html) => ({ html: generateHTML(generateJSON(html, [StarterKit]), [StarterKit]), sheet: '' }));
}

async function lexicalDocuments() {
    const { parseHTML } = await import('linkedom');
    const { createHeadlessEditor } = await import('@lexical/headless');
    const { $generateHtmlFromNodes, $generateNodesFromDOM } = await import('@lexical/html');
    const { $getRoot, $insertNodes } = await import('lexical');
    const { HeadingNode, QuoteNode } = await import('@lexical/rich-text');
    const { ListItemNode, ListNode } = await import('@lexical/list');
    const { LinkNode } = await import('@lexical/link');
    const { window, document } = parseHTML('<html><body></body></html>');
    Object.assign(globalThis, { window, document, HTMLElement: window.HTMLElement, Node: window.Node });
    try {
        return json('./editors.json').map((html) => {
            const editor = createHeadlessEditor({ nodes: [HeadingNode, QuoteNode, ListItemNode, ListNode, LinkNode], onError: () => {} });
            const source = parseHTML(`<html><body>${html}</body></html>`).document;
            let written = '';
            editor.update(() => {
                $getRoot().select();
                $insertNodes($generateNodesFromDOM(editor, source));
                written = $generateHtmlFromNodes(editor, null);
            }, { discrete: true });
            return { html: written, sheet: '' };
        });
    } finally {
        for (const name of ['window', 'document', 'HTMLElement', 'Node'])
            delete globalThis[name];
    }
}

// Returns { name of a writer: [{ html, sheet }] }.
export async function writtenDocuments(newWorkshop) {
    const written = { katex: katexDocuments(), mathjax: mathjaxDocuments(), mermaid: await mermaidDocuments(newWorkshop) };
    for (const [name, editor] of Object.entries(EDITORS))
        written[name] = await writtenBy(editor, newWorkshop);
    written.prosemirror = await prosemirrorDocuments();
    written.lexical = await lexicalDocuments();
    written.tiptap = await tiptapDocuments();
    return written;
}
