// Node, Bun and Deno read the file. Compiling is synchronous, so require() can load the package where it can load modules.
import { readFileSync } from 'node:fs';

export default new WebAssembly.Module(readFileSync(new URL('#file', import.meta.url)));
