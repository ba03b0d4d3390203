/** Hints from Supabase Realtime: a private broadcast that carries the position. The library is fetched by who first subscribes. */
import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js';
import type { RealtimeChannel, WebSocketLikeConstructor } from '@supabase/realtime-js';
import type { HintChannel } from '../../sync/rounds/changeHints.ts';
import type { Backend } from './env.ts';

/** As the migration of the hints names them. */
const TOPIC = 'positions';
const EVENT = 'position';

export interface RealtimeOptions {
  readonly backend: Backend;
  /** A token that is good now; null where there is none. */
  readonly token: () => Promise<string | null>;
  /** Where the platform has none of its own. */
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
        // One client a subscription: the library's own reconnecting must not go on beside ours.
        void leave(client, channel);
      };
      channel.on('broadcast', { event: EVENT }, ({ payload }: { payload?: unknown }) => {
        const position = positionIn(payload);
        if (position !== null && !over) onPosition(position);
      });
      const listen = async () => {
        // The library fetches the token while it joins, and a private channel refuses who joins without one.
        await client.setAuth().catch(() => undefined);
        if (over) return;
        channel.subscribe((status) => {
          if (over) return;
          const stands = status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED;
          if (!stands) close();
          onStatus(stands ? 'subscribed' : 'gone');
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

const positionIn = (payload: unknown): number | null =>
  typeof payload === 'object' && payload !== null && 'position' in payload && Number.isSafeInteger(payload.position)
    ? Number(payload.position)
    : null;
