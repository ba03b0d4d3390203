/** A clerk's morning at the gate, by keyboard, with a signal that comes and goes and a tablet that changes hands. */
import { expect, test, type Page } from '@playwright/test';
import { expectExactlyOnce, stockOf } from './support/books.ts';
import { allSent, strip } from './support/clerk.ts';
import { APPLY_MUTATIONS } from './support/faultProxy.ts';
import { emailOf, signIn } from './support/signIn.ts';
import { handOver, setPin } from './support/pin.ts';
import { worldOfFile } from './support/world.ts';

const world = worldOfFile({ demo: '2d' });

const TICKET = /SJ-\d{6}-\w{3}-\d{4,}/;
const TRUCKS = Array.from({ length: 10 }, (_, n) => ({
  plate: `F ${8101 + n} ${'ABCDE'[n % 5]}K`,
  driver: ['Asep', 'Budi', 'Cecep', 'Dadang', 'Entis'][n % 5] + ' Gerbang',
  customer: n % 2 === 0 ? 'PT Pagi Cerah' : 'CV Subuh Jaya',
  volume: 4 + n,
}));
const CLERKS = 30;
/** `KUARI_NIGHT`: three rounds of all trucks. */
const SUPERVISORS = process.env['KUARI_NIGHT'] ? 30 : 10;

const plateField = (page: Page) => page.getByLabel('License plate');
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved on this device' });
const onScreen = async (page: Page) => TICKET.exec((await saved(page).allTextContents()).join(' '))?.[0];

async function openGate(page: Page): Promise<void> {
  await page.goto(`${world.origin}/delivery/new`);
  await expect(page.getByRole('button', { name: 'Save delivery' })).toBeEnabled();
  await plateField(page).focus();
}

/** Waits for the words that it is saved, under another number than before. */
async function ticketAfter(page: Page, press: () => Promise<void>): Promise<string> {
  const before = await onScreen(page);
  await press();
  await expect.poll(() => onScreen(page), { intervals: [20, 50, 100] }).not.toBe(before);
  await expect(plateField(page)).toBeFocused();
  return (await onScreen(page)) ?? '';
}

/** A truck that nobody has seen yet: every field, and Enter after each. */
function firstTrip(page: Page, { plate, driver, customer, volume }: (typeof TRUCKS)[number]): Promise<string> {
  return ticketAfter(page, async () => {
    await page.keyboard.type(plate);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Material type')).toBeFocused();
    await page.getByLabel('Material type').selectOption('abu_batu');
    await page.keyboard.press('Enter');
    await page.keyboard.type(String(volume));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Driver name')).toBeFocused();
    await page.keyboard.type(driver);
    await page.keyboard.press('Enter');
    await page.keyboard.type(customer);
    // A new truck is asked for its type and index.
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Save delivery' })).toBeFocused();
    await page.keyboard.press('Enter');
  });
}

/** A truck that comes again: its plate and two keys. */
function nextTrip(page: Page, { plate, driver, customer }: (typeof TRUCKS)[number]): Promise<string> {
  return ticketAfter(page, async () => {
    await page.keyboard.type(plate.replaceAll(' ', '').toLowerCase());
    await expect(page.getByLabel('Driver name')).toHaveValue(driver);
    await expect(page.getByLabel('Customer')).toHaveValue(customer);
    await expect(page.getByRole('button', { name: /^Same load again: Abu Batu/ })).toBeEnabled();
    await page.keyboard.press('F2');
    await expect(page.getByLabel('Volume (m³)')).not.toHaveValue('');
    await page.keyboard.press('F9');
  });
}

