// workerd.mjs: node workerd.mjs WORKERD FOLDER: runs the vectors in workerd, as a test of a worker whose modules are in the folder.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { FILES } from './vectors.mjs';

const [workerd, folder] = process.argv.slice(2);
const here = new URL('..', import.meta.url).pathname;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
cpSync(`${here}dist`, `${folder}/dist`, { recursive: true });
cpSync(`${here}tests/vectors.mjs`, `${folder}/vectors.mjs`);
FILES.forEach((file) => cpSync(`${here}../vectors/${file}.json`, `${folder}/${file}.json`));
writeFileSync(`${folder}/main.js`, `
import * as tamis from './dist/workerd/tamis.js';
import { sanitize as slim } from './dist/workerd/slim.js';
import purify from './dist/workerd/dompurify.js';
import sanitizeHtml from './dist/workerd/sanitize-html.js';
import { runVectors } from './vectors.mjs';
${FILES.map((file) => `import ${file} from './${file}.json';`).join('\n')}
const files = { ${FILES.join(', ')} };
export default {
    async test() {
        const { total, failures } = await runVectors(tamis, (file) => files[file]);
        failures.slice(0, 20).forEach((failure) => console.log('FAILED ' + failure));
        console.log('vectors: ' + (total - failures.length) + ' of ' + total + ' passed');
        const { readable, writable } = new tamis.SanitizerStream('comment');
        const writer = writable.getWriter();
        writer.write(new TextEncoder().encode('<p onclick=x>'));
        writer.close();
        const streamed = await new Response(readable).text();
        const all = [streamed, slim('<p onclick=x>'), purify.sanitize('<p onclick=x>'), sanitizeHtml('<p onclick=x>')];
        if (failures.length > 0 || total === 0 || all.some((html) => html !== '<p></p>'))
            throw new Error('failed: ' + JSON.stringify(all));
    },
};
`);
const modules = ['main.js', 'vectors.mjs', ...FILES.map((file) => `${file}.json`),
    ...readdirSync(`${folder}/dist`, { recursive: true }).map((name) => `dist/${name}`).filter((name) => /\.(js|wasm)$/.test(name))
        .filter((name) => !/dist\/(node|web)\//.test(name))];
const kind = (name) => (name.endsWith('.wasm') ? 'wasm' : name.endsWith('.json') ? 'json' : 'esModule');
writeFileSync(`${folder}/config.capnp`, `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = .worker)]);
const worker :Workerd.Worker = (
    modules = [
${modules.map((name) => `        (name = "${name}", ${kind(name)} = embed "${name}"),`).join('\n')}
    ],
    compatibilityDate = "2024-09-01",
);
`);
const { status, stdout, stderr } = spawnSync(workerd, ['test', 'config.capnp'], { cwd: folder, encoding: 'utf8' });
console.log([stdout, stderr].join('').trim().split('\n').slice(-25).join('\n'));
process.exit(status === 0 ? 0 : 1);
