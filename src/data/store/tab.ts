/** This tab's own name. It survives a reload; a copied tab gets a new one. A lock held until the tab closes shows that it is open. */
const KEY = 'app:tab';
/** The page before a reload may hold its lock for a moment. */
const PATIENCE_MS = 500;

export interface TabPorts {
  /** Undefined if the browser has no locks: then all open tabs count as one. */
  readonly locks: Pick<LockManager, 'request' | 'query'> | undefined;
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>;
  readonly newId: () => string;
}

export interface Tab {
  readonly id: string;
  alive(): Promise<ReadonlySet<string>>;
}

export async function createTab({ locks, memory, newId }: TabPorts): Promise<Tab> {
  if (!locks) return { id: '', alive: () => Promise.resolve(new Set()) };
  const before = remembered(memory);
  const id = before !== null && (await claim(locks, before, AbortSignal.timeout(PATIENCE_MS))) ? before : newId();
  // No time limit: the lock of a new name is free, and without it another tab would take this tab's draft.
  if (id !== before) await claim(locks, id);
  remember(memory, id);
  return {
    id,
    alive: async () =>
      new Set(
        (await locks.query()).held?.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])),
      ),
  };
}

const LOCK = 'kuari-tab-';

/** True once the lock is held; it is released when the page ends. False once `signal` has ended the wait. */
function claim(locks: Pick<LockManager, 'request'>, id: string, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    locks
      .request(LOCK + id, signal ? { signal } : {}, () => {
        resolve(true);
        return new Promise<never>(() => undefined);
      })
      .catch(() => resolve(false));
  });
}

function remembered(memory: TabPorts['memory']): string | null {
  try {
    return memory.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(memory: TabPorts['memory'], id: string): void {
  try {
    memory.setItem(KEY, id);
  } catch {
    /* after a reload its draft counts as left by a closed tab */
  }
}

let own: Promise<Tab> | null = null;

export const ownTab = (): Promise<Tab> =>
  (own ??= createTab({
    locks: globalThis.navigator?.locks,
    newId: () => crypto.randomUUID(),
    // Reading the property may already throw.
    memory: {
      getItem: (key) => sessionStorage.getItem(key),
      setItem: (key, value) => sessionStorage.setItem(key, value),
    },
  }));
