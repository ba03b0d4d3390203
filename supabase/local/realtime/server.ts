/**
 * Supabase Realtime, as far as hints need it: private channels over a WebSocket, to which only the database sends. Answers and refusals
 * equal those of a hosted project, so that the same client works with both.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { z } from 'zod/mini';
import { WebSocketServer } from 'ws';
import type { Database } from '../database.ts';
import { refuseUpgrade } from '../http/sockets.ts';
import type { Keys } from '../keys.ts';
import { versionIn } from './frames.ts';
import { type Limits, LIMITS } from './limits.ts';
import type { Listeners } from './listeners.ts';
import { NOTIFIED } from './schema.ts';
import { openSession, type Session } from './session.ts';

export interface Realtime {
  /** True: the socket was for Realtime, and is accepted or refused. */
  readonly accept: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
  close(): void;
}

const PATH = '/realtime/v1/websocket';
const SWEEP_MS = 1_000;

const notification = z.object({
  topic: z.string(),
  event: z.string(),
  payload: z.record(z.string(), z.unknown()),
  private: z.literal(true),
});

export async function openRealtime(
  database: Database,
  listeners: Listeners,
  keys: Pick<Keys, 'publishable' | 'secret'>,
  limits: Limits = LIMITS,
): Promise<Realtime> {
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.messageBytes, perMessageDeflate: false });
  const sessions = new Set<Session>();
  const openedBy = (person: string) => [...sessions].filter((session) => session.person() === person).length;

  const broadcast = (text: string) => {
    const message = notification.safeParse(JSON.parse(text)).data;
    if (message) for (const session of sessions) session.send(message.topic, message.event, message.payload);
  };
  /** Messages sent meanwhile are lost: a client that connects again fetches what it missed. */
  const interrupted = () => {
    for (const session of sessions) session.end(1012, 'The database was away.');
  };
  await database.listen(NOTIFIED, broadcast, interrupted);
  const sweeping = setInterval(
    () => {
      for (const session of sessions) session.sweep();
    },
    Math.min(SWEEP_MS, limits.checkMs),
  );
  sweeping.unref();

  return {
    accept: (request, socket, head) => {
      // Checked first: not every received text is a URL, and a listener that throws ends the process.
      if (request.url?.split('?', 1)[0] !== PATH) return false;
      const url = new URL(request.url, 'http://127.0.0.1');
      const key = url.searchParams.get('apikey') ?? '';
      const version = versionIn(url.searchParams);
      if (key !== keys.publishable && key !== keys.secret) refuseUpgrade(socket, '401 Unauthorized');
      else if (!version) refuseUpgrade(socket, '400 Bad Request');
      else if (sessions.size >= limits.total) refuseUpgrade(socket, '503 Service Unavailable');
      else
        server.handleUpgrade(request, socket, head, (one) => {
          const session = openSession(one, version, listeners, limits, openedBy);
          sessions.add(session);
          one.once('close', () => void sessions.delete(session));
        });
      return true;
    },
    close: () => {
      clearInterval(sweeping);
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}
