/** The first tab of a new version upgrades the store. A frozen tab of an older version blocks that; all tabs show it. */
import type { Dexie, DexieConstructor } from 'dexie';

interface Told {
  readonly name: string;
  /** Absent: the message asks. */
  readonly isBlocked?: boolean;
}

/** By name of the store: whether the browser or another context reported the block. */
const blocked = new Map<string, 'heard' | 'told'>();
const listeners = new Set<() => void>();
let channel: BroadcastChannel | null = null;

/** Call before the store is opened. */
export function followUpgrade(db: Dexie): void {
  openChannel();
  db.on('blocked', () => {
    note(db.name, 'heard');
    tell({ name: db.name, isBlocked: true });
  });
  db.on(
    'ready',
    () => {
      if (note(db.name, null)) tell({ name: db.name, isBlocked: false });
    },
    true,
  );
  tell({ name: db.name });
}

/** An old tab that keeps its connection prevents a store from being opened. */
export const isUpgradeBlocked = (): boolean => blocked.size > 0;

/** Dexie raises the browser's number by one whenever it adds tables or indexes: there is room for 99 of those between two versions. */
export const nativeVersion = (version: number): number => version * 100;
const newer = new Set<string>();

/** Dexie itself would open any newer store. What this app would write into a store of another `version` could be lost or wrong. */
export function refuseNewerStore(db: Dexie, version: number, { VersionError }: Pick<DexieConstructor, 'VersionError'>) {
  db.on(
    'ready',
    () => {
      const found = Math.floor(db.backendDB().version / nativeVersion(10));
      if (found <= version) return void newer.delete(db.name);
      newer.add(db.name);
      for (const listener of listeners) listener();
      throw new VersionError(`The store is of version ${found}, this app knows ${version}`);
    },
    true,
  );
}

/** A newer version of the app has changed the store's format: only that one works with it. */
export const isStoreNewer = (): boolean => newer.size > 0;

export function onUpgradeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function note(name: string, how: 'heard' | 'told' | null): boolean {
  if ((blocked.get(name) ?? null) === how) return false;
  if (how === null) blocked.delete(name);
  else blocked.set(name, how);
  for (const listener of listeners) listener();
  return true;
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only and has no target
const tell = (told: Told): void => channel?.postMessage(told);

function openChannel(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('kuari-upgrade');
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.isBlocked === undefined) {
      if (blocked.get(data.name) === 'heard') tell({ name: data.name, isBlocked: true });
    } else if (!data.isBlocked) note(data.name, null);
    else if (!blocked.has(data.name)) note(data.name, 'told');
  });
}
