// messages.mjs: returns the HTML parts of a message (RFC 5322, MIME).

function splitHead(source) {
    const at = source.search(/\r?\n\r?\n/);
    const head = (at < 0 ? source : source.slice(0, at)).replace(/\r?\n[ \t]+/g, ' ');
    const field = (name) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head)?.[1].trim() ?? '';
    return { field, body: at < 0 ? '' : source.slice(at).replace(/^(\r?\n){2}/, '') };
}

const parameter = (field, name) => new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]*))`, 'i').exec(field)?.slice(1).find(Boolean);

function decodeTransfer(body, encoding) {
    if (/base64/i.test(encoding))
        return Buffer.from(body, 'base64');
    if (/quoted-printable/i.test(encoding))
        return Buffer.from(body.replace(/=\r?\n/g, '').replace(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16))), 'latin1');
    return Buffer.from(body, 'latin1');
}

function decodeText(bytes, charset) {
    try {
        return new TextDecoder(charset || 'utf-8').decode(bytes);
    } catch {
        return bytes.toString('utf8');
    }
}

// `source` has one character for each byte.
export function htmlParts(source, depth = 0) {
    const { field, body } = splitHead(source);
    const type = field('content-type');
    const boundary = parameter(type, 'boundary');
    if (boundary && depth < 8) {
        const parts = `\n${body}`.split(new RegExp(`\\r?\\n--${boundary.replace(/[.+*?^${}()|[\]\\/]/g, '\\$&')}`));
        return parts.slice(1).flatMap((part) => htmlParts(part.replace(/^[^\n]*\n/, ''), depth + 1));
    }
    if (!/^text\/html/i.test(type))
        return [];
    return [decodeText(decodeTransfer(body, field('content-transfer-encoding')), parameter(type, 'charset'))];
}
