/** The backend's Realtime behind a socket that changes on the way what it is told to change, and real clients of it. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { RealtimeClient } from '@supabase/realtime-js';
import type { WebSocketLikeConstructor } from '@supabase/realtime-js';
import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { trusted } from '../../../src/domain/values/json.ts';
import type { Database } from '../../../supabase/local/database.ts';
import { limitSockets } from '../../../supabase/local/http/sockets.ts';
import { readRoleSettings } from '../../../supabase/local/databases/roleSettings.ts';
import { createListeners, type Listeners } from '../../../supabase/local/realtime/listeners.ts';
import { type Limits, LIMITS } from '../../../supabase/local/realtime/limits.ts';
import { openRealtime } from '../../../supabase/local/realtime/server.ts';
import { listen } from './listen.ts';
import type { LocalBackend } from './localBackend.ts';

/** What is different from the product. A text of null does not arrive. */
export interface Faults {
  readonly listeners?: (real: Listeners) => Listeners;
  readonly notified?: (text: string) => string | null;
  /** What a transaction writes is sent before its commit. */
  readonly sendsEarly?: boolean;
  readonly limits?: Partial<Limits>;
  readonly toServer?: (text: string) => string | null;
  readonly toClient?: (text: string) => string | null;
}

/** Faster than the product's, so that a test waits a moment for what takes a minute there. */
const QUICK: Partial<Limits> = { perPerson: 3, joinMs: 500, silenceMs: 700, checkMs: 100 };
export const HEARTBEAT_MS = 200;

export interface Heard {
  readonly client: RealtimeClient;
  readonly positions: unknown[];
  readonly statuses: string[];
  readonly reasons: string[];
}

export type Station = Awaited<ReturnType<typeof openStation>>;

export async function openStation(local: LocalBackend, faults: Faults = {}) {
  const { backend, keys } = local;
  const listeners = createListeners(backend.handle, backend.database, keys, await readRoleSettings(backend.database));
  const { notified = same } = faults;
  let send: (text: string) => void = () => undefined;
  const database: Database = {
    ...backend.database,
    listen: (channel, heard, interrupted) => {
      send = (text) => {
        const told = notified(text);
        if (told !== null) heard(told);
      };
      return backend.database.listen(channel, send, interrupted);
    },
    transaction: (work) =>
      backend.database.transaction((tx) => {
        const query: typeof tx.query = async (...args) => {
          const rows = await tx.query<never>(...args);
          const [position] = rows.flatMap(Object.values);
          if (args[0].startsWith('update private.sync_state')) send(JSON.stringify(hintOf(position)));
          return rows;
        };
        return work(faults.sendsEarly ? { ...tx, query } : tx);
      }),
  };
  const limits = { ...LIMITS, ...QUICK, ...faults.limits };
  const realtime = await openRealtime(database, faults.listeners?.(listeners) ?? listeners, keys, limits);
  const server = createServer();
  limitSockets(server, realtime.accept);
  const direct = await listen(server);
  const proxied = (faults.toServer ?? faults.toClient) ? await openProxy(direct, faults) : null;
  const port = proxied?.port ?? direct;
  const clients: RealtimeClient[] = [];
  const sockets: WebSocket[] = [];
  return {
    port,
    database,
    /** A client of supabase that has joined the topic, or was refused. */
    listen: async (token: string, topic = 'positions', vsn = '2.0.0'): Promise<Heard> => {
      const client = new RealtimeClient(`ws://127.0.0.1:${port}/realtime/v1`, {
        params: { apikey: keys.publishable },
        transport: trusted<WebSocketLikeConstructor>(WebSocket),
        heartbeatIntervalMs: HEARTBEAT_MS,
        timeout: 1_000,
        vsn,
        reconnectAfterMs: () => 60_000,
      });
      clients.push(client);
      await client.setAuth(token);
      const heard: Heard = { client, positions: [], statuses: [], reasons: [] };
      const channel = client.channel(topic, { config: { private: true } });
      channel.on('broadcast', { event: 'position' }, ({ payload }) => void heard.positions.push(payload));
      channel.subscribe((status, error) => {
        heard.statuses.push(status);
        if (error) heard.reasons.push(error.message);
      });
      await vi.waitFor(() => {
        if (heard.statuses.length === 0) throw new Error('No answer to the join.');
      }, 3_000);
      return heard;
    },
    /** A bare socket; answers what came, and the code and reason with which it was closed. */
    bare: async (key = keys.publishable, path = '/realtime/v1/websocket') => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}?apikey=${key}&vsn=2.0.0`);
      sockets.push(socket);
      const said: string[] = [];
      socket.on('message', (data: Buffer) => said.push(data.toString()));
      const closed = new Promise<string>((resolve) => {
        socket.on('close', (code, reason) => resolve(`${code} ${reason.toString()}`));
        socket.on('error', (error) => resolve(error.message));
      });
      await Promise.race([once(socket, 'open'), closed]).catch(() => undefined);
      return { socket, said, closed: Promise.race([closed, sleep(3_000, 'still open', { ref: false })]) };
    },
    close: async () => {
      for (const client of clients) await client.disconnect();
      for (const socket of sockets) socket.terminate();
      proxied?.close();
      realtime.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function openProxy(target: number, { toServer = same, toClient = same }: Faults) {
  const http = createServer();
  const server = new WebSocketServer({ server: http });
  const port = await listen(http);
  server.on('connection', (near, request) => {
    const far = new WebSocket(`ws://127.0.0.1:${target}${request.url}`);
    const waiting: string[] = [];
    const pass = (to: WebSocket, change: (text: string) => string | null) => (data: RawData) => {
      const text = change(Buffer.isBuffer(data) ? data.toString() : '');
      if (text === null) return;
      if (to.readyState === WebSocket.CONNECTING) waiting.push(text);
      else to.send(text);
    };
    near.on('message', pass(far, toServer));
    far.on('message', pass(near, toClient));
    far.on('open', () => waiting.forEach((text) => far.send(text)));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => to.terminate());
      from.on('close', (code, reason) =>
        code >= 1000 && code !== 1005 && code !== 1006 ? to.close(code, reason) : to.terminate(),
      );
    }
  });
  return {
    port,
    close: () => {
      for (const client of server.clients) client.terminate();
      http.close();
    },
  };
}

const hintOf = (position: unknown) => ({ topic: 'positions', event: 'position', payload: { position }, private: true });
const same = (text: string): string => text;

/** The same session in a token that ends then, or that another key has signed. */
export function tokenLike(token: string, endsAtMs: number, key: string): string {
  const [head = '', body = ''] = token.split('.');
  const claims: object = JSON.parse(Buffer.from(body, 'base64url').toString());
  const signed = `${head}.${Buffer.from(JSON.stringify({ ...claims, exp: endsAtMs / 1000 })).toString('base64url')}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}
