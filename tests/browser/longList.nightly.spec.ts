/** The list of deliveries on a device that holds a year and more of them. */
import { expect, test, type Page } from '@playwright/test';
import { withLookUp } from '../../src/data/store/storedKeys.ts';
import { allSent } from './support/clerk.ts';
import { signIn } from './support/signIn.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
test.beforeAll(async () => {
  world = await startWorld({ demo: '1d' });
  // Each device tidies up some seconds after its start: by 400 days two thirds of the tickets would leave under the reader's eyes.
  await world.backend.query(
    "update public.system_config set config_value = '1500' where config_key = 'sync.history_days'",
  );
});
test.afterAll(() => world?.end());

const TICKETS = 60_000;

interface Place {
  /** ms */
  readonly at: number;
  readonly plate: string;
  readonly look_up: unknown;
}

/** 50 a day back from yesterday, one plate in 900, with the place that the store gives each. */
function placesOf(count: number): Place[] {
  const start = Date.now() - 86_400_000;
  return Array.from({ length: count }, (_, n) => {
    const at = start - Math.floor(n / 50) * 86_400_000 - (n % 50) * 60_000;
    const [time, plate] = [new Date(at).toISOString(), `F ${1000 + (n % 900)} LL`];
    const ticket = {
      id: String(n),
      version: 1,
      operating_day: time.slice(0, 10),
      captured_at: time,
      truck_license: plate,
      ticket_no: `SJ-LONG-${String(n).padStart(6, '0')}`,
      customer_id: n % 3 === 0 ? 'panjang' : null,
      customer_name: n % 3 === 0 ? 'PT Panjang Sekali' : `CV Nomor ${n % 40}`,
      driver_name: 'Asep',
    };
    return { at, plate, look_up: withLookUp('deliveries', ticket)['look_up'] };
  });
}

/** Rows as the pull would have stored them; every third of one customer. */
const fillStore = (page: Page, count: number) =>
  page.evaluate(async (places) => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('kuari-user-'))?.name ?? '';
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
    });
    for (let from = 0; from < places.length; from += 5_000) {
      await new Promise<void>((resolve, reject) => {
        const stores = ['deliveries', 'customers'];
        const transaction = db.transaction(stores, 'readwrite', { durability: 'relaxed' });
        transaction.objectStore('customers').put({
          id: 'panjang',
          version: 1,
          position: 1,
          deleted_at: null,
          name: 'PT Panjang Sekali',
          merged_into: null,
          status: 'open',
          look_up: { words: ['pt', 'panjang', 'sekali'] },
        });
        transaction.addEventListener('complete', () => resolve());
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
        for (const [index, { at, plate, look_up }] of places.slice(from, from + 5_000).entries()) {
          const n = from + index;
          transaction.objectStore('deliveries').put({
            id: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
            version: 1,
            position: 1,
            deleted_at: null,
            operating_day: new Date(at).toISOString().slice(0, 10),
            captured_at: new Date(at).toISOString(),
            received_at: new Date(at).toISOString(),
            ticket_no: `SJ-LONG-${String(n).padStart(6, '0')}`,
            customer_id: n % 3 === 0 ? 'panjang' : null,
            customer_name: n % 3 === 0 ? 'PT Panjang Sekali' : `CV Nomor ${n % 40}`,
            material_type: ['abu_batu', 'split_2_3_cm', 'sub_base_b'][n % 3],
            volume: 7,
            gross_kg: null,
            tare_kg: null,
            density: null,
            weighed_manually: false,
            truck_id: null,
            truck_license: plate,
            truck_type: 'Tronton',
            driver_name: 'Asep',
            destination_address: null,
            unit_price: null,
            amount: null,
            status: 'delivered',
            in_transit_at: null,
            delivered_at: new Date(at).toISOString(),
            cancelled_at: null,
            cancel_reason: null,
            voided_at: null,
            void_reason: null,
            override_reason: null,
            notes: null,
            shift_id: null,
            flags: [],
            look_up,
          });
        }
      });
    }
    db.close();
  }, placesOf(count));

test(`${TICKETS} tickets are shown a page at a time, and searched and narrowed without drawing more than a page`, async () => {
  // To store so many takes a minute where another test runs beside.
  test.setTimeout(240_000);
  const { page, close, setOffline } = await world.device('year', { viewport: { width: 1366, height: 900 } });
  await signIn(page, world.origin, 'clerk');
  await allSent(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await setOffline(true);
  await fillStore(page, TICKETS);
  await page.goto(`${world.origin}/delivery`);
  const rows = page.getByRole('table', { name: 'Deliveries' }).getByRole('row');
  const search = (typed: string) => page.getByRole('searchbox', { name: 'Search deliveries' }).fill(typed);
  const only = (text: string) => expect(rows.filter({ hasNotText: text })).toHaveCount(1);
  await expect(rows).toHaveCount(51);
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows).toHaveCount(51);
  // Opened at its address it is read from the front, once; from there on each page begins where the one before ended.
  await page.goto(`${world.origin}/delivery?page=1190`);
  const first = async () => Number(/SJ-LONG-(\d{6})/.exec((await rows.nth(1).textContent()) ?? '')?.[1]);
  await expect.poll(first, { timeout: 60_000 }).toBeGreaterThan(59_000);
  const deep = await first();
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(rows.filter({ hasText: `SJ-LONG-0${deep + 50}` })).toHaveCount(1);
  await expect(rows).toHaveCount(51);
  expect(await first()).toBe(deep + 50);
  await page.getByRole('button', { name: 'Newer' }).click();
  await expect(rows.filter({ hasText: `SJ-LONG-0${deep}` })).toHaveCount(1);
  await expect(rows).toHaveCount(51);
  expect(await first()).toBe(deep);

  await search('f1777ll');
  await only('F 1777 LL');
  await expect(rows).toHaveCount(51);
  await search('SJ-LONG-059999');
  await expect(rows).toHaveCount(2);
  await search('panjang');
  await only('PT Panjang Sekali');
  await expect(rows).toHaveCount(51);
  await search('');
  await page.getByLabel('Material').selectOption('sub_base_b');
  await expect(rows.filter({ hasText: 'Sub Base (Agregat B)' })).toHaveCount(50);
  await page.mouse.wheel(0, 10_000);
  await expect(page.getByRole('button', { name: 'Older' })).toBeInViewport();
  await close();
});
