// run.mjs: node run.mjs MODULE: runs the tests of a module, which print lines and trap if they fail.
import { readFileSync } from 'node:fs';

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const lines = [];
const { exports } = new WebAssembly.Instance(module, {
    host: {
        print(at) {
            const bytes = new Uint8Array(exports.memory.buffer, at);
            const line = new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
            lines.push(line);
            console.log(line);
        },
    },
});
(exports.__main_void ?? exports.__original_main ?? exports.main)(0, 0);
if (lines.filter((line) => line.startsWith('ok ')).length < 5)
    throw new Error('no tests ran');
