/** The ticket code of this user's store on this device. A store that has none asks; one that has keeps it for ever. */
import * as z from 'zod/mini';
import { newId } from '../../domain/ids.ts';
import { deviceStore } from '../db/deviceStore.ts';
import { readMeta, writeMeta } from '../db/meta.ts';
import type { UserDb } from '../db/schema.ts';
import type { Backend } from '../platform/env.ts';
import { send } from '../transport/http.ts';
import { authorized } from '../transport/rpc.ts';

/** `refused`: the server said no (inactive account), and asking again will not help. */
export type Registration = 'registered' | 'refused' | 'unreachable';

export async function registerDevice(db: UserDb, backend: Backend, token: string, fetcher?: typeof fetch): Promise<Registration> {
  const [held, drain] = [await readMeta(db, 'device'), await readMeta(db, 'drain')];
  if (held && !drain?.device_refused) return 'registered';
  const device = await deviceStore().update<string>('device_id', (id) => id ?? newId());
  const result = await send(`${backend.url}/functions/v1/register_device`, {
    method: 'POST',
    headers: { ...authorized(backend, token), 'content-type': 'application/json' },
    body: JSON.stringify({ device, label: labelOfBrowser(), app_version: '' }),
    timeoutMs: 15_000,
  }, fetcher);
  if (result.kind !== 'response') return 'unreachable';
  if (result.status === 401 || result.status === 403) return 'refused';
  const registration = result.status === 200 ? registrationIn(result.body) : null;
  if (!registration) return 'unreachable';
  await db.transaction('rw', db.meta, async () => {
    // Two tabs may sign in at once: the first code stays, the other one is never used.
    const now = await readMeta(db, 'device');
    if (now && now.id !== held?.id) return;
    await writeMeta(db, 'device', registration);
    await writeMeta(db, 'ticket_counter', 0);
    if (drain) await writeMeta(db, 'drain', { ...drain, device_refused: false });
  });
  return 'registered';
}

const registrationSchema = z.object({ id: z.string().check(z.minLength(1)), code: z.string().check(z.minLength(1)) });

function registrationIn(body: string): { id: string; code: string } | null {
  try {
    const parsed = registrationSchema.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** What the owner sees in the list of devices: enough to tell a tablet from a phone. */
const labelOfBrowser = (): string => {
  const agent = navigator.userAgent;
  const system = ['Android', 'iPad', 'iPhone', 'Windows', 'Macintosh', 'CrOS', 'Linux'].find((name) => agent.includes(name));
  return system ?? 'Browser';
};
