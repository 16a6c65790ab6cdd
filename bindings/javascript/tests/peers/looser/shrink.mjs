// shrink.mjs: makes a finding smaller.

// All values that are one part smaller: a member or an element less, and smaller ones in their place.
function* smaller(value) {
    if (typeof value !== 'object' || value === null || Object.keys(value).some((name) => name.startsWith('$')))
        return;
    const isArray = Array.isArray(value), names = Object.keys(value);
    for (const name of names) {
        const rest = isArray ? value.filter((_, i) => String(i) !== name) : Object.fromEntries(names.filter((one) => one !== name).map((one) => [one, value[one]]));
        yield rest;
        for (const one of smaller(value[name]))
            yield isArray ? value.map((old, i) => (String(i) === name ? one : old)) : { ...value, [name]: one };
    }
}

// All lists without a part, long parts first.
function* shorter(pieces) {
    for (let size = pieces.length >> 1 || 1; size >= 1; size >>= 1)
        for (let at = 0; at < pieces.length; at += size)
            yield [...pieces.slice(0, at), ...pieces.slice(at + size)];
}

// Repeats the first step that keeps the finding, until none does.
function reduce(value, steps, holds) {
    for (let left = 300; left > 0;) {
        const next = [];
        for (const one of steps(value)) {
            if (--left < 0 || next.length > 0)
                break;
            if (holds(one))
                next.push(one);
        }
        if (next.length === 0)
            return value;
        [value] = next;
    }
    return value;
}

/** A smaller case for which holds() is still true. */
export function shrink({ spec, pieces }, holds) {
    const forPieces = (one) => holds({ spec, pieces: one });
    let small = reduce(pieces, shorter, forPieces);
    small = [reduce([...small.join('')], shorter, forPieces).join('')];
    const options = reduce(spec.options, smaller, (one) => holds({ spec: { ...spec, options: one }, pieces: small }));
    return { spec: { ...spec, options }, pieces: small };
}
