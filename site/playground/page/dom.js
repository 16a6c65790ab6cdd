// dom.js: makes elements. Text is only ever set as text.

/** Makes an element. Members of `settings` are attributes; `on` has listeners, and false or undefined means no attribute. */
export function make(name, settings = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(settings)) {
        if (key === 'on')
            Object.entries(value).forEach(([type, listener]) => element.addEventListener(type, listener));
        else if (value !== undefined && value !== false)
            element.setAttribute(key, value === true ? '' : value);
    }
    element.append(...children.filter((child) => child !== undefined && child !== false));
    return element;
}

export const find = (selector) => document.querySelector(selector);

export function fill(element, ...children) {
    element.replaceChildren(...children.filter((child) => child !== undefined && child !== false));
}

/** Likewise for an element whose changes are said: nothing is said again if the text is the same. */
export function fillStatus(element, ...children) {
    const next = make('div', {}, ...children);
    if (next.textContent !== element.textContent)
        element.replaceChildren(...next.childNodes);
}

/** Answers a function that runs `run` once after the last call. */
export function later(run, milliseconds) {
    let timer;
    return () => {
        clearTimeout(timer);
        timer = setTimeout(run, milliseconds);
    };
}

const LIVE = 'said';

/** Shows a short message, which screen readers say. */
export function say(text) {
    const place = document.getElementById(LIVE);
    place.textContent = text;
    clearTimeout(place.timer);
    place.timer = setTimeout(() => (place.textContent = ''), 6000);
}

export const count = (n, one, many = `${one}s`) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
