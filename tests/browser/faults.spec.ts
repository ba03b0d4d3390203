/** What happens between "Saved on this device" and the server: processes die, answers get lost, networks lie. */
import { expect, type Page } from '@playwright/test';
import { expectExactlyOnce, stockOf } from './support/books.ts';
import { A_LOAD, allSent, onHand, openForm, recordDelivery, strip } from './support/clerk.ts';
import { APPLY_MUTATIONS } from './support/faultProxy.ts';
import { signIn } from './support/signIn.ts';
import { batchOf, canonical } from '../unit/sync/support/packedWire.ts';
import { sharedWorld, test } from './support/world.ts';

const world = sharedWorld();

async function atWork(): Promise<Page> {
  const page = await world.pageOf('clerk');
  await page.goto(world.origin);
  await allSent(page);
  return page;
}

const PULL_CHANGES = '/rest/v1/rpc/pull_changes';
const pushes = () => world.network.requests.filter(({ path }) => path.startsWith(APPLY_MUTATIONS));

test('the browser is killed between save and sync: the delivery waits and arrives once', async () => {
  const { page, kill } = await world.deviceOf('clerk');
  await page.goto(`${world.origin}/delivery/new`);
  await world.network.down();
  const ticket = await recordDelivery(page);
  await kill();
  expect(await world.backend.query('select id from public.deliveries where ticket_no = $1', [ticket])).toEqual([]);

  await world.network.up();
  const again = await world.again('clerk');
  await again.page.goto(`${world.origin}/delivery`);
  await expect(again.page.getByRole('row').filter({ hasText: ticket })).toBeVisible();
  await allSent(again.page);
  await expectExactlyOnce(world.backend, [ticket]);
});

test('the browser is killed while the request is on its way: the delivery arrives once', async () => {
  const { page, kill } = await world.deviceOf('clerk');
  await page.goto(`${world.origin}/delivery/new`);
  world.network.fail(APPLY_MUTATIONS, { kind: 'delay', ms: 1_500 });
  const ticket = await recordDelivery(page);
  await expect.poll(() => pushes().length).toBeGreaterThan(0);
  await kill();
  world.network.heal();

  const again = await world.again('clerk');
  await again.page.goto(`${world.origin}/delivery`);
  await allSent(again.page);
  await expectExactlyOnce(world.backend, [ticket]);
});

test('the answer is cut after the commit: the resend carries identical bytes and nothing is doubled', async () => {
  const page = await atWork();
  const before = await onHand(page);
  await openForm(page);
  world.network.fail(APPLY_MUTATIONS, { kind: 'cut_after_commit' }, 2);
  // Nor does a pull tell the outcome: the record has to be sent again.
  world.network.fail(PULL_CHANGES, { kind: 'status', status: 503 });
  const ticket = await recordDelivery(page);
  await expect.poll(() => pushes().length, { timeout: 60_000 }).toBeGreaterThan(2);
  world.network.heal();
  await allSent(page);
  await expectExactlyOnce(world.backend, [ticket]);
  expect(await stockOf(world.backend)).toBe(before - Number(A_LOAD.volume));

  // The same mutation travelled more than once, byte for byte.
  const travelled = pushes().flatMap(({ body }) =>
    batchOf(body).mutations.map((mutation) => [mutation.id, canonical(mutation)] as const),
  );
  expect(travelled.length).toBeGreaterThan(new Set(travelled.map(([id]) => id)).size);
  for (const [id, bytes] of travelled)
    expect(travelled.filter(([other]) => other === id).every(([, same]) => same === bytes)).toBe(true);
});

// What else a network answers in its place is told in unit/sync/classify.test.ts.
test('a captive portal answers 200 with HTML: the delivery is kept and arrives once after the network heals', async () => {
  const page = await atWork();
  await openForm(page);
  world.network.fail(APPLY_MUTATIONS, { kind: 'captive_portal' });
  world.network.fail(PULL_CHANGES, { kind: 'status', status: 503 });
  const ticket = await recordDelivery(page);
  await expect.poll(() => pushes().filter((request) => request.fault !== null).length).toBeGreaterThanOrEqual(2);
  await expect(strip(page)).toHaveText(/1 to send/);
  world.network.heal();
  await allSent(page);
  await expectExactlyOnce(world.backend, [ticket]);
});

test('two tabs save at the same time without a signal: different numbers, both tabs list and count all, every delivery arrives once', async () => {
  const page = await atWork();
  const second = await page.context().newPage();
  await Promise.all([page.goto(`${world.origin}/delivery/new`), second.goto(`${world.origin}/delivery/new`)]);
  await page.context().setOffline(true);
  const save = async (tab: Page, plate: string) => {
    const tickets: string[] = [];
    for (let n = 0; n < 2; n++) tickets.push(await recordDelivery(tab, { plate }));
    return tickets;
  };
  const tickets = (await Promise.all([save(page, 'B 1001 AA'), save(second, 'B 1002 BB')])).flat();
  expect(new Set(tickets).size).toBe(4);
  for (const tab of [page, second]) {
    await expect(strip(tab)).toHaveText(/^Offline · 4 to send/);
    await tab.getByRole('link', { name: 'Deliveries' }).first().click();
    for (const ticket of tickets) await expect(tab.getByRole('row').filter({ hasText: ticket })).toHaveCount(1);
  }
  await page.context().setOffline(false);
  await allSent(page);
  await allSent(second);
  await expectExactlyOnce(world.backend, tickets);
});

test('the worker is stopped after a save: the delivery still arrives once', async () => {
  const page = await atWork();
  await openForm(page);
  world.network.fail(APPLY_MUTATIONS, { kind: 'delay', ms: 1_000 }, 1);
  const ticket = await recordDelivery(page);
  await expect.poll(() => pushes().length).toBeGreaterThan(0);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await allSent(page);
  await expectExactlyOnce(world.backend, [ticket]);
});

test('another device sees a delivery without a reload', async () => {
  const office = await world.device('office');
  let hints = 0;
  office.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void (hints += String(payload).includes('"broadcast"') ? 1 : 0)),
  );
  // Not over the road with its faults, which carries requests only.
  await signIn(office.page, world.backend.origin, 'owner');
  await office.page.goto(`${world.backend.origin}/delivery`);
  await allSent(office.page);
  const page = await atWork();
  await openForm(page);
  const before = hints;
  const ticket = await recordDelivery(page);
  await expect.poll(() => hints, { timeout: 60_000 }).toBeGreaterThan(before);
  await expect(office.page.getByRole('row').filter({ hasText: ticket })).toBeVisible({ timeout: 60_000 });
});
