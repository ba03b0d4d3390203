/** Registers this user's store on this device and gets its ticket code. A store that has a code keeps it while the server accepts it. */
import { newId } from '../../domain/records/ids.ts';
import { trusted } from '../../domain/values/json.ts';
import { isName, jsonAs, shaped } from '../../domain/values/shape.ts';
import { deviceStore } from '../store/deviceStore.ts';
import { isDeviceRefused, readMeta, writeMeta } from '../store/meta.ts';
import { type UserDb, inState } from '../store/schema.ts';
import { appVersion, type Backend } from '../remote/env.ts';
import { postJson } from '../remote/rpc.ts';
import { objectIn, textOf } from './answerText.ts';
import { HELD_BEFORE } from '../../sync/entry.ts';

/** `refused`: by the server (inactive account, revoked device); a retry will not help. */
export type Registration =
  | { readonly kind: 'registered' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string | null }
  | { readonly kind: 'unreachable' };

/** `signingIn`: a refused registration is replaced only then, so that a revoked tablet does not register itself again. */
export async function registerDevice(
  db: UserDb,
  backend: Backend,
  token: string,
  { signingIn }: { readonly signingIn: boolean },
): Promise<Registration> {
  const [held, drain, pull] = [await readMeta(db, 'device'), await readMeta(db, 'drain'), await readMeta(db, 'pull')];
  if (held && !held.collided && !(signingIn && isDeviceRefused(drain, pull))) return { kind: 'registered' };
  const device = await deviceStore().update<string>('device_id', (id) => id ?? newId());
  const asked = { device, label: await labelOfBrowser(), app_version: appVersion() };
  const result = await postJson(backend, '/functions/v1/register_device', token, asked, { timeoutMs: 15_000 });
  if (result.kind !== 'response') return { kind: 'unreachable' };
  const code = textOf(objectIn(result.body)['code']);
  if ((result.status === 401 || result.status === 403) && code) {
    return { kind: 'refused', code, message: textOf(objectIn(result.body)['error']) };
  }
  const registration = result.status === 200 ? jsonAs(isRegistration, result.body) : null;
  if (!registration) return { kind: 'unreachable' };
  await storeRegistration(db, registration, held?.id);
  // Its tickets are signed from now on; a report sends the public half to the server.
  void import('../store/signingKeys.ts').then(({ publicKeyOf }) => publicKeyOf(db)).catch(() => undefined);
  return { kind: 'registered' };
}

const isRegistration = shaped({ id: isName, code: isName });

/** The label in the owner's list of devices until they rename it: "SM-X115, Chrome". Only Chromium reports the device's model. */
async function labelOfBrowser(): Promise<string> {
  const { userAgent: agent, userAgentData: data } = trusted<BrowserNames>(navigator);
  const told = await data?.getHighEntropyValues(['model']).catch(() => undefined);
  const browser = BROWSERS.find((mark) => agent.includes(mark));
  const names = [told?.model || SYSTEMS.find((name) => agent.includes(name)), browser && (CALLED[browser] ?? browser)];
  return names.filter(Boolean).join(', ') || 'Browser';
}

interface BrowserNames {
  readonly userAgent: string;
  readonly userAgentData?: { readonly getHighEntropyValues: (names: string[]) => Promise<{ readonly model?: string }> };
}

const SYSTEMS = ['Android', 'iPad', 'iPhone', 'Windows', 'Macintosh', 'CrOS', 'Linux'];
/** In this order, because each browser also contains the names of later ones. */
const BROWSERS = ['Edg', 'OPR', 'SamsungBrowser', 'Firefox', 'FxiOS', 'CriOS', 'Chrome', 'Safari'];
const CALLED: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', FxiOS: 'Firefox', CriOS: 'Chrome' };

/** The first of two codes stays. Held entries are sent again, for the owner's decision. `replaces`: id of the replaced registration. */
export async function storeRegistration(
  db: UserDb,
  registration: { id: string; code: string },
  replaces: string | undefined,
): Promise<void> {
  await db.transaction('rw', db.meta, db.outbox, async () => {
    const now = await readMeta(db, 'device');
    if (now && now.id !== replaces) return;
    await writeMeta(db, 'device', registration);
    await writeMeta(db, 'counters', {});
    await inState(db, 'held').modify({ state: 'queued', verdict: STILL_HELD, not_before: 0 });
    // Read here, not before the request: the worker may have written them meanwhile.
    const [drain, pull] = [await readMeta(db, 'drain'), await readMeta(db, 'pull')];
    if (drain) await writeMeta(db, 'drain', { ...drain, device_refused: false });
    if (pull && isDeviceRefused(undefined, pull)) await writeMeta(db, 'pull', { ...pull, last_failure: null });
  });
}

const STILL_HELD = { code: HELD_BEFORE, message: '', field: null, conflict: null };
