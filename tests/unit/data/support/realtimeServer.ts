/** A WebSocket server that speaks as much of Realtime as a subscription needs, with the faults that such servers have. */
import { createServer } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { trusted } from '../../../../src/domain/values/json.ts';

type Frame = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: Record<string, unknown>,
];

export interface RealtimeServer {
  readonly port: number;
  /** Payloads of the requests to join, with the tokens that they carry. */
  readonly joins: Record<string, unknown>[];
  /** How often a socket was asked for. */
  readonly upgrades: () => number;
  readonly open: () => number;
  broadcast(payload: unknown): void;
  /** Every connection breaks. */
  drop(): void;
  stop(): Promise<void>;
}

/** `absent`: a backend without Realtime, which answers 404 at once. */
export async function startRealtimeServer(
  behaviour: 'joins' | 'refuses' | 'absent' = 'joins',
): Promise<RealtimeServer> {
  const http = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  const joins: Record<string, unknown>[] = [];
  let upgrades = 0;
  http.on('upgrade', (request, socket, head) => {
    upgrades += 1;
    if (behaviour === 'absent') socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    else sockets.handleUpgrade(request, socket, head, (one) => listen(one));
  });
  const listen = (socket: WebSocket) =>
    socket.on('message', (data: Buffer) => {
      const [joinRef, ref, topic, event, payload] = trusted<Frame>(JSON.parse(data.toString('utf8')));
      if (event === 'phx_join') joins.push(payload);
      const status = event === 'phx_join' && behaviour === 'refuses' ? 'error' : 'ok';
      const response = status === 'ok' ? {} : { reason: 'Unauthorized' };
      socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', { status, response }]));
    });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const address = http.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    joins,
    upgrades: () => upgrades,
    open: () => sockets.clients.size,
    broadcast: (payload) => {
      const message = { type: 'broadcast', event: 'position', payload };
      const frame = JSON.stringify([null, null, 'realtime:positions', 'broadcast', message]);
      sockets.clients.forEach((socket) => socket.send(frame));
    },
    drop: () => sockets.clients.forEach((socket) => socket.terminate()),
    stop: () =>
      new Promise((resolve) => {
        sockets.clients.forEach((socket) => socket.terminate());
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
