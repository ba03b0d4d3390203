/** Hints from Supabase Realtime: a private broadcast with the server's position. The library is loaded with the first subscription. */
import {
  REALTIME_SUBSCRIBE_STATES,
  RealtimeClient,
  type RealtimeChannel,
  type WebSocketLikeConstructor,
} from '@supabase/realtime-js';
import { fieldsOf } from '../../domain/values/json.ts';
import type { HintChannel } from '../../sync/rounds/changeHints.ts';
import type { Backend } from './env.ts';

/** Names from the migration of the hints. */
const TOPIC = 'positions';
const EVENT = 'position';

export interface RealtimeOptions {
  readonly backend: Backend;
  /** A valid token; null if there is none. */
  readonly token: () => Promise<string | null>;
  /** WebSocket implementation, for platforms without one. */
  readonly transport?: WebSocketLikeConstructor;
}

export function createRealtimeChannel({ backend, token, transport }: RealtimeOptions): HintChannel {
  return {
    open: ({ onPosition, onStatus }) => {
      let over = false;
      const client = new RealtimeClient(`${backend.url.replace(/^http/, 'ws')}/realtime/v1`, {
        params: { apikey: backend.key },
        accessToken: token,
        ...(transport ? { transport } : {}),
      });
      const channel = client.channel(TOPIC, { config: { private: true } });
      const close = () => {
        if (over) return;
        over = true;
        // One client per subscription, so that the library does not reconnect on its own in addition to ours.
        void leave(client, channel);
      };
      channel.on('broadcast', { event: EVENT }, ({ payload }: { payload?: unknown }) => {
        const position = positionIn(payload);
        if (position !== null && !over) onPosition(position);
      });
      const listen = async () => {
        // The token must be set before joining: a private channel refuses a join without one.
        await client.setAuth().catch(() => undefined);
        if (over) return;
        channel.subscribe((status) => {
          if (over) return;
          const subscribed = status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED;
          if (!subscribed) close();
          onStatus(subscribed ? 'subscribed' : 'gone');
        });
      };
      void listen();
      return close;
    },
  };
}

async function leave(client: RealtimeClient, channel: RealtimeChannel): Promise<void> {
  await client.removeChannel(channel).catch(() => undefined);
  await client.disconnect().catch(() => undefined);
}

function positionIn(payload: unknown): number | null {
  const { position } = fieldsOf(payload);
  return Number.isSafeInteger(position) ? Number(position) : null;
}
