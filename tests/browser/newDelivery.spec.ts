/** The gate as a clerk works it: repeat trips, the weighbridge, a pile that is larger than its book, and nothing typed is lost. */
import { expect, test, type Page } from '@playwright/test';
import { expectExactlyOnce } from './support/books.ts';
import { allSent, fillDelivery, openForm, recordDelivery } from './support/clerk.ts';
import { drafts } from './support/drafts.ts';
import { signIn } from './support/signIn.ts';
import { worldOfFile } from './support/world.ts';

const world = worldOfFile({ demo: '3d' });

declare global {
  /** Trusted taps on the page since they were last set to 0. */
  var taps: number;
  /** What came after what, once `noteMoments` has run. */
  var moments: string[];
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const savedTicket = async (page: Page) => {
  const saved = page.getByRole('status').filter({ hasText: 'Saved on this device' });
  await expect(saved).toContainText(/SJ-\d{6}-\w{3}-\d{4,}/);
  return /SJ-\d{6}-\w{3}-\d{4,}/.exec((await saved.textContent()) ?? '')?.[0] ?? '';
};

/** Notes when a save has ended on the disk. Dexie binds the method when it opens a database: the page must begin with this. */
function noteCommits(): void {
  globalThis.moments = [];
  const begin: IDBDatabase['transaction'] = Reflect.get(IDBDatabase.prototype, 'transaction');
  IDBDatabase.prototype.transaction = function note(stores, mode, options) {
    const transaction: IDBTransaction = Reflect.apply(begin, this, [stores, mode, options]);
    if (mode === 'readwrite' && [stores].flat().includes('outbox'))
      transaction.addEventListener('complete', () => moments.push(`on the disk, ${transaction.durability}`));
    return transaction;
  };
}

/** And what the plate says when the words of the last ticket change. */
function noteMoments(): void {
  globalThis.moments = [];
  const plate = document.querySelector<HTMLInputElement>('#truck_license');
  const said = new MutationObserver(() => moments.push(`said beside ${plate?.value}`));
  for (const status of document.querySelectorAll('form [role="status"]'))
    said.observe(status, { childList: true, subtree: true, characterData: true });
}

/** Once everything is on the device. */
async function openOffline(page: Page, setOffline: (offline: boolean) => Promise<void>): Promise<void> {
  await allSent(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await setOffline(true);
  await openForm(page);
}

test('a repeat trip takes three taps and no typing, or a plate and two keys', async () => {
  const page = await world.pageOf('clerk', { width: 1024, height: 768 });
  const setOffline = (offline: boolean) => page.context().setOffline(offline);
  await page.addInitScript(() => {
    globalThis.taps = 0;
    addEventListener('click', (event) => void (globalThis.taps += event.isTrusted ? 1 : 0), { capture: true });
  });
  await page.addInitScript(noteCommits);
  await page.goto(world.origin);
  await openOffline(page, setOffline);
  const first = await recordDelivery(page, { plate: 'B 9123 XYZ', volume: '7.5' });
  // The second trip is ten minutes later in life; here the form only says that it looks like the same one.
  await page.evaluate(() => void (globalThis.taps = 0));
  await page.getByRole('button', { name: 'B 9123 XYZ' }).click();
  await expect(field(page, 'Driver name')).toHaveValue('Slamet Riyadi');
  await expect(field(page, 'Customer')).toHaveValue('PT Batu Jaya');
  await page.getByRole('button', { name: 'Same load again: Abu Batu (Stone Dust), 7.5 m³' }).click();
  await expect(page.getByText('This truck took the same material less than 10 minutes ago.')).toBeVisible();
  await page.evaluate(noteMoments);
  await page.getByRole('button', { name: 'Save delivery' }).click();
  await expect.poll(() => savedTicket(page)).not.toBe(first);
  const second = await savedTicket(page);
  // Not a moment before the disk has it, and not as late as the form is emptied.
  const around = () => {
    const said = moments.findIndex((moment) => moment.startsWith('said'));
    return moments.slice(said - 1, said + 1);
  };
  await expect.poll(() => page.evaluate(around)).toEqual(['on the disk, strict', 'said beside B 9123 XYZ']);
  expect(await page.evaluate(() => globalThis.taps)).toBe(3);

  await field(page, 'License plate').fill('b9123xyz');
  await expect(page.getByRole('button', { name: /^Same load again: / })).toBeEnabled();
  await page.keyboard.press('F2');
  await page.keyboard.press('F9');
  await expect.poll(() => savedTicket(page)).not.toBe(second);
  const third = await savedTicket(page);
  await setOffline(false);
  await allSent(page);
  await expectExactlyOnce(world.backend, [first, second, third]);
  const rows = await world.backend.query<{ truck_id: string; customer_id: string }>(
    'select distinct truck_id, customer_id, truck_license, driver_name, customer_name, volume from public.deliveries where ticket_no = any ($1::text[])',
    [`{${[first, second, third].join(',')}}`],
  );
  expect(rows, 'three tickets of one truck, one customer, one load').toHaveLength(1);
});

test('a load that was weighed keeps its weights, its density and the price in force; a tare weighed anew is kept with the truck', async () => {
  const { page, close, setOffline } = await world.device('bridge', { viewport: { width: 390, height: 844 } });
  const [truck] = await world.backend.query<{
    license_plate: string;
    tare_kg: string;
    driver_name: string;
    customer_id: string;
  }>(
    `select t.license_plate, t.tare_kg::text, d.driver_name, d.customer_id::text from public.deliveries d join public.trucks t on t.id = d.truck_id
     where t.tare_kg is not null and t.merged_into is null order by d.captured_at desc limit 1`,
  );
  const tare = Number(truck?.tare_kg);
  await world.backend.query("update public.trucks set tare_at = now() - interval '45 days' where license_plate = $1", [
    truck?.license_plate ?? '',
  ]);
  await world.backend.query("update public.customers set status = 'blocked' where id = $1::uuid", [
    truck?.customer_id ?? '',
  ]);
  await signIn(page, world.origin, 'clerk');
  await openOffline(page, setOffline);
  await field(page, 'License plate').fill(truck?.license_plate ?? '');
  await expect(field(page, 'Driver name')).toHaveValue(truck?.driver_name ?? '');
  await expect(page.getByText('This customer is blocked')).toBeVisible();
  await page.getByLabel('Material type').selectOption({ label: 'Abu Batu (Stone Dust)' });
  await page.getByRole('button', { name: 'Weighbridge' }).click();
  await expect(page.getByText('Weighed empty 45 days ago. Weigh it empty again.')).toBeVisible();
  await field(page, 'Tare (kg)').fill(String(tare + 40));
  await field(page, 'Gross (kg)').fill(String(tare + 40 + 12_000));
  await expect(field(page, 'Volume (m³)')).toHaveValue('8');
  await expect(page.getByText('Net 12,000 kg ÷ 1.5 t/m³ = 8 m³')).toBeVisible();
  await page.getByLabel('Weights are not from the weighbridge').check();
  const shown = await page.getByText(/per m³ \((customer's|list) price\)/).textContent();
  await page.getByRole('button', { name: 'Save delivery' }).click();
  // Of money and safety it is asked once.
  await expect(page.getByRole('dialog', { name: 'Is this right?' })).toContainText('This customer is blocked');
  await page.getByRole('button', { name: 'It is right: save' }).click();
  const ticket = await savedTicket(page);
  // Not behind the header nor off the screen, although the plate has the focus again.
  await expect(field(page, 'License plate')).toBeFocused();
  await expect(page.getByText(ticket)).toBeInViewport({ ratio: 1 });
  expect((await page.getByText(ticket).boundingBox())?.y).toBeGreaterThan(
    (await page.getByRole('banner').boundingBox())?.height ?? 0,
  );
  await setOffline(false);
  await allSent(page);
  await expectExactlyOnce(world.backend, [ticket]);
  const [stored] = await world.backend.query(
    `select d.gross_kg::int, d.tare_kg::int, d.density::float, d.volume::float, d.weighed_manually, d.unit_price::int, (d.amount = d.unit_price * 8) as paid,
       t.tare_kg::int as truck_tare, t.tare_at > now() - interval '1 hour' as fresh
     from public.deliveries d join public.trucks t on t.id = d.truck_id where d.ticket_no = $1`,
    [ticket],
  );
  expect(stored).toEqual({
    gross_kg: tare + 12_040,
    tare_kg: tare + 40,
    density: 1.5,
    volume: 8,
    weighed_manually: true,
    unit_price: Number(/[\d,]+/.exec(shown ?? '')?.[0].replaceAll(',', '')),
    paid: true,
    truck_tare: tare + 40,
    fresh: true,
  });
  await close();
});

test('a load above the known stock is refused with the figure, and leaves after one tap, recorded for the owner', async () => {
  const page = await world.pageOf('clerk', { width: 1440, height: 900 });
  const setOffline = (offline: boolean) => page.context().setOffline(offline);
  await page.goto(world.origin);
  await openOffline(page, setOffline);
  await fillDelivery(page, { plate: 'B 7001 PI', material: 'Screening / Sirtu', volume: '9,999' });
  await page.getByRole('button', { name: 'Save delivery' }).click();
  const refusal = page.getByText(/^Only [\d,.]+ m³ on hand$/);
  await expect(refusal).toBeVisible();
  // Read in the sun: larger than a hint, and bold.
  expect(
    await refusal.evaluate((text) => {
      const { fontSize, fontWeight } = getComputedStyle(text);
      return [parseFloat(fontSize) >= 15, Number(fontWeight) >= 600];
    }),
  ).toEqual([true, true]);
  await page.getByRole('button', { name: 'The pile is larger than the book' }).click();
  await page.getByRole('button', { name: 'Save delivery' }).click();
  const ticket = await savedTicket(page);
  // Asked once for the material and the day.
  await fillDelivery(page, { plate: 'B 7002 PI', material: 'Screening / Sirtu', volume: '100' });
  await page.getByRole('button', { name: 'Save delivery' }).click();
  await expect.poll(() => savedTicket(page)).not.toBe(ticket);
  const next = await savedTicket(page);
  await setOffline(false);
  await allSent(page);
  await expectExactlyOnce(world.backend, [ticket, next]);
  const reasons = await world.backend.query<{ override_reason: string; flagged: boolean }>(
    "select override_reason, 'overdraw' = any (flags) as flagged from public.deliveries where ticket_no = any ($1::text[])",
    [`{${ticket},${next}}`],
  );
  expect(reasons).toEqual([
    { override_reason: 'pile_larger_than_book', flagged: true },
    { override_reason: 'pile_larger_than_book', flagged: true },
  ]);
});

test('what is typed survives a reload, the death of the browser and a sign-out', async () => {
  let device = await world.device('draft', { viewport: { width: 1024, height: 768 } });
  const typed = {
    'License plate': 'B 6001 DR',
    'Driver name': 'Budi',
    Customer: 'CV Belum Ada',
    'Volume (m³)': '8.',
    'Index (m³)': '7',
    Notes: 'Tunggu di pos 2',
  };
  const expectKept = async (page: Page) => {
    for (const [label, value] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(value);
    await expect(page.getByLabel('Gross (kg)')).toHaveValue('20,000');
  };
  await signIn(device.page, world.origin, 'clerk');
  await openForm(device.page);
  await device.page.getByRole('button', { name: 'Weighbridge' }).click();
  for (const [label, value] of Object.entries(typed)) await field(device.page, label).fill(value);
  await device.page.getByLabel('Gross (kg)').fill('20,000');
  await expect.poll(() => drafts(device.page)).toContain('20,000');

  await device.page.reload();
  await expectKept(device.page);
  await device.kill();
  device = await world.device('draft', { viewport: { width: 1024, height: 768 } });
  await device.page.goto(`${world.origin}/delivery/new`);
  await expectKept(device.page);
  await device.page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(device.page).toHaveURL(/\/auth/);
  await signIn(device.page, world.origin, 'clerk');
  await device.page.goto(`${world.origin}/delivery/new`);
  await expectKept(device.page);
  await device.close();
});
