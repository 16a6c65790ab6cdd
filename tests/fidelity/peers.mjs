// peers.mjs: other sanitizers, with their defaults and with the settings that their users recommend for mail.
import sanitizeHtml from 'sanitize-html';

function purify(page, documents, options) {
    return page.evaluate(([inputs, settings]) => inputs.map((input) => DOMPurify.sanitize(input, settings)), [documents, options]);
}

const GROUP = 50;

async function purifyAll(page, documents, options) {
    const outputs = [];
    for (let at = 0; at < documents.length; at += GROUP)
        outputs.push(...await purify(page, documents.slice(at, at + GROUP), options));
    return outputs;
}

// sanitize-html keeps style sheets only if both allowedTags and allowVulnerableTags allow them.
const MAIL = {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'html', 'head', 'body', 'img', 'style', 'center', 'font', 'big', 'tt'],
    allowedAttributes: false,
    allowVulnerableTags: true,
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'cid', 'data'],
};

// `whole`: the output of the sanitizer is a complete document.
export const PEERS = {
    'DOMPurify': {
        whole: false,
        run: (studio, documents) => purifyAll(studio, documents, {}),
    },
    'DOMPurify, whole document': {
        presets: ['email'],
        whole: true,
        run: (studio, documents) => purifyAll(studio, documents, { WHOLE_DOCUMENT: true, ADD_TAGS: ['style', 'head', 'meta'] }),
    },
    'sanitize-html': {
        whole: false,
        run: async (_, documents) => documents.map((html) => sanitizeHtml(html)),
    },
    'sanitize-html, with style sheets': {
        presets: ['email'],
        whole: true,
        run: async (_, documents) => documents.map((html) => sanitizeHtml(html, MAIL)),
    },
};
