/** The server that this device met last, by epoch and restore. What it lacks counts as unsent in stores of users not signed in since. */
import { Dexie } from 'dexie';
import type { DeviceStore } from './deviceStore.ts';
import { readMeta, readPull, writeMeta } from './meta.ts';
import type { UserDb } from './schema.ts';

const KEY = 'epoch';

/** After an answer of the server to this user. True: it is another server than the device knew, or was restored since. */
export async function noteServer(device: DeviceStore, db: UserDb): Promise<boolean> {
  const [known, { epoch, forgotten }, met] = [
    await device.get<string>(KEY),
    await readPull(db),
    await readMeta(db, 'met'),
  ];
  if (epoch === null) return false;
  const isOther = known === undefined || epochOf(known) !== epoch;
  const hasFound = forgotten > (met?.forgotten ?? 0);
  // If another user found it before, this is the same discovery: this store has not met that server yet.
  const isFirst = hasFound && (met?.server ?? epoch) === known;
  const server = isOther ? epoch : isFirst ? `${epoch}+${db.userId}.${forgotten}` : known;
  // The device first: if a crash prevents the second write, the next answer repeats it.
  if (server !== known) await device.set(KEY, server);
  if (met?.server !== server || met.forgotten !== forgotten) await writeMeta(db, 'met', { server, forgotten });
  return server !== known;
}

/** The server that this store has not met yet, although another user of the device has; null if there is none. */
export async function serverLeftBehind(db: UserDb, device: DeviceStore): Promise<string | null> {
  // A Dexie promise, so that a live query still observes what is read after it.
  const known = await Dexie.Promise.resolve(device.get<string>(KEY));
  if (known === undefined) return null;
  const [{ epoch, forgotten }, met] = [await readPull(db), await readMeta(db, 'met')];
  const hasMet =
    met?.server === known || epoch === known || (epoch === epochOf(known) && forgotten > (met?.forgotten ?? 0));
  return hasMet ? null : known;
}

const epochOf = (server: string): string => server.split('+', 1)[0] ?? server;
