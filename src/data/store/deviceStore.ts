/** What belongs to the device, not to a user. A keyed store without a library, for the sign-in page; writes are strict. */
import { trusted } from '../../domain/values/json.ts';
import { endsWithPage } from './leftPage.ts';

export interface DeviceStore {
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  /** Reads, decides and writes in one transaction. Returning undefined leaves the value unchanged. */
  update<T>(key: string, change: (value: T | undefined) => T | undefined): Promise<T | undefined>;
}

const DEVICE_DB = 'kuari-device';
const STORE = 'kv';

export function openDeviceStore(factory?: IDBFactory): DeviceStore {
  let opening: Promise<IDBDatabase> | null = null;

  const database = () => {
    opening ??= open(factory ?? indexedDB, () => {
      opening = null;
    }).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };

  async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore, done: (value: T) => void) => void) {
    try {
      return await transact(await database(), mode, work);
    } catch (error) {
      // The browser may close the connection at any time: once more on a new one.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      opening = null;
      return transact(await database(), mode, work);
    }
  }

  return {
    get: (key) => run('readonly', (store, done) => read(store, key, done)),
    set: (key, value) =>
      run<void>('readwrite', (store, done) => {
        store.put(value, key);
        done();
      }),
    delete: (key) =>
      run<void>('readwrite', (store, done) => {
        store.delete(key);
        done();
      }),
    update: <T>(key: string, change: (value: T | undefined) => T | undefined) =>
      run<T | undefined>('readwrite', (store, done) =>
        read<T>(store, key, (value) => {
          const next = change(value);
          if (next !== undefined) store.put(next, key);
          done(next ?? value);
        }),
      ),
  };
}

let shared: DeviceStore | null = null;
export const deviceStore = (): DeviceStore => (shared ??= openDeviceStore());

function open(factory: IDBFactory, onLost: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DEVICE_DB, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(STORE);
    });
    request.addEventListener('error', () => reject(request.error));
    request.addEventListener('success', () => {
      const database = request.result;
      database.addEventListener('close', onLost);
      database.addEventListener('versionchange', () => {
        database.close();
        onLost();
      });
      resolve(database);
    });
  });
}

function transact<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, done: (value: T) => void) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const durability = mode === 'readonly' ? 'default' : 'strict';
    const transaction = endsWithPage(database.transaction(STORE, mode, { durability }));
    let result: { value: T } | null = null;
    transaction.addEventListener('complete', () => {
      if (result) resolve(result.value);
      else reject(new Error('transaction ended without a result'));
    });
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('transaction aborted')));
    work(transaction.objectStore(STORE), (value) => {
      result = { value };
    });
  });
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what it stored under the key
function read<T>(store: IDBObjectStore, key: string, done: (value: T | undefined) => void): void {
  const request = store.get(key);
  // Only this app writes here, and each key has values of one type.
  request.addEventListener('success', () => done(trusted<T | undefined>(request.result)));
}
