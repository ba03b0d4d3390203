/** No socket stays open that nobody uses. */
import type { IncomingMessage, Server } from 'node:http';
import type { Http2SecureServer } from 'node:http2';
import type { Duplex } from 'node:stream';

/** For the headers of a request, and for silence: a photo on a slow link is slow, but not silent. */
const HEADERS_MS = 20_000;
const SILENCE_MS = 60_000;

/** There is no Realtime here: whoever asks for another protocol is told so at once, and the socket ends. `isOurs`: another listener answers it. */
export function limitSockets(server: Server | Http2SecureServer, isOurs: (request: IncomingMessage) => boolean): void {
  if ('headersTimeout' in server) server.headersTimeout = HEADERS_MS;
  server.setTimeout(SILENCE_MS);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    if (isOurs(request)) return;
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n', () => socket.destroy());
  });
}
