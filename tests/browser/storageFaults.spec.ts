/** The worker's storage fails while somebody works. Without space: `engines/stories.ts`, and by night. */
import { expect } from '@playwright/test';
import { expectExactlyOnce } from './support/books.ts';
import { allSent, openForm, recordDelivery } from './support/clerk.ts';
import { workerActivated } from './support/device.ts';
import { APPLY_MUTATIONS } from './support/faultProxy.ts';
import { signIn } from './support/signIn.ts';
import { sharedWorld, test } from './support/world.ts';

const world = sharedWorld();

test('the worker whose connection to the database is lost while it sends makes a new one: what waits arrives once, without a reload', async () => {
  // Of its own: its worker stays as this leaves it.
  const { page, context, sentByWorker } = await world.device('tablet with a worker');
  await signIn(page, world.origin, 'clerk');
  await allSent(page);
  await workerActivated(page);
  await openForm(page);
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  // As after a crash of the browser's storage: whatever connection it works with next is gone, and says so.
  const lost = await context.serviceWorkers()[0]?.evaluate(() => {
    const begin = Reflect.get(IDBDatabase.prototype, 'transaction');
    const gone = new Set<string>();
    Object.assign(globalThis, { lostConnections: gone });
    IDBDatabase.prototype.transaction = function lose(...args) {
      if (!gone.has(this.name)) {
        gone.add(this.name);
        this.close();
        this.dispatchEvent(new Event('close'));
      }
      return Reflect.apply(begin, this, args);
    };
    return gone.size;
  });
  expect(lost).toBe(0);
  const before = sentByWorker(APPLY_MUTATIONS).length;
  const ticket = await recordDelivery(page);
  await allSent(page, 60_000);
  await expectExactlyOnce(world.backend, [ticket]);
  const names = await context
    .serviceWorkers()[0]
    ?.evaluate((): string[] => [...Reflect.get(globalThis, 'lostConnections')]);
  expect(names).toEqual(expect.arrayContaining(['kuari-device', expect.stringMatching(/^kuari-user-/)]));
  expect(sentByWorker(APPLY_MUTATIONS).length).toBeGreaterThan(before);
});
