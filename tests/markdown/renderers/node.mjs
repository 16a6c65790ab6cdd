// node.mjs: renders Markdown with a package of npm, whose name is the argument. Reads documents as JSON strings, one for each
// line; writes for each document a line with a list of HTML texts: without raw HTML, if the package can leave it out, and with it.
import { createInterface } from 'node:readline';

const makers = {
    'markdown-it': async () => {
        const { default: MarkdownIt } = await import('markdown-it');
        const safe = new MarkdownIt(), unsafe = new MarkdownIt({ html: true });
        return [(text) => safe.render(text), (text) => unsafe.render(text)];
    },
    marked: async () => {
        const { Marked } = await import('marked');
        const marked = new Marked({ gfm: true });
        return [(text) => marked.parse(text)];
    },
    commonmark: async () => {
        const { Parser, HtmlRenderer } = await import('commonmark');
        const parser = new Parser(), safe = new HtmlRenderer({ safe: true }), unsafe = new HtmlRenderer();
        return [(text) => safe.render(parser.parse(text)), (text) => unsafe.render(parser.parse(text))];
    },
    micromark: async () => {
        const { micromark } = await import('micromark');
        const { gfm } = await import('micromark-extension-gfm');
        const parts = await Promise.all(['autolink-literal', 'footnote', 'strikethrough', 'table', 'task-list-item']
            .map((name) => import(`micromark-extension-gfm-${name}`)));
        // gfmHtml() of micromark-extension-gfm without the extension that makes some tags text.
        const htmlExtensions = parts.flatMap((part) => Object.entries(part).filter(([name]) => name.endsWith('Html')))
            .map(([, make]) => make());
        const render = (text, options) => micromark(text, { ...options, extensions: [gfm()], htmlExtensions });
        return [(text) => render(text, {}), (text) => render(text, { allowDangerousHtml: true, allowDangerousProtocol: true })];
    },
    remark: async () => {
        const { unified } = await import('unified');
        const [parse, gfm, rehype, stringify] = (await Promise.all(
            ['remark-parse', 'remark-gfm', 'remark-rehype', 'rehype-stringify'].map((name) => import(name)))).map((m) => m.default);
        const make = (allowDangerousHtml) => unified().use(parse).use(gfm).use(rehype, { allowDangerousHtml })
            .use(stringify, { allowDangerousHtml });
        const safe = make(false), unsafe = make(true);
        return [(text) => String(safe.processSync(text)), (text) => String(unsafe.processSync(text))];
    },
};

const renderers = await makers[process.argv[2]]();
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity }))
    process.stdout.write(`${JSON.stringify(renderers.map((render) => render(JSON.parse(line))))}\n`);
