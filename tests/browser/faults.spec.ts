/** What happens between "Saved on this device" and the server: processes die, answers get lost, networks lie. */
import { expect, test, type Page } from '@playwright/test';
import { expectExactlyOnce, stockOf } from './support/books.ts';
import { A_LOAD, allSent, onHand, openForm, recordDelivery, strip } from './support/clerk.ts';
import type { Device } from './support/device.ts';
import { APPLY_MUTATIONS, type Fault } from './support/faultProxy.ts';
import { signIn } from './support/signIn.ts';
import { batchOf, canonical } from '../unit/sync/support/packedWire.ts';
import { worldOfFile } from './support/world.ts';

const world = worldOfFile({ demo: '2d' });

/** Each story in which a browser ends has its devices to itself. */
const devices: Device[] = [];
let stories = 0;
test.beforeEach(() => {
  stories += 1;
  world.network.heal();
  world.network.forgetRequests();
});
test.afterEach(async () => {
  for (const device of devices.splice(0)) await device.close().catch(() => undefined);
});
const start = async (name: string) => {
  const device = await world.device(`${name} ${stories}`);
  devices.push(device);
  return device;
};
/** Of the stories in which the browser goes on, one has the device of those before. */
async function atWork(): Promise<Page> {
  const page = await world.pageOf('clerk');
  await page.goto(world.origin);
  await allSent(page);
  return page;
}

const PULL_CHANGES = '/rest/v1/rpc/pull_changes';
const pushes = () => world.network.requests.filter(({ path }) => path.startsWith(APPLY_MUTATIONS));

test('the browser is killed between save and sync: the delivery waits and arrives once', async () => {
  let tablet = await start('tablet');
  await signIn(tablet.page, world.origin, 'clerk');
  await allSent(tablet.page);
  await openForm(tablet.page);
  await world.network.down();
  const ticket = await recordDelivery(tablet.page);
  await tablet.kill();
  expect(await world.backend.query('select id from public.deliveries where ticket_no = $1', [ticket])).toEqual([]);

  await world.network.up();
  tablet = await start('tablet');
  await tablet.page.goto(`${world.origin}/delivery`);
  await expect(tablet.page.getByRole('row').filter({ hasText: ticket })).toBeVisible();
  await allSent(tablet.page);
  await expectExactlyOnce(world.backend, [ticket]);
});

test('the browser is killed while the request is on its way: the delivery arrives once', async () => {
  let tablet = await start('tablet');
  await signIn(tablet.page, world.origin, 'clerk');
  await allSent(tablet.page);
  await openForm(tablet.page);
  world.network.fail(APPLY_MUTATIONS, { kind: 'delay', ms: 1_500 });
  const ticket = await recordDelivery(tablet.page);
  await expect.poll(() => pushes().length).toBeGreaterThan(0);
  await tablet.kill();
  world.network.heal();

  tablet = await start('tablet');
  await tablet.page.goto(`${world.origin}/delivery`);
  await allSent(tablet.page);
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

/** One that the server never saw, and one that ends after it has committed; the others are told in unit/sync/drain.test.ts. */
const LIES: readonly [what: string, fault: Fault][] = [
  ['a captive portal answers 200 with HTML', { kind: 'captive_portal' }],
  ['the connection is reset in the middle of the answer', { kind: 'reset' }],
];
for (const [what, fault] of LIES) {
  test(`${what}: the delivery is kept and arrives once after the network heals`, async () => {
    const page = await atWork();
    await openForm(page);
    world.network.fail(APPLY_MUTATIONS, fault);
    world.network.fail(PULL_CHANGES, { kind: 'status', status: 503 });
    const ticket = await recordDelivery(page);
    await expect.poll(() => pushes().filter((request) => request.fault !== null).length).toBeGreaterThanOrEqual(2);
    await expect(strip(page)).toHaveText(/1 to send/);
    world.network.heal();
    await allSent(page);
    await expectExactlyOnce(world.backend, [ticket]);
  });
}

test('the app starts with the server down after one visit, takes a delivery, and sends it when the server is back', async () => {
  let tablet = await start('tablet');
  await signIn(tablet.page, world.origin, 'clerk');
  await allSent(tablet.page);
  await tablet.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await tablet.close();
  await world.network.down();

  tablet = await start('tablet');
  await tablet.page.goto(`${world.origin}/delivery/new`);
  const ticket = await recordDelivery(tablet.page);
  await tablet.page.getByRole('link', { name: 'Deliveries' }).first().click();
  await expect(tablet.page.getByRole('row').filter({ hasText: ticket })).toContainText('To send');
  await world.network.up();
  await allSent(tablet.page);
  await expectExactlyOnce(world.backend, [ticket]);
});

test('two tabs save at the same time: different ticket numbers, every delivery once, both tabs show all', async () => {
  const page = await atWork();
  const second = await page.context().newPage();
  await Promise.all([page.goto(`${world.origin}/delivery/new`), second.goto(`${world.origin}/delivery/new`)]);
  const save = async (tab: Page, plate: string) => {
    const tickets: string[] = [];
    for (let n = 0; n < 3; n++) tickets.push(await recordDelivery(tab, { plate }));
    return tickets;
  };
  const tickets = (await Promise.all([save(page, 'B 1001 AA'), save(second, 'B 1002 BB')])).flat();
  expect(new Set(tickets).size).toBe(6);
  for (const tab of [page, second]) {
    await tab.getByRole('link', { name: 'Deliveries' }).first().click();
    await allSent(tab);
    for (const ticket of tickets) await expect(tab.getByRole('row').filter({ hasText: ticket })).toHaveCount(1);
  }
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
  const tablet = await start('tablet');
  const office = await start('office');
  let hints = 0;
  office.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void (hints += String(payload).includes('"broadcast"') ? 1 : 0)),
  );
  // Not over the road with its faults, which carries requests only.
  await signIn(office.page, world.backend.origin, 'owner');
  await office.page.goto(`${world.backend.origin}/delivery`);
  await allSent(office.page);
  await signIn(tablet.page, world.origin, 'clerk');
  await openForm(tablet.page);
  const before = hints;
  const ticket = await recordDelivery(tablet.page);
  await expect.poll(() => hints, { timeout: 60_000 }).toBeGreaterThan(before);
  await expect(office.page.getByRole('row').filter({ hasText: ticket })).toBeVisible({ timeout: 60_000 });
});
