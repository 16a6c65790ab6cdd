// live-main.js: shows an answer while it arrives in two ways, and measures both.
import { ANSWER } from './answer.js';
import { count, fill, find, make } from './dom.js';
import { tamis } from './engine.js';
import { liveClass } from './tamis/live.js';
import { duration } from './timing.js';

const PIECE = 4; // characters: about a token
const POLICY = 'article';
const FAST = 12; // milliseconds of work between two pauses
const LiveHTML = liveClass(tamis.IncrementalSanitizer);
const characters = [...ANSWER]; // sanitize() refuses a text that ends within a pair of surrogates
const pieces = Array.from({ length: Math.ceil(characters.length / PIECE) }, (_, i) => characters.slice(i * PIECE, (i + 1) * PIECE).join(''));

// The only sink of the page: what is set is sanitized in the policy of Trusted Types.
const trusted = globalThis.trustedTypes?.createPolicy('whole-text', { createHTML: (text) => tamis.sanitize(text, POLICY) });
const sanitizedHTML = (text) => (trusted ? trusted.createHTML(text) : tamis.sanitize(text, POLICY));

// One side: what it does for a piece, and how long all pieces have taken.
function side(name, write) {
    const facts = find(`#${name}-facts`);
    return { name, spent: 0, last: 0, write, facts };
}

function run(one, piece) {
    const began = performance.now();
    one.write(piece);
    one.last = performance.now() - began;
    one.spent += one.last;
}

function show(one, done) {
    fill(one.facts, make('span', {}, make('b', {}, duration(one.spent)), ' for ', count(done, 'piece')),
        done > 0 && make('span', {}, make('b', {}, duration(one.spent / done)), ' each'));
}

let stop = () => {};

function start() {
    stop();
    const live = new LiveHTML(find('#live'), { policy: POLICY, mode: find('#mode').value });
    const place = find('#whole');
    place.replaceChildren();
    let text = '', done = 0;
    const sides = [side('live', (piece) => (piece === undefined ? live.end() : live.write(piece))),
                   side('whole', (piece) => (place.innerHTML = sanitizedHTML(text += piece ?? '')))];
    const follows = sides.map(({ name }) => find(`#${name}`));
    const next = () => {
        sides.forEach((one) => run(one, pieces[done]));
        if (++done <= pieces.length)
            return true;
        stop();
        return false;
    };
    const fail = (error) => {
        stop();
        find('#failure').hidden = false;
        find('#failure').textContent = error.message;
    };
    const turn = (work) => {
        const atEnd = follows.map((e) => e.scrollHeight - e.scrollTop - e.clientHeight < 30); // a reader who has scrolled back reads on
        try {
            work();
        } catch (error) {
            fail(error);
        }
        sides.forEach((one) => show(one, Math.min(done, pieces.length)));
        follows.forEach((e, i) => atEnd[i] && (e.scrollTop = e.scrollHeight));
    };
    const speed = Number(find('#speed').value), began = performance.now();
    const timer = setInterval(() => turn(() => {
        const from = performance.now();
        const due = speed > 0 ? (from - began) / 1000 * speed : Infinity;
        while (done < due && performance.now() - from < FAST && next());
    }), 10);
    stop = () => {
        clearInterval(timer);
        live.cancel();
        stop = () => {};
        find('#start').textContent = 'Start';
        document.documentElement.dataset.done = done > pieces.length ? 'all' : done;
    };
    delete document.documentElement.dataset.done;
    find('#start').textContent = 'Stop';
    turn(() => {});
}

find('#start').addEventListener('click', () => (find('#start').textContent === 'Stop' ? stop() : start()));
find('#version').textContent = `tamis ${tamis.about().version}; the answer has ${count(new TextEncoder().encode(ANSWER).length, 'byte')}, the policy is "${POLICY}"`;
document.documentElement.classList.add('ready');
