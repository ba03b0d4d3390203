/** The events of the service worker last as long as their work, and fail with it: so the browser lets it finish, and fires them again. */
import { expect, test, vi } from 'vitest';

vi.mock('workbox-precaching', () => ({
  addRoute: vi.fn<() => void>(),
  cleanupOutdatedCaches: vi.fn<() => void>(),
  precache: vi.fn<() => void>(),
}));
const made = vi.hoisted((): { leaving: () => AbortSignal } => ({ leaving: () => AbortSignal.abort() }));
const workLeft = () => Promise.reject(new Error('work is left'));
vi.mock('../../../src/data/runtime/worker/workerSync.ts', () => ({
  createWorkerSync: (leaving: () => AbortSignal) => {
    made.leaving = leaving;
    return { answers: () => true, trigger: workLeft, backgroundSync: workLeft };
  },
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
const registration = { addEventListener: vi.fn<() => void>() };
vi.stubGlobal('self', { __WB_MANIFEST: [], addEventListener, registration });
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

test('one beside which a newer one waits does not wait itself', () => {
  expect(made.leaving().aborted).toBe(false);
  Object.assign(registration, { waiting: {} });
  expect(made.leaving().aborted).toBe(true);
});
