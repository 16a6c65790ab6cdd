// network.mjs: the only network of the browsers. It is their proxy, so each request for any host arrives here. It serves the
// files that a test gives it; the response with a file that is held ends only with release(). It refuses all other requests, and
// records them, except those to hosts in OF_BROWSERS.
import { createServer } from 'node:http';

// Hosts to which browsers send requests of their own.
const OF_BROWSERS = /^(https?:\/\/)?([\w-]+\.)*(googleapis\.com|(accounts|clients2)\.google\.com|mozilla\.(com|net))[:/]/;

// `tell` is called with the URL of each refused request that is recorded. Of an https: URL, only the host and the port are known.
export async function openNetwork(tell) {
    const files = new Map();
    const held = [];
    const refuse = (url) => OF_BROWSERS.test(url) || tell(url);
    const server = createServer((request, response) => {
        const file = files.get(request.url);
        if (!file) {
            refuse(request.url);
            return response.writeHead(404).end();
        }
        response.writeHead(200, { 'Content-Type': file.contentType, 'Cache-Control': 'no-store' });
        if (!file.held)
            return response.end(file.body);
        response.write(file.body);
        held.push(response);
    });
    server.on('connect', (request, socket) => {
        refuse(request.url);
        socket.on('error', () => {});
        socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    server.on('upgrade', (request, socket) => {
        refuse(request.url);
        socket.destroy();
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
        address: `http://127.0.0.1:${server.address().port}`,
        serve: (url, contentType, body, options) => files.set(url, { contentType, body, ...options }),
        release: () => held.splice(0).forEach((response) => response.end()),
        file: (url) => files.get(url),
        forget: () => files.clear(),
        close: () => {
            server.closeAllConnections();
            server.close();
        },
    };
}
