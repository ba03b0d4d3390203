/**
 * Files of a project with `isolate: false` share a process, and in it the packages, which take the longest to load. Each file has
 * its own modules of the app and of the tests, evaluated anew, and its own IndexedDB: what one file leaves in them no other one
 * finds.
 */
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
