/** A tab that was stopped while it holds the lock of the sync, or of the session, with real Web Locks. */
import { expect, test, type Page } from '@playwright/test';
import { expectExactlyOnce } from './support/books.ts';
import { allSent, openForm, recordDelivery } from './support/clerk.ts';
import { APPLY_MUTATIONS } from './support/faultProxy.ts';
import { freeze } from './support/frozenTab.ts';
import { signIn } from './support/signIn.ts';
import { readTable, wearOut, writeMeta } from './support/store.ts';
import { worldOfFile } from './support/world.ts';

const world = worldOfFile({ demo: '2d' });

interface Lease {
  readonly generation: number;
  readonly heartbeat_at: number;
}
const metaOf = async <T>(page: Page, key: string, or: T): Promise<T> =>
  (await readTable<{ key: string; value: T }>(page, 'meta')).find((one) => one.key === key)?.value ?? or;
const leaseOf = (page: Page) => metaOf<Lease>(page, 'lease_drain', { generation: 0, heartbeat_at: 0 });

/** Who holds the lock of the drain, as the browser knows it. */
const holderOf = (page: Page) =>
  page.evaluate(
    async () =>
      (await navigator.locks.query()).held?.find(({ name }) => name?.startsWith('kuari-drain-'))?.clientId ?? null,
  );

/** Without a worker pages drain themselves. */
const withoutWorker = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
  });
const pulls = (since: number) =>
  world.network.requests.slice(since).filter(({ path }) => path.startsWith('/rest/v1/rpc/pull_changes'));
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
  const givenUp = first.waitForEvent('requestfailed', {
    predicate: (request) => request.url().includes(APPLY_MUTATIONS),
    timeout: 90_000,
  });
  givenUp.catch(() => undefined);
  const ticket = await recordDelivery(first);
  await expect.poll(() => pushes().length).toBe(1);
  const thaw = await freeze(tablet, first, second);
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
  // Its request runs into its time limit; that would be written down as a failure of the drain. A round that it makes after that one
  // has seen the end of it.
  await givenUp;
  const since = world.network.requests.length;
  await first.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => pulls(since).length).toBeGreaterThan(0);
  await allSent(first);
  expect(
    await metaOf<{ last_failure: unknown; attempts: number }>(second, 'drain', { last_failure: 'none', attempts: -1 }),
  ).toMatchObject({ last_failure: null, attempts: 0 });
  expect((await readTable<{ state: string }>(second, 'outbox')).map(({ state }) => state)).toEqual(
    expect.not.arrayContaining(['queued', 'rejected', 'set_aside']),
  );
  await expectExactlyOnce(world.backend, [ticket]);
});

const REFRESH = '/auth/v1/token?grant_type=refresh_token';
const renewals = (since: number) => world.network.requests.slice(since).filter(({ path }) => path.startsWith(REFRESH));

/** Half a minute without a sign of life has passed for a tab that was frozen in the middle of a round. */
async function silenceLeases(page: Page): Promise<void> {
  for (const name of ['lease_drain', 'lease_pull']) {
    const { generation } = await metaOf<Lease>(page, name, { generation: 0, heartbeat_at: 0 });
    await writeMeta(page, name, { generation, heartbeat_at: 0 } satisfies Lease);
  }
}

/** What is waited for up to a minute is waited for two seconds: time that a test need not spend. */
const impatient = (page: Page) =>
  page.addInitScript(() => {
    const real = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => real(Math.min(ms, 2_000));
  });

test('a tab that froze while it renewed the session keeps no other tab from renewing it and sending what waits', async () => {
  const tablet = await world.device('tablet that renews');
  const [first, second] = [tablet.page, await tablet.context.newPage()];
  for (const page of [first, second]) await withoutWorker(page);
  await impatient(second);
  await signIn(first, world.origin, 'clerk');
  await allSent(first);
  await second.goto(`${world.origin}/delivery`);
  await allSent(second);
  await openForm(second);
  await first.bringToFront();
  // So that it is the first tab that renews: the second one looks every few seconds whether it has to.
  const thawSecond = await freeze(tablet, second, first);
  await silenceLeases(first);
  const before = world.network.requests.length;
  // No answer comes, so that the tab waits for it with the locks of the session in its hands.
  world.network.fail(REFRESH, { kind: 'silence' });
  await wearOut(first);
  await first.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => renewals(before).length).toBeGreaterThan(0);
  thawSecond();
  const thaw = await freeze(tablet, first, second, ['kuari-renewal', 'lock:kuari-auth']);
  world.network.heal();
  const unanswered = renewals(before).length;
  try {
    await second.bringToFront();
    // The leases are not in the way here: the locks of the session are.
    await silenceLeases(second);
    const ticket = await recordDelivery(second);
    await allSent(second);
    await expectExactlyOnce(world.backend, [ticket]);
    expect(renewals(before)).toHaveLength(unanswered + 1);
  } finally {
    thaw();
  }
  await first.bringToFront();
  for (const page of [first, second]) {
    await allSent(page);
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  }
});
