/** A socket that asks for a protocol which is not there, or says nothing, does not stay open. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { limitSockets } from '../../supabase/local/http/sockets.ts';
import { listen } from './support/listen.ts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function serve(isOurs: (path: string | undefined) => boolean = () => false) {
  const server = createServer((_request, response) => response.end('page'));
  limitSockets(server, ({ url }) => isOurs(url));
  const port = await listen(server);
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, port };
}

const upgrade = (port: number, path: string): Socket => {
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`),
  );
  closers.push(() => void socket.destroy());
  return socket;
};

it('an upgrade is answered 404 and its socket closed, on any path, with a client that does not close its end', async () => {
  const { server, port } = await serve();
  for (const path of ['/', '/realtime/v1/websocket', '/rest/v1/customers', '/_system', '//x', '/%']) {
    const socket = upgrade(port, path);
    let said = '';
    socket.on('data', (data: Buffer) => void (said += String(data)));
    await once(socket, 'close');
    expect([path, said.split('\r\n')[0]]).toEqual([path, 'HTTP/1.1 404 Not Found']);
  }
  const open = await new Promise((resolve) => void server.getConnections((_error, count) => resolve(count)));
  expect(open).toBe(0);
});

it('one that another listener answers is left to it', async () => {
  const { server, port } = await serve((path) => path === '/reload');
  server.on('upgrade', ({ url }, socket) => {
    if (url === '/reload') socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  });
  const [data] = await once(upgrade(port, '/reload'), 'data');
  expect(String(data)).toContain('101');
});

it('headers and silence have their limits', async () => {
  const { server } = await serve();
  expect([server.headersTimeout, server.timeout]).toEqual([20_000, 60_000]);
});
