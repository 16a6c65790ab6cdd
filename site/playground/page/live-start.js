// live-start.js: starts live.html, and says why if it cannot start.
try {
    await import('./live-main.js');
} catch (error) {
    const place = document.getElementById('failure');
    place.hidden = false;
    place.textContent = `The page cannot start in this browser: ${error.message}`;
}
