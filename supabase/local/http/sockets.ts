import type { IncomingMessage, Server } from 'node:http';
import type { Http2SecureServer } from 'node:http2';
import type { Duplex } from 'node:stream';

/** For the headers of a request, and for silence: a photo on a slow link is slow, but not silent. */
const HEADERS_MS = 20_000;
const SILENCE_MS = 60_000;

/** `accepts` returns true for an upgrade that it answers itself; every other upgrade is refused with 404 and its socket ends. */
export function limitSockets(
  server: Server | Http2SecureServer,
  accepts: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean,
): void {
  limitTimes(server);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!accepts(request, socket, head)) refuseUpgrade(socket, '404 Not Found');
  });
}

export function limitTimes(server: Server | Http2SecureServer): void {
  if ('headersTimeout' in server) server.headersTimeout = HEADERS_MS;
  server.setTimeout(SILENCE_MS);
}

export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`, () => socket.destroy());
}
