/** The events of the service worker last as long as their work, and fail with it: so the browser lets it finish, and fires them again. */
import { expect, test, vi } from 'vitest';

vi.mock('workbox-precaching', () => ({
  addRoute: vi.fn<() => void>(),
  cleanupOutdatedCaches: vi.fn<() => void>(),
  precache: vi.fn<() => void>(),
}));
const workLeft = () => Promise.reject(new Error('work is left'));
vi.mock('../../../src/data/runtime/worker/workerSync.ts', () => ({
  createWorkerSync: () => ({ answers: () => true, trigger: workLeft, backgroundSync: workLeft }),
}));

class WorkerEvent {
  awaited: Promise<unknown> | undefined;
  waitUntil(work: Promise<unknown>): void {
    this.awaited = work;
  }
}
const listeners: Record<string, (event: unknown) => void> = {};
const addEventListener = (name: string, listener: (event: unknown) => void) => void (listeners[name] = listener);
vi.stubGlobal('ExtendableEvent', WorkerEvent);
vi.stubGlobal('self', { __WB_MANIFEST: [], addEventListener, registration: { addEventListener: vi.fn<() => void>() } });
// Its own types are those of a worker, which no test has.
const worker = '../../../sw/service-worker.ts';
await import(/* @vite-ignore */ worker);

test.each([
  ['sync', { tag: 'kuari-outbox' }],
  ['message', { data: { type: 'SYNC', trigger: 'timer', store: '' }, ports: [] }],
])('%s', async (name, fields) => {
  const event = Object.assign(new WorkerEvent(), fields);
  listeners[name]?.(event);
  await expect(event.awaited).rejects.toThrow('work is left');
});
