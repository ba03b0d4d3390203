/** From an order to money: paid ahead, drawn on by two tablets while apart, overdrawn by one load, invoiced and paid in part. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { allSent, openForm, recordDelivery, strip } from './support/clerk.ts';
import { carries, sheetsOf } from './support/printed.ts';
import { signIn } from './support/signIn.ts';
import { worldOfFile } from './support/world.ts';

const world = worldOfFile({ demo: '2d' });

const PRICE = 200_000;
/** m³. */
const LOAD = 4;
/** Loads that are ordered and paid for; each tablet records six. */
const ORDERED = 11;
const TABLET = { viewport: { width: 820, height: 1180 } };
/** What is done on one device reaches another. */
const SYNCED = { timeout: 60_000 };
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true });
/** On the screen or on paper, which is in Indonesian. */
const rupiah = (amount: number) => new RegExp(`Rp\\s${amount.toLocaleString('en').replaceAll(',', '[.,]')}(?![\\d.,])`);

test('12 tickets of two tablets on an order for 11: notice, invoice, part payment and statement agree with the books', async () => {
  // Three browsers.
  test.setTimeout(300_000);
  const [buyer] = await world.backend.query<{ id: string; name: string }>(
    `select id, name from public.customers c where status = 'open' and merged_into is null and credit_limit is null
      and not exists (select from public.deliveries d where d.customer_id = c.id) order by name limit 1`,
  );
  const { id, name } = buyer ?? { id: '', name: '' };
  expect(name, 'a customer without tickets').not.toBe('');

  const office = await world.device('office', { viewport: { width: 1440, height: 900 } });
  const desk = office.page;
  await signIn(desk, world.origin, 'manager');
  await allSent(desk);
  await desk.goto(`${world.origin}/delivery?view=orders`);
  await button(desk, 'New order').click();
  const form = dialog(desk, 'New order');
  await form.getByLabel('Customer').fill(name);
  await form.getByLabel('Volume', { exact: true }).fill(String(ORDERED * LOAD));
  await form.getByLabel('Price per m³').fill(String(PRICE));
  await form.getByText('Paid ahead').click();
  await button(form, 'Save order').click();
  const row = desk.getByRole('list', { name: 'Orders' }).getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText(/DO-\d{4}-0001/, SYNCED);
  await button(row, 'Record deposit').click();
  await dialog(desk, 'Record payment')
    .getByLabel('Amount')
    .fill(String(ORDERED * LOAD * PRICE));
  await button(dialog(desk, 'Record payment'), 'Save payment').click();
  await button(dialog(desk, 'Receipt'), 'Close').click();
  await expect(row).toContainText(rupiah(ORDERED * LOAD * PRICE));
  await allSent(desk);

  const [near, far] = [await world.device('near', TABLET), await world.device('far', TABLET)];
  await signIn(near.page, world.origin, 'clerk');
  await signIn(far.page, world.origin, 'admin');
  const left = (page: Page, loads: number) =>
    button(page, new RegExp(`^DO-\\d{4}-0001 · ${loads * LOAD} m³ of ${ORDERED * LOAD} m³ left$`));
  for (const { page } of [near, far]) {
    await allSent(page);
    await openForm(page);
    await page.getByLabel('Customer').fill(name);
    await expect(left(page, ORDERED)).toHaveAttribute('aria-pressed', 'true');
  }
  await far.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await far.setOffline(true);
  for (const [{ page }, letters] of [
    [near, 'DN'],
    [far, 'DF'],
  ] as const) {
    for (let load = 1; load <= 6; load += 1)
      await recordDelivery(page, { customer: name, plate: `B 720${load} ${letters}`, volume: String(LOAD) });
    // Of the other tablet's loads it knows none; its own count whether they are sent or not.
    await page.getByLabel('Customer').fill(name);
    await expect(left(page, ORDERED - 6)).toHaveAttribute('aria-pressed', 'true');
  }
  await allSent(near.page);
  await expect(strip(far.page)).toHaveText(/^Offline · 6 to send/);
  await far.setOffline(false);
  await allSent(far.page);

  await expect(row).toContainText(`Overdrawn by ${LOAD} m³`, SYNCED);
  await button(desk, /^Notices/).click();
  await expect(desk.getByRole('link', { name: /DO-\d{4}-0001: more loaded than ordered/ })).toBeVisible();
  await Promise.all([near, far].map(({ close }) => close()));

  await desk.goto(`${world.origin}/delivery?period=all`);
  await desk.getByRole('searchbox', { name: 'Search deliveries' }).fill('B720');
  await expect(desk.getByRole('row')).toHaveCount(1 + 12);
  await desk.getByRole('checkbox', { name: 'Select all' }).check();
  await button(desk, 'Dispatch (12)').click();
  await button(desk, 'Mark delivered (12)').click();
  await expect(desk.getByRole('row').filter({ hasText: 'Delivered' })).toHaveCount(12);
  await allSent(desk);

  const [days] = await world.backend.query<{ first: string; last: string }>(
    'select min(operating_day)::text as first, max(operating_day)::text as last from public.deliveries where customer_id = $1',
    [id],
  );
  const period = `customer=${id}&from=${days?.first}&to=${days?.last}`;
  await desk.goto(`${world.origin}/invoices?view=new&${period}`);
  const total = 12 * LOAD * PRICE;
  await expect(desk.getByText(/^12 tickets: Rp/)).toContainText(rupiah(total));
  await button(desk, 'Issue invoice').click();
  await button(desk.getByRole('dialog', { name: 'Issue invoice?' }), 'Issue invoice').click();
  const paper = dialog(desk, /^INV\/\d{4}\/\d{2}\/0001$/);
  await expect(paper).toBeVisible();
  const printed = sheetsOf(await desk.pdf({ preferCSSPageSize: true }));
  const number = await paper.getByRole('heading').first().textContent();
  expect(printed.some((one) => carries(one, `Faktur ${number}`))).toBe(true);
  // The deposit is drawn: it pays all but the load beyond the order.
  await expect(paper).toContainText('Part paid');
  await expect(paper).toContainText(rupiah(LOAD * PRICE));
  await button(paper, 'Record payment').click();
  await dialog(desk, 'Record payment').getByLabel('Amount').fill('300,000');
  await button(dialog(desk, 'Record payment'), 'Save payment').click();
  await button(dialog(desk, 'Receipt'), 'Close').click();
  const owed = LOAD * PRICE - 300_000;
  await expect(paper).toContainText(rupiah(owed));
  await allSent(desk);

  await desk.goto(`${world.origin}/invoices?view=statement&${period}`);
  await expect(desk.getByRole('row', { name: 'Saldo akhir' })).toContainText(rupiah(owed));
  const [sheet, ...more] = sheetsOf(await desk.pdf({ preferCSSPageSize: true }));
  expect(more).toEqual([]);
  expect(carries(sheet ?? [], name)).toBe(true);
  expect(
    await world.backend.query(
      `select t.volume::float8 as taken, t.count, t.paid::int as deposit, i.total::int, cardinality(i.tickets) as tickets, i.paid::int as chosen,
         (select sum(m.billed - m.paid)::int from public.customer_months m where m.customer_id = o.customer_id) as owed,
         (select count(distinct d.ticket_no)::int from public.deliveries d where d.order_id = o.id and d.invoice_id = i.id) as on_both
       from public.orders o join public.order_totals t on t.order_id = o.id join public.invoices i on i.customer_id = o.customer_id`,
    ),
  ).toEqual([
    {
      taken: 12 * LOAD,
      count: 12,
      deposit: ORDERED * LOAD * PRICE,
      total,
      tickets: 12,
      chosen: 300_000,
      owed,
      on_both: 12,
    },
  ]);
  await office.close();
});
