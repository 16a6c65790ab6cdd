// webkit.mjs: WebKitGTK behind the part of Playwright's interface that the tests use. WEBKIT names the Python program that runs
// webkit.py; Xvfb is its display.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const DRIVER = fileURLToPath(new URL('./webkit.py', import.meta.url));
const ANSWER_MS = 300000; // a request that takes longer has failed: without a limit, the whole test would wait

function start(command, args, options) {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'], ...options });
    const ended = new Promise((_, reject) => {
        child.on('error', reject);
        child.on('exit', (code, signal) => reject(new Error(`${command} ended with ${signal ?? code}`)));
    });
    ended.catch(() => {});
    return { child, ended };
}

// Starts Xvfb. Returns its process and the display that it chooses, for example ":99".
async function openDisplay() {
    const { child, ended } = start('Xvfb', ['-displayfd', '1', '-terminate', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']);
    const number = new Promise((resolve) => child.stdout.once('data', (data) => resolve(String(data).trim())));
    return { child, display: `:${await Promise.race([number, ended])}` };
}

class Driver {
    constructor({ child, ended }, tell) {
        this.child = child;
        this.ended = ended;
        this.last = 0;
        this.waiting = new Map();
        this.ready = new Promise((resolve, reject) => this.waiting.set(0, { resolve, reject }));
        createInterface({ input: child.stdout }).on('line', (line) => {
            const { id, value, error, heard } = JSON.parse(line);
            if (heard !== undefined)
                return tell(heard);
            const { resolve, reject } = this.waiting.get(id);
            this.waiting.delete(id);
            return error === undefined ? resolve(value) : reject(new Error(error));
        });
    }

    ask(record) {
        const id = ++this.last;
        const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
        this.child.stdin.write(`${JSON.stringify({ id, ...record })}\n`);
        let timer;
        const late = new Promise((_, reject) => {
            const what = `${record.do} of page ${record.page}: ${record.url ?? record.source?.slice(0, 200) ?? ''}`;
            timer = setTimeout(() => reject(new Error(`WebKitGTK did not answer in ${ANSWER_MS / 1000} s: ${what}`)), ANSWER_MS);
        });
        return Promise.race([answer, this.ended, late]).finally(() => clearTimeout(timer));
    }
}

class Page {
    constructor(driver, number) {
        this.driver = driver;
        this.number = number;
    }

    ask(what, more) {
        return this.driver.ask({ do: what, page: this.number, ...more });
    }

    goto(url) {
        return this.ask('goto', { url });
    }

    // `what` is a function, or the source of an expression.
    evaluate(what, argument = null) {
        const source = typeof what === 'function' ? `(${what})` : `(() => ${what})`;
        return this.ask('evaluate', { source, argument });
    }

    setViewportSize({ width, height }) {
        return this.ask('resize', { width, height });
    }

    waitForTimeout(ms) {
        return new Promise((resolve) => setTimeout(resolve, ms));
    }

    close() {
        return this.ask('close');
    }
}

const POST = 'window.scriptRan = (what) => window.webkit.messageHandlers.scriptRan.postMessage(what);';

// Starts WebKitGTK. `tell` is called for each action that a page takes without the test (`heard` in webkit.py). `scripts` are functions
// that run in each frame before the frame's own scripts.
export async function launchWebKit({ program, proxy, tell, scripts }) {
    const screen = await openDisplay();
    const env = { ...process.env, DISPLAY: screen.display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', LIBGL_ALWAYS_SOFTWARE: '1' };
    const driver = new Driver(start(program, [DRIVER, proxy], { env }), tell);
    await Promise.race([driver.ready, driver.ended]);
    const sources = [POST, ...scripts.map((script) => `(${script})();`)];
    let pages = 0;
    const newPage = async () => {
        const page = new Page(driver, ++pages);
        await page.ask('open', { scripts: sources });
        return page;
    };
    const version = await driver.ask({ do: 'version' });
    const close = async () => {
        driver.child.stdin.end();
        await driver.ended.catch(() => {});
        screen.child.kill();
    };
    return { newPage, version, close };
}
