// parse5.mjs: parse5. Reads fragments in the context element `context`, and documents if a record has no `context`.
import { serve } from './dump.mjs';
import { readTree } from './parse5_tree.mjs';

await serve('parse5', ({ html, context }) => readTree(html, context));
