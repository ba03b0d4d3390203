/** With `isolate: false` files share a process and its packages; each has its own app modules and its own IndexedDB. */
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';

vi.resetModules();
globalThis.indexedDB = new IDBFactory();
Dexie.dependencies.indexedDB = globalThis.indexedDB;

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
