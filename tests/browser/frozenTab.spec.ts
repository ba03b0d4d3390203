/** A tab that was stopped while it holds the lock of the sync, with real Web Locks. */
import { expect, test, type Page } from '@playwright/test';
import { expectExactlyOnce } from './support/books.ts';
import { allSent, openForm, recordDelivery } from './support/clerk.ts';
import { APPLY_MUTATIONS } from './support/faultProxy.ts';
import { freeze } from './support/frozenTab.ts';
import { signIn } from './support/signIn.ts';
import { readTable, writeMeta } from './support/store.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
test.beforeAll(async () => void (world = await startWorld({ demo: '2d' })));
test.afterAll(() => world?.end());

interface Lease { readonly generation: number; readonly heartbeat_at: number }
const metaOf = async <T>(page: Page, key: string, or: T): Promise<T> => (await readTable<{ key: string; value: T }>(page, 'meta')).find((one) => one.key === key)?.value ?? or;
const leaseOf = (page: Page) => metaOf<Lease>(page, 'lease_drain', { generation: 0, heartbeat_at: 0 });

/** Who holds the lock of the drain, as the browser knows it. */
const holderOf = (page: Page) => page.evaluate(async () =>
  (await navigator.locks.query()).held?.find(({ name }) => name?.startsWith('kuari-drain-'))?.clientId ?? null);

/** Without a worker pages drain themselves. */
const withoutWorker = (page: Page) => page.addInitScript(() => {
  Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
});
const pushes = () => world.network.requests.filter(({ path }) => path.startsWith(APPLY_MUTATIONS));

test('a frozen tab that holds the lock is overtaken by another one, and changes nothing when it thaws', async () => {
  const tablet = await world.device('tablet');
  const [first, second] = [tablet.page, await tablet.context.newPage()];
  for (const page of [first, second]) await withoutWorker(page);
  await signIn(first, world.origin, 'clerk');
  await allSent(first);
  await second.goto(`${world.origin}/delivery`);
  await allSent(second);
  await openForm(first);
  // No answer comes, so that the tab waits for it with the lock in its hands.
  world.network.fail(APPLY_MUTATIONS, { kind: 'silence' }, 1);
  const ticket = await recordDelivery(first);
  await expect.poll(() => pushes().length).toBe(1);
  const thaw = await freeze(tablet, first);
  try {
    const frozen = await holderOf(second);
    const lease = await leaseOf(second);
    expect(frozen).not.toBeNull();
    // Half a minute of silence has passed, and the second tab has a reason to look: its holder is robbed of the lock.
    await writeMeta(second, 'lease_drain', { ...lease, heartbeat_at: lease.heartbeat_at - 60_000 } satisfies Lease);
    await second.evaluate(() => dispatchEvent(new Event('online')));
    await allSent(second);
    await expectExactlyOnce(world.backend, [ticket]);
    expect(await holderOf(second)).not.toBe(frozen);
    expect((await leaseOf(second)).generation).toBeGreaterThan(lease.generation);
  } finally {
    thaw();
  }
  await first.bringToFront();
  // Its request has run into its time limit by now; that would be written down as a failure of the drain.
  await expect.poll(() => first.evaluate(() => document.visibilityState)).toBe('visible');
  await first.waitForTimeout(16_000);
  await allSent(first);
  expect(await metaOf<{ last_failure: unknown; attempts: number }>(second, 'drain', { last_failure: 'none', attempts: -1 })).toMatchObject({ last_failure: null, attempts: 0 });
  expect((await readTable<{ state: string }>(second, 'outbox')).map(({ state }) => state)).toEqual(expect.not.arrayContaining(['queued', 'rejected', 'set_aside']));
  await expectExactlyOnce(world.backend, [ticket]);
});
