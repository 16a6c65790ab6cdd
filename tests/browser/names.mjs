// names.mjs: finds out in the browser which attributes refer to elements, and checks that tamis adds the prefix to these
// attributes.
//
//     node tests/browser/names.mjs        (also a part of run.mjs)
//
// Each kind of element gets each known attribute, with the id of an element as its value, or "#" and the id. The attribute is a
// reference if an IDL attribute then gives this element, alone or in a list. IDL attributes with a name such as
// popoverTargetElement are also set, and the content attribute is the one that appears. Unfinished features of Chromium are
// enabled, so the test can fail before a release of Chromium supports a new attribute. An attribute that refers to an element and
// gets no prefix is missing in src/value/names_in_attributes.def.
import { fileURLToPath } from 'node:url';
import { openBrowser } from './browser.mjs';
import { alone } from './engines.mjs';
import { KINDS, knownAttributes } from './kinds.mjs';
import { sanitize } from './tamis.mjs';

const FLAGS = ['--enable-experimental-web-platform-features'];
const POLICY = fileURLToPath(new URL('./names.json', import.meta.url));
const LEAST_FOUND = ['aria-activedescendant', 'aria-labelledby', 'aria-owns', 'commandfor', 'for', 'form', 'href', 'list',
    'popovertarget'];

// IDL attributes that are named like references and belong to no content attribute.
const NOT_REFERENCES = {
    correspondingElement: 'the element of which use makes a copy',
    correspondingUseElement: 'the use element of a copy',
    farthestViewportElement: 'an ancestor',
    nearestViewportElement: 'an ancestor',
    ownerSVGElement: 'an ancestor',
    parentElement: 'the parent',
    viewportElement: 'an ancestor',
};

// Runs inside of the browser. Returns `found`: [attribute, IDL attribute, element, value] for each reference; `unexplained`: the
// IDL attributes for which no content attribute was found; and `missing`: the interfaces of elements of which no element was
// tested.
function findReferences({ attributes, kinds }) {
    const found = new Map();
    const unexplained = new Set();
    customElements.define('x-probe', class extends HTMLElement { static formAssociated = true; });

    const probes = ['form', 'datalist', 'input', 'div', 'selectedcontent'].map((name) => {
        const probe = document.createElement(name);
        probe.id = `probe-${name}`;
        if (name !== 'form')
            probe.popover = 'auto';
        document.body.append(probe);
        return probe;
    });
    const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    drawn.id = 'probe-g';
    document.body.appendChild(document.createElementNS(drawn.namespaceURI, 'svg')).append(drawn);
    const values = [...probes.map((probe) => [probe, probe.id]), [drawn, '#probe-g']];
    const place = document.body.appendChild(document.createElement('div'));

    function prototypes(object) {
        const chain = [];
        for (let p = Object.getPrototypeOf(object); p && p !== Object.prototype; p = Object.getPrototypeOf(p))
            chain.push(p);
        return chain;
    }

    function getters(object) {
        const names = prototypes(object).flatMap((p) => Object.entries(Object.getOwnPropertyDescriptors(p))
            .filter(([, descriptor]) => descriptor.get).map(([name]) => name));
        return [...new Set(names)].filter((name) => !name.startsWith('on'));
    }

    function read(element, name) {
        try {
            return element[name];
        } catch {
            return undefined;
        }
    }

    const isList = (value) => value !== null && typeof value === 'object' && typeof value.length === 'number';
    const canHold = (value) => value === null || isList(value);
    const holds = (value, probe) => value === probe || (isList(value) && Array.prototype.includes.call(value, probe));

    // The known attributes, and those that may belong to an IDL attribute of the element.
    function candidates(element) {
        const own = getters(element).flatMap((name) => [name, name.replace(/Elements?$/, '')].map((n) => n.toLowerCase()));
        return new Set([...attributes, ...own].filter(Boolean));
    }

    function tryAttributes(element) {
        const watched = getters(element).filter((name) => canHold(read(element, name)));
        for (const attribute of candidates(element))
            for (const [probe, value] of values) {
                element.setAttribute(attribute, value);
                for (const name of watched)
                    if (!found.has(attribute) && holds(read(element, name), probe))
                        found.set(attribute, [attribute, name, element.localName, value]);
                element.removeAttribute(attribute);
            }
    }

    function set(element, name, value) {
        const before = new Set(element.getAttributeNames());
        try {
            element[name] = value;
        } catch {
            return undefined;
        }
        const added = element.getAttributeNames().find((attribute) => !before.has(attribute));
        if (added)
            element.removeAttribute(added);
        return added;
    }

    function trySetting(element) {
        for (const name of getters(element).filter((name) => /(Element|Elements)$/.test(name))) {
            const attribute = set(element, name, probes[3]) ?? set(element, name, [probes[3]]);
            if (attribute && !found.has(attribute))
                found.set(attribute, [attribute, name, element.localName, 'probe-div']);
            else if (!attribute)
                unexplained.add(name);
        }
    }

    function inPage([ns, name], tries) {
        const element = document.createElementNS(ns, name);
        place.append(element);
        tries(element);
        place.replaceChildren();
    }

    const made = new Set();
    for (const kind of kinds) {
        const { constructor } = document.createElementNS(...kind);
        if (made.has(constructor))
            continue;
        prototypes(constructor.prototype).concat(constructor.prototype).forEach((p) => made.add(p.constructor));
        inPage(kind, tryAttributes);
        inPage(kind, trySetting); // an IDL attribute can stay set after its content attribute is removed
    }

    const internals = document.createElement('x-probe').attachInternals();
    for (const name of getters(internals).filter((name) => /(Element|Elements)$/.test(name)))
        if (!(name in Element.prototype))
            unexplained.add(name);
    const missing = Object.getOwnPropertyNames(window).filter((name) => {
        const type = read(window, name);
        return typeof type === 'function' && type.prototype instanceof Element && !made.has(type.prototype.constructor);
    });
    return { found: [...found.values()], unexplained: [...unexplained], missing };
}

export async function prefixesReferences(check) {
    const { browser, close } = await openBrowser('which attributes refer to elements', FLAGS);
    try {
        const page = await browser.newPage();
        await page.goto('about:blank');
        const { found, unexplained, missing } = await page.evaluate(findReferences, { attributes: knownAttributes(), kinds: KINDS });
        const inputs = found.map(([attribute, idl, element, value]) =>
            ({ id: `${attribute} (${idl} of ${element})`, html: `<p ${attribute}="${value}">x</p>` }));
        for (const { id, html, output } of sanitize(inputs, '--policy', POLICY))
            check(/="#?u-probe/.test(output), `references: ${id} gets the prefix`, `${html}\n${output}`);
        for (const name of LEAST_FOUND)
            check(found.some(([attribute]) => attribute === name), `references: the browser shows that ${name} is one`);
        const explained = new Set([...found.map(([, idl]) => idl), ...Object.keys(NOT_REFERENCES)]);
        for (const name of unexplained)
            check(explained.has(name), `references: ${name} belongs to an attribute, or is listed in names.mjs`);
        check(missing.length === 0, 'references: each interface of elements has an element in kinds.mjs', missing.join(' '));
        return `${found.length} attributes refer to elements: ${found.map(([attribute]) => attribute).sort().join(' ')}`;
    } finally {
        await close();
    }
}

const check = alone(import.meta.url);
if (check)
    console.log(await prefixesReferences(check));
