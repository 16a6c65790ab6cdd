// rendered.js: the frame that shows the output.
//
// The frame runs no scripts (sandbox), and its own Content-Security-Policy loads nothing but data: images. It is of the same origin only so
// that this page can put the output into it.

/** Answers the document of the frame when it has been loaded. */
export async function frameDocument(frame) {
    const isReady = () => frame.contentDocument?.readyState === 'complete' && frame.contentDocument.URL !== 'about:blank';
    if (!isReady())
        await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    return frame.contentDocument;
}

export async function connectFrame(frame, facts) {
    const page = await frameDocument(frame);
    const said = facts.textContent;
    page.addEventListener('click', (event) => {
        const link = event.target.closest?.('a[href], area[href]');
        if (!link)
            return;
        event.preventDefault();
        facts.textContent = `This link does not open here: ${link.getAttribute('href')}`;
    }, true);
    page.addEventListener('submit', (event) => event.preventDefault(), true);
    return (html) => {
        facts.textContent = said;
        page.body.innerHTML = html;
    };
}