test(`${CLERKS + SUPERVISORS} trips of ten trucks pass the gate, and each ticket stands once, under its author, with its number, out of the pile`, async () => {
  test.setTimeout(300_000);
  const { page, close, setOffline } = await world.device('tablet', { viewport: { width: 1024, height: 768 } });
  const before = await stockOf(world.backend);
  await signIn(page, world.origin, 'supervisor');
  await setPin(world.origin, page, '715204');
  await handOver(world.origin, page);
  await signIn(page, world.origin, 'clerk');
  await allSent(page);
  await setPin(world.origin, page, '482915');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  await setOffline(true);
  await openGate(page);
  const clerks: string[] = [];
  for (const truck of TRUCKS) clerks.push(await firstTrip(page, truck));
  for (const truck of TRUCKS) clerks.push(await nextTrip(page, truck));
  await expect(strip(page)).toHaveText(new RegExp(`^Offline · ${clerks.length} to send`));
  // The signal comes, breaks in the middle of an answer, and comes again; the queue of trucks waits for none of it.
  world.network.fail(APPLY_MUTATIONS, { kind: 'cut_after_commit' }, 1);
  await setOffline(false);
  for (const truck of TRUCKS.slice(0, 5)) clerks.push(await nextTrip(page, truck));
  await setOffline(true);
  for (const truck of TRUCKS.slice(5)) clerks.push(await nextTrip(page, truck));
  expect(clerks).toHaveLength(CLERKS);

  await setOffline(false);
  await allSent(page);
  await handOver(world.origin, page);
  await setOffline(true);
  await page
    .getByRole('region', { name: 'Switch user' })
    .getByRole('button', { name: emailOf('supervisor') })
    .click();
  await page.getByLabel('PIN', { exact: true }).fill('715204');
  await expect(page.getByRole('banner')).toContainText('Manager');
  await setOffline(false);
  await openGate(page);
  // What the clerk left is on the supervisor's tablet before the signal goes again.
  await plateField(page).fill(TRUCKS[9]?.plate ?? '');
  await expect(page.getByLabel('Driver name')).toHaveValue(TRUCKS[9]?.driver ?? '', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Clear form' }).click();
  await setOffline(true);
  const supervisors: string[] = [];
  for (let round = 0; round < SUPERVISORS / TRUCKS.length; round += 1)
    for (const truck of TRUCKS) supervisors.push(await nextTrip(page, truck));

  // One was weighed wrong: it is delivered and voided, still without a signal.
  const wrong = supervisors[3] ?? '';
  await page.goto(`${world.origin}/delivery`);
  await page.getByRole('searchbox', { name: 'Search deliveries' }).fill(wrong);
  const row = page.getByRole('row').filter({ hasText: wrong });
  // The search moves the row away from the pointer, and the button shows only under the pointer.
  await expect(async () => {
    await row.hover();
    await row.getByRole('button', { name: 'Dispatch' }).click({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: wrong, exact: true }).click();
  const ticket = page.getByRole('dialog', { name: wrong, exact: true });
  await ticket.getByRole('button', { name: 'Mark delivered' }).click();
  await ticket.getByRole('button', { name: 'Void ticket' }).click();
  const asked = page.getByRole('dialog', { name: `Void ${wrong}?` });
  await asked.getByLabel('Reason').fill('Weighed the wrong truck');
  await asked.getByRole('button', { name: 'Void ticket' }).click();
  await expect(ticket).toContainText('Voided');
  await page.keyboard.press('Escape');
  await setOffline(false);
  await allSent(page);

  const all = [...clerks, ...supervisors];
  expect(new Set(all).size).toBe(CLERKS + SUPERVISORS);
  const stored = await world.backend.query<{
    ticket_no: string;
    email: string;
    truck_license: string;
    volume: number;
    voided: boolean;
  }>(
    `select d.ticket_no, p.email, d.truck_license, d.volume::float as volume, d.voided_at is not null as voided
     from public.deliveries d join public.profiles p on p.user_id = d.author where d.ticket_no = any ($1::text[]) order by array_position($1::text[], d.ticket_no)`,
    [`{${all.join(',')}}`],
  );
  expect(stored).toEqual(
    all.map((ticket_no, n) => ({
      ticket_no,
      email: emailOf(n < CLERKS ? 'clerk' : 'supervisor'),
      truck_license: TRUCKS[n % 10]?.plate,
      volume: TRUCKS[n % 10]?.volume,
      voided: ticket_no === wrong,
    })),
  );
  await expectExactlyOnce(
    world.backend,
    all.filter((one) => one !== wrong),
  );
  const loaded = all.reduce((sum, one, n) => sum + (one === wrong ? 0 : (TRUCKS[n % 10]?.volume ?? 0)), 0);
  expect(await stockOf(world.backend)).toBe(before - loaded);
  const made = await world.backend.query(
    `select (select count(*)::int from public.trucks where license_plate like 'F 81__ _K') as trucks, (select count(*)::int from public.drivers where full_name like '% Gerbang') as drivers,
       (select count(*)::int from public.customers where name in ('PT Pagi Cerah', 'CV Subuh Jaya')) as customers`,
  );
  expect(made, 'nobody was made twice').toEqual([{ trucks: 10, drivers: 5, customers: 2 }]);
  await close();
});
