// schema.js: what the JSON Schema of policies allows at a path.

const MOST_SCHEMAS = 400;

// A schema and everything that it is made of.
function expanded(root, schemas) {
    const seen = new Set();
    const open = schemas.filter((schema) => typeof schema === 'object');
    while (open.length > 0 && seen.size < MOST_SCHEMAS) {
        const schema = open.pop();
        if (typeof schema !== 'object' || schema === null || seen.has(schema))
            continue;
        seen.add(schema);
        const target = schema.$ref?.startsWith('#/$defs/') ? root.$defs[schema.$ref.slice('#/$defs/'.length)] : undefined;
        open.push(target, schema.then, schema.else, ...schema.anyOf ?? [], ...schema.oneOf ?? [], ...schema.allOf ?? []);
    }
    return [...seen];
}

export function schemasAt(root, path) {
    let here = expanded(root, [root]);
    for (const step of path)
        here = expanded(root, here.flatMap((schema) => (typeof step === 'number' ? [schema.items ?? schema.contains]
                                                                                 : [schema.properties?.[step] ?? schema.additionalProperties])));
    return here;
}

export function typesOf(schemas) {
    const types = new Set(schemas.flatMap(({ type, enum: values, const: value }) => [type ?? [], (values ?? []).map((v) => typeof v), value === undefined ? [] : typeof value]).flat());
    return types;
}

/** The members that an object at a path may have: names, and what they are for. */
export function membersAt(root, path) {
    const members = new Map();
    for (const schema of schemasAt(root, path))
        for (const [name, value] of Object.entries(schema.properties ?? {}))
            if (value !== false && !members.get(name))
                members.set(name, typeof value === 'object' ? value.description ?? '' : '');
    return members;
}

/** The values that the schema lists for a path. */
export function valuesAt(root, path) {
    const schemas = schemasAt(root, path);
    const values = new Map();
    for (const schema of schemas) {
        for (const value of [...schema.enum ?? [], ...schema.const === undefined ? [] : [schema.const]])
            values.set(JSON.stringify(value), '');
        if (schema.type === 'boolean')
            values.set('true', '').set('false', '');
    }
    return values;
}

/** What is written after the name of a member that is inserted; the caret goes where `|` is. */
export function skeletonAt(root, path) {
    const schemas = schemasAt(root, path);
    const types = typesOf(schemas);
    if (types.has('array'))
        return '[|]';
    if (types.has('object') && !types.has('string'))
        return '{|}';
    if (types.has('boolean') && types.size === 1)
        return '|true';
    return types.has('integer') || types.has('number') ? '|' : '"|"';
}
