import type { NumberPrefix } from '../../domain/rules/deviceNumber.ts';
import { trusted } from '../../domain/values/json.ts';
import type { MovementVersions } from '../../sync/predict/unsentMovements.ts';
import type { DrainState, PullState } from '../../sync/ports.ts';
import { PULL_START } from '../../sync/pull/pullProgress.ts';
import type { MetaEntry, UserDb } from './schema.ts';

export interface MetaValues {
  /** From the server, at sign-in: the registration and the ticket code. */
  readonly device: DeviceRecord;
  /** The last number given under this code, by prefix: tickets and incidents count separately. Never reset while the code is valid. */
  readonly counters: Counters;
  readonly last_seq: number;
  readonly drain: DrainState;
  readonly pull: PullState;
  /** Operating day: rows of earlier days were removed from this device. */
  readonly kept_from: string;
  /** The site's number of days when that day was computed. */
  readonly kept_days: number;
  readonly lease_drain: LeaseRecord;
  readonly lease_pull: LeaseRecord;
  readonly lease_photos: LeaseRecord;
  /** All of the server's rows were here once (emptiedStore.ts). */
  readonly in_sync: true;
  /** The server that its user has met (deviceEpoch.ts), and how many restores of it this store had found by then. */
  readonly met: { readonly server: string; readonly forgotten: number };
  /** The last report about this device to the server, and when it was sent (ms, reportDevice.ts). */
  readonly reported: { readonly at: number; readonly said: string };
  /** The server's last answer about movements of the device's other users. */
  readonly others_heard: { readonly epoch: string; readonly movements: MovementVersions };
}

export type Counters = Readonly<Partial<Record<NumberPrefix, number>>>;

interface DeviceRecord {
  readonly id: string;
  readonly code: string;
  /** Another device uses this ticket code too: this device requests a new one. */
  readonly collided?: true;
}

interface LeaseRecord {
  readonly generation: number;
  /** ms, device clock. */
  readonly heartbeat_at: number;
}

export async function readMeta<K extends keyof MetaValues>(db: UserDb, key: K): Promise<MetaValues[K] | undefined> {
  return (await readMetas(db, [key]))[key];
}

/** Several at once, in one request. */
export async function readMetas<K extends keyof MetaValues>(
  db: UserDb,
  keys: readonly K[],
): Promise<Pick<Partial<MetaValues>, K>> {
  return metaValues((await db.meta.bulkGet([...keys])).filter((entry) => entry !== undefined));
}

/** By name: for a caller that reads all of them in one request. */
export const metaValues = (stored: readonly MetaEntry[]): Partial<MetaValues> =>
  // `writeMeta` and `metaEntries` give each name its own type; the table does not distinguish them.
  trusted<Partial<MetaValues>>(Object.fromEntries(stored.map(({ key, value }) => [key, value])));

/** The server does not know this store's registration any more, or revoked it: it refused a push or a pull for that reason. */
export const isDeviceRefused = (drain: DrainState | undefined, pull: PullState | undefined): boolean =>
  drain?.device_refused === true || pull?.last_failure?.code === 'device_mismatch';

export const readPull = async (db: UserDb): Promise<PullState> => pullStateOf(await readMeta(db, 'pull'));

export const pullStateOf = (stored: PullState | undefined): PullState => stored ?? PULL_START;

export const writeMeta = <K extends keyof MetaValues>(db: UserDb, key: K, value: MetaValues[K]): Promise<unknown> =>
  db.meta.put({ key, value });

export const metaEntries = (values: Partial<MetaValues>): MetaEntry[] =>
  Object.entries(values).map(([key, value]) => ({ key, value }));
