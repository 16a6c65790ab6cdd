// parse5.mjs: parse5. Reads fragments in `context`, and documents without one.
import { serve } from './dump.mjs';
import { readTree } from './parse5_tree.mjs';

await serve('parse5', ({ html, context }) => readTree(html, context));
