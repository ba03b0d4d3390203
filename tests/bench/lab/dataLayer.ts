/** What a page or worker needs to save, send, fetch and read records. Sign-in and realtime are other files. */
export { userStore } from '../../../src/data/store/schema.ts';
export { saveTo } from '../../../src/data/outbox/saveTo.ts';
export { createSyncStore } from '../../../src/data/store/apply/syncStore.ts';
export { createLocks } from '../../../src/data/platform/locks.ts';
export { systemClock } from '../../../src/data/platform/systemClock.ts';
export { createTransport } from '../../../src/data/remote/rpc.ts';
export { syncRound } from '../../../src/sync/rounds/round.ts';
export { sendPhotos } from '../../../src/sync/photos/sendPhotos.ts';
export { createRounds } from '../../../src/sync/rounds/triggers.ts';
