import { isSilentWithWork, isStalled } from '../people/stalled.ts';
import { keysOf } from '../values/json.ts';
import { sum } from '../values/quantities.ts';
import type { LedgerCheck, SiteHealth } from './siteHealth.ts';

interface Known {
  /** When the server answered, by this device's clock (ms). */
  readonly at: number;
  readonly health: SiteHealth;
  /** From the last recount; empty: none yet. */
  readonly ledger: readonly LedgerCheck[];
  /** The app's version on this device. */
  readonly version: string;
  /** It makes no backups by itself. */
  readonly isOwnServer: boolean;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export type Finding = ReturnType<typeof findingsIn>[number];

/** Most serious first. `count`: the number in its sentence (places, minutes, days, devices, records). */
export function findingsIn({ at, health, ledger, version, isOwnServer }: Known) {
  const { backup, devices, errors } = health;
  const now = Date.parse(health.at);
  const date = new Date(now);
  const minutesApart = Math.floor(Math.abs(now - at) / MINUTE_MS);
  const backupDays = backup ? Math.floor((now - Date.parse(backup.made_at)) / DAY_MS) : 0;
  const newest = newestVersion(health, version);
  const counts = {
    ledger: sum(ledger.map(({ differs }) => differs)),
    // A record saved meanwhile may be a moment later.
    setBack: Number(Date.parse(health.newest_record_at ?? health.at) - now > MINUTE_MS),
    // A slow connection explains less than that.
    clock: minutesApart >= 3 ? minutesApart : 0,
    noBackup: Number(isOwnServer && backup === null),
    oldBackup: backupDays >= 2 ? backupDays : 0,
    silent: devices.filter((device) => isSilentWithWork(device, date)).length,
    stalled: devices.filter((device) => isStalled(device, date)).length,
    attention: devices.filter((device) => (device.rejected_count ?? 0) > 0).length,
    held: health.held.count,
    errors: errors.count - errors.refused,
    update: Number(isOlder(version, newest)),
    older: devices.filter((device) => isOlder(device.app_version, newest)).length,
  };
  return keysOf(counts).flatMap((key) => (counts[key] > 0 ? [{ key, count: counts[key] }] : []));
}

/** Figures cannot be trusted while it lasts. */
export const isGrave = ({ key }: Finding): boolean => key === 'ledger' || key === 'setBack';

export const newestVersion = ({ devices }: SiteHealth, own: string): string =>
  devices.reduce((newest, { app_version: one }) => (one && isOlder(newest, one) ? one : newest), own);

/** A version that is no number, as on the demo's devices, is neither older nor newer. */
export const isOlder = (version: string | null, than: string): boolean =>
  [version, than].every((one) => one !== null && /^\d+(\.\d+)*$/.test(one)) &&
  (version ?? '').localeCompare(than, 'en', { numeric: true }) < 0;

/** The causes of the week's errors, by the names of the app's messages. */
export function causesIn({ errors: { messages } }: SiteHealth) {
  const counts = { refused: 0, storage: 0, network: 0, app: 0 };
  for (const { message, count } of messages) counts[causeOf(message)] += count;
  return keysOf(counts).flatMap((cause) => (counts[cause] > 0 ? [{ cause, count: counts[cause] }] : []));
}

function causeOf(message: string) {
  if (/^The (server|users function) refused\b/.test(message)) return 'refused';
  if (/\bstore\b|storage|quota|indexeddb|disk/i.test(message)) return 'storage';
  return /fetch|network|timed? ?out/i.test(message) ? 'network' : 'app';
}
