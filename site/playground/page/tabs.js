// tabs.js: tabs, with the keys of the ARIA pattern: arrows, Home and End.

/** Connects the tabs of a list to the panels in `root`. `onShow` is called with the name of the panel that is shown. */
export function connectTabs(list, root, onShow) {
    const tabs = [...list.querySelectorAll('[role=tab]')];
    const panels = new Map([...root.querySelectorAll('[role=tabpanel]')].map((panel) => [panel.dataset.panel, panel]));
    let current;

    function show(name, focus = false) {
        current = name;
        for (const tab of tabs) {
            const isChosen = tab.dataset.view === name;
            tab.setAttribute('aria-selected', String(isChosen));
            tab.tabIndex = isChosen ? 0 : -1;
            panels.get(tab.dataset.view).hidden = !isChosen;
            if (isChosen && focus)
                tab.focus();
        }
        onShow(name);
    }

    function key(event) {
        const at = tabs.findIndex((tab) => tab.dataset.view === current);
        const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
        if (to === undefined)
            return;
        event.preventDefault();
        show(tabs[(to + tabs.length) % tabs.length].dataset.view, true);
    }

    for (const tab of tabs) {
        const panel = panels.get(tab.dataset.view);
        tab.id = `tab-${tab.dataset.view}`;
        panel.id ||= `panel-${tab.dataset.view}`;
        tab.setAttribute('aria-controls', panel.id);
        panel.setAttribute('aria-labelledby', tab.id);
        tab.addEventListener('click', () => show(tab.dataset.view));
    }
    list.addEventListener('keydown', key);
    show(tabs[0].dataset.view);
    return { show, get current() { return current; } };
}
