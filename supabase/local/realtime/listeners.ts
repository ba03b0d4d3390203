/** Who may listen to a private topic: a token that Auth accepts, under the policies of `realtime.messages`, as on a hosted project. */
import { z } from 'zod/mini';
import type { Database } from '../database.ts';
import { actAs, type Claims } from '../databases/actAs.ts';
import type { RoleSettings } from '../databases/roleSettings.ts';
import type { Handler } from '../http/handler.ts';
import type { Keys } from '../keys.ts';

const claimsSchema = z.looseObject({ sub: z.string(), role: z.literal('authenticated'), exp: z.number() });
export type Listener = Readonly<z.infer<typeof claimsSchema>>;

export interface Listeners {
  /** The user of a token; null if it is forged or expired, or its session has ended. */
  personOf(token: string): Promise<Listener | null>;
  mayHear(listener: Listener, topic: string): Promise<boolean>;
}

export function createListeners(handle: Handler, database: Database, keys: Keys, settings: RoleSettings): Listeners {
  return {
    personOf: async (token) => {
      // A header cannot contain every text.
      if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return null;
      const headers = { authorization: `Bearer ${token}`, apikey: keys.publishable };
      const answer = await handle(new Request('http://127.0.0.1/auth/v1/user', { headers }), null);
      if (answer.status >= 500) throw new Error('Auth did not answer.');
      if (!answer.ok) return null;
      const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
      return claimsSchema.safeParse(claims).data ?? null;
    },
    mayHear: (listener, topic) =>
      database.transaction(async (tx) => {
        await tx.query(`select set_config('realtime.topic', $1, true)`, [topic]);
        await actAs(tx, listener satisfies Claims, settings);
        return (await tx.query(`select 1 from realtime.messages`)).length > 0;
      }),
  };
}
