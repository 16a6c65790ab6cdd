// timing.js: how long things take here.
import { fill, make } from './dom.js';

const BUDGET = 250; // milliseconds for each row
const ROUNDS = 7;
const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

// Clocks of browsers are coarse, so many runs are measured together.
function timeOf(runs, run) {
    const began = performance.now();
    for (let i = 0; i < runs; i++)
        run();
    return performance.now() - began;
}

/** The median of some rounds, in milliseconds for one run. */
export async function measure(run, budget = BUDGET) {
    let runs = 1;
    while (timeOf(runs, run) < budget / ROUNDS / 2 && runs < 1 << 20)
        runs *= 2;
    const times = [];
    for (let i = 0; i < ROUNDS; i++) {
        await pause();
        times.push(timeOf(runs, run) / runs);
    }
    return times.sort((a, b) => a - b)[ROUNDS >> 1];
}

/** A quick estimate for the line below the output. */
export function estimate(run) {
    let best = timeOf(1, run);
    for (let runs = 1, spent = 0; spent < 6 && runs <= 1 << 12; runs *= 2) {
        const time = timeOf(runs, run);
        spent += time;
        best = time >= 0.5 ? Math.min(best, time / runs) : best;
    }
    return best;
}

const figure = (number) => (number >= 100 ? number.toFixed(0) : number.toPrecision(number >= 1 ? 3 : 2));

export function duration(milliseconds) {
    return milliseconds >= 1 ? `${figure(milliseconds)} ms` : `${figure(Math.max(milliseconds * 1000, 0.1))} µs`;
}

function row({ what, time }, bytes, longest) {
    const bar = make('span', { class: 'bar' });
    bar.style.inlineSize = `${Math.max(1, time / longest * 100)}%`;
    return make('tr', {}, make('th', { scope: 'row' }, what), make('td', { class: 'number' }, duration(time)),
        make('td', { class: 'number' }, bytes > 0 ? `${figure(bytes / time / 1000)} MB/s` : ''), make('td', { class: 'bars', 'aria-hidden': 'true' }, bar));
}

/** Shows a button that measures. `work` answers what to measure: a list of `what` and `run`, and the bytes of the input. */
export function connectTiming(root, work) {
    const button = make('button', { type: 'button', class: 'primary', id: 'measure' }, 'Measure');
    const results = make('div', { id: 'times', 'aria-live': 'polite' });
    button.addEventListener('click', async () => {
        button.disabled = true;
        fill(results, make('p', { class: 'about' }, 'Measuring…'));
        try {
            const { rows, bytes } = work();
            const times = [];
            for (const { what, run } of rows)
                times.push({ what, time: await measure(run) });
            const longest = Math.max(...times.map(({ time }) => time));
            const head = make('tr', {}, ...['One run on this input', 'Time', 'Speed', ''].map((text) => (text ? make('th', { scope: 'col' }, text) : make('td'))));
            fill(results, make('table', { class: 'times' }, make('thead', {}, head), make('tbody', {}, ...times.map((time) => row(time, bytes, longest)))),
                make('p', { class: 'about' }, 'Medians of seven rounds in this tab. Short inputs mostly measure the cost of one call.'));
        } catch (error) {
            fill(results, make('p', { class: 'verdict' }, error.message));
        }
        button.disabled = false;
    });
    fill(root, make('p', { class: 'about' }, 'Runs each way many times on the input above. This takes two seconds. ', button), results);
}
