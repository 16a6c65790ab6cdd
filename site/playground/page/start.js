// start.js: starts the page, and says why if it cannot start, for example in a browser without SIMD in WebAssembly.
try {
    await import('./main.js');
} catch (error) {
    const place = document.getElementById('failure');
    place.hidden = false;
    place.textContent = `The playground cannot start in this browser: ${error.message}`;
}
