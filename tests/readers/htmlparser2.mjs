// htmlparser2.mjs: htmlparser2 with its own tree. Reads fragments.
import { parseDocument } from 'htmlparser2';
import { dump, serve } from './dump.mjs';

function describe(node) {
    switch (node.type) {
    case 'text': return { line: `"${node.data}"` };
    case 'comment': return { line: `<!-- ${node.data} -->` };
    case 'directive': return { line: `<${node.data}>` };
    case 'cdata': return { children: node.children };
    default: return { line: `<${node.name}>`, attributes: Object.entries(node.attribs), children: node.children };
    }
}

await serve('htmlparser2', ({ html }) => dump(parseDocument(html).children, describe));
