/** The office without signal: a payment, an expense and the closing of a day; all of it is in the books once, when there is signal again. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { allSent, strip } from './support/clerk.ts';
import { materialByName } from '../../src/domain/materials/materials.ts';
import { formatNumber, formatPercent, formatRupiah, formatRupiahShort } from '../../src/i18n/numbers.ts';
import { worldOfFile } from './support/world.ts';

const world = worldOfFile({ demo: '40d' });
const DESK = { width: 1440, height: 900 };

const menu = async (page: Page, group: string, name: string) => {
  await page.getByRole('navigation').getByRole('button', { name: group }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
const dayIn = async (field: Locator) => (await field.inputValue()).split('/').toReversed().join('-');
const digits = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));

interface Sums {
  readonly volume: number;
  readonly trips: number;
  readonly revenue: number;
  readonly produced: number;
  readonly days: number;
  readonly net: number;
  readonly target: number;
  readonly liters: number;
}

/** Of the records themselves, by plain SQL: none of the sums that the server keeps. */
async function sumsOf(from: string, to: string): Promise<Sums> {
  const within = `operating_day between '${from}' and '${to}'`;
  const config = (key: string) => `(select private.config('business.${key}')::numeric)`;
  const [sums] = await world.backend.query<Sums>(
    `with sold as (select operating_day, sum(volume) as volume, count(*) as trips, sum(amount) as billed,
         round(coalesce(sum(volume) filter (where unit_price is null), 0) * ${config('avg_price_per_cubic_meter')}) as estimated
       from public.deliveries where status = 'delivered' and voided_at is null and ${within} group by 1),
     made as (select operating_day, volume from public.production_entries
         where voided_at is null and material_type not in ('boulder', 'solar') and ${within}
       union all select operating_day, output.value::numeric from public.transformations, jsonb_each_text(outputs) as output
         where voided_at is null and ${within}),
     worked as (select operating_day from made union
       select operating_day from public.deliveries where status <> 'cancelled' and voided_at is null and ${within}),
     total as (select coalesce(sum(volume), 0) as volume, coalesce(sum(trips), 0) as trips, coalesce(sum(billed + estimated), 0) as revenue,
         coalesce(sum(round(volume * ${config('cost_per_cubic_meter')})), 0) as costs from sold)
     select volume::float8, trips::int, revenue::float8, (select coalesce(sum(volume), 0) from made)::float8 as produced,
       (select count(*) from worked)::int as days,
       (revenue - costs - (select count(*) from worked) * (${config('fixed_cost_fuel')} + ${config('fixed_cost_equipment')}
         + ${config('fixed_cost_labor')} + ${config('fixed_cost_maintenance')}))::float8 as net,
       (select target from public.kpi_targets where metric = 'production' and period = 'day')::float8 as target,
       (select coalesce(sum(liters), 0) from public.fuel_logs where kind = 'issue' and voided_at is null and ${within})::float8 as liters
     from total`,
  );
  if (!sums) throw new Error('no sums');
  return sums;
}

test('what the screens say of the demo is what plain SQL says of its records, to the last digit', async () => {
  const page = await world.pageOf('owner', DESK);
  await page.goto(`${world.origin}/reports/daily`);
  const today = await dayIn(page.getByLabel('Operating day'));
  const before = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  const [month, ofToday] = [await sumsOf(`${today.slice(0, 7)}-01`, today), await sumsOf(today, today)];
  const m3 = (value: number) => `${formatNumber(value, 'en')} m³`;
  const whole = (value: number) => m3(Math.round(value));
  const rupiah = (value: number) => formatRupiah(value, 'en').replaceAll('\u00A0', ' ');
  const short = (value: number) => formatRupiahShort(value, 'en').replaceAll('\u00A0', ' ');
  const percent = (value: number) => formatPercent(value, 'en');
  const band = page.getByRole('region', { name: 'Result' });
  for (const said of [m3(ofToday.produced), m3(ofToday.volume), rupiah(ofToday.net)])
    await expect(band).toContainText(said);

  await page.goto(`${world.origin}/executive`);
  const card = (name: string) => page.getByRole('article', { name, exact: true });
  const figure = (name: string) => card(name).locator('p').first();
  await expect(figure('Achievement')).toHaveText(whole(ofToday.produced));
  // Of today the targets of its shifts, where one was opened.
  const [plan] = await world.backend.query<{ target: number }>(
    `select sum(production_target)::float8 as target from public.shifts where operating_day = $1 having bool_or(status <> 'planned')`,
    [today],
  );
  await expect(card('Achievement')).toContainText(plan ? `of ${whole(plan.target)}` : 'No shift');
  await expect(figure('Deliveries')).toHaveText(whole(ofToday.volume));
  await expect(figure('Revenue')).toHaveText(rupiah(ofToday.revenue));
  await expect(figure('Net')).toHaveText(rupiah(ofToday.net));
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await expect(figure('Achievement')).toHaveText(whole(month.produced));
  await expect(card('Achievement')).toContainText(
    month.days === 0 ? 'not known' : percent((month.produced / (month.target * month.days)) * 100),
  );
  await expect(figure('Deliveries')).toHaveText(whole(month.volume));
  await expect(figure('Revenue')).toHaveText(rupiah(month.revenue));
  await expect(figure('Net')).toHaveText(rupiah(month.net));
  await expect(figure('Fuel per m³')).toHaveText(
    month.produced === 0 ? 'not known' : `${formatNumber(month.liters / month.produced, 'en', 2)} L/m³`,
  );
  const [owed] = await world.backend.query<{ owed: number }>(
    `with bills as (select customer_id, sum(amount) as billed from public.deliveries
         where status = 'delivered' and voided_at is null and customer_id is not null group by 1),
       paid as (select customer_id, sum(amount) as paid from public.payments where voided_at is null group by 1),
       taxed as (select customer_id, sum(tax) as tax from public.invoices where voided_at is null group by 1),
       drawn as (select order_id, sum(amount) as drawn from public.deliveries where status <> 'cancelled' and voided_at is null group by 1),
       deposited as (select order_id, sum(amount) as paid from public.payments where voided_at is null group by 1),
       ahead as (select o.customer_id, sum(greatest(0, p.paid - coalesce(d.drawn, 0))) as ahead from public.orders o
         join deposited p on p.order_id = o.id left join drawn d on d.order_id = o.id group by 1)
     select coalesce(sum(greatest(0, coalesce(billed, 0) + coalesce(tax, 0) + coalesce(ahead, 0) - coalesce(paid, 0))), 0)::float8 as owed
     from bills full join paid using (customer_id) full join taxed using (customer_id) full join ahead using (customer_id)`,
  );
  await expect(figure('Receivables')).toHaveText(rupiah(owed?.owed ?? -1));

  // On a phone the sentence, what needs the owner and the four tiles stand whole above the tabs, in either language and with the longest numbers.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of ['id', 'en']) {
    await page.evaluate((chosen) => localStorage.setItem('app:lang', chosen), language);
    for (const view of ['today', 'month']) {
      await page.goto(`${world.origin}/executive?view=${view}`);
      const tiles = page.getByRole('article');
      await expect(tiles.nth(3).locator('p').first()).toHaveText(/Rp/);
      await expect(
        page.getByRole('button', { name: /perlu (keputusan|diputuskan)|needs? you|Nothing to decide/ }),
      ).toBeInViewport({ ratio: 1 });
      const tabs = await page.getByRole('navigation').last().boundingBox();
      const last = await tiles.nth(3).boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
      for (const line of await tiles.locator('p').all())
        expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // Thirty whole days, and as many before them as there are.
  const range = await sumsOf(before(30), before(1));
  expect(range.trips).toBeGreaterThan(100);
  await page.goto(`${world.origin}/analytics?from=${before(30)}&to=${before(1)}`);
  const compared = (name: string) =>
    page
      .getByRole('main')
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
      .first();
  const analysed = (name: string) =>
    page.getByRole('group', { name: 'Figures' }).getByRole('button', { name }).locator('span').nth(1);
  await expect(analysed('Produced')).toHaveText(m3(range.produced));
  await expect(analysed('Delivered')).toHaveText(m3(range.volume));
  await expect(analysed('Revenue')).toHaveText(short(range.revenue));
  await expect(analysed('Net')).toHaveText(short(range.net));
  await expect(analysed('Achievement')).toHaveText(percent((range.produced / (range.target * range.days)) * 100));
  // The first of them is in sight at once, also on a phone.
  const firstAt = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${world.origin}/analytics`);
    await expect(analysed('Produced')).toBeVisible();
    return (await analysed('Produced').boundingBox())?.y;
  };
  expect(await firstAt(390, 844)).toBeLessThan(360);
  expect(await firstAt(1440, 900)).toBeLessThan(260);
  await page.goto(`${world.origin}/analytics?from=${before(30)}&to=${before(1)}&view=customers`);
  const sums = page.getByRole('table', { name: 'Customers' }).getByRole('row').last();
  await expect(sums).toContainText(m3(range.volume));
  await expect(sums).toContainText(formatNumber(range.trips, 'en'));
  await expect(sums).toContainText(rupiah(range.revenue));

  await page.goto(`${world.origin}/`);
  const piles = await world.backend.query<{ material_type: string; on_hand: number }>(
    'select material_type, sum(quantity)::float8 as on_hand from public.stock_movements group by 1',
  );
  expect(piles.length).toBeGreaterThan(5);
  for (const { material_type, on_hand } of piles)
    await expect(card(materialByName(material_type).displayName)).toContainText(formatNumber(on_hand, 'en'));
  // A load is off the pile as soon as its ticket is written.
  const [left] = await world.backend.query<{ volume: number; trips: number }>(
    `select coalesce(sum(volume), 0)::float8 as volume, count(*)::int as trips from public.deliveries
     where status <> 'cancelled' and voided_at is null and operating_day = $1`,
    [today],
  );
  await expect(compared('Out today')).toHaveText(new RegExp(`^${formatNumber(left?.volume ?? -1, 'en')}\\s?m³$`));
  await expect(compared('Trips today')).toHaveText(formatNumber(left?.trips ?? -1, 'en'));
  await expect(compared('Produced today')).toHaveText(new RegExp(`^${formatNumber(ofToday.produced, 'en')}\\s?m³$`));
});

test('an owner records money and closes a day in the plane; the figures move at once and stay the same once it is sent', async () => {
  const page = await world.pageOf('owner', DESK);
  await page.goto(world.origin);
  await allSent(page);
  const [debtor] = await world.backend.query<{ name: string }>(
    `select c.name from public.customer_months m join public.customers c on c.id = m.customer_id group by c.name order by sum(billed - paid) desc limit 1`,
  );
  const customer = debtor?.name ?? '';
  await page.goto(`${world.origin}/executive`);
  const owed = page.getByRole('article', { name: 'Receivables' }).locator('p').first();
  await expect(owed).toHaveText(/Rp\s[1-9]/);
  const before = digits(await owed.textContent());
  await page.context().setOffline(true);

  const view = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await view('Money');
  await page.getByRole('button', { name: 'Record payment', exact: true }).click();
  await page.getByLabel('Customer').fill(customer);
  await page.getByLabel('Amount').fill('1,500,000');
  await page.getByText('Transfer', { exact: true }).click();
  await page.getByRole('button', { name: 'Save payment' }).click();
  await page.getByRole('dialog', { name: 'Receipt' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await view('Today');
  await expect.poll(async () => digits(await owed.textContent())).toBe(before - 1_500_000);
  await expect(page.getByRole('article', { name: 'Receivables' })).toContainText('Counts work that is not sent yet');
  await view('Money');

  await page.getByRole('button', { name: 'Enter expense' }).click();
  await page.getByLabel('Amount').fill('250,000');
  await page.getByLabel('Source').fill('Electricity');
  await page.getByRole('button', { name: 'Save expense' }).click();
  await expect(page.getByRole('region', { name: 'Latest expenses' })).toContainText('Electricity');

  await menu(page, 'Overview', 'Daily report');
  await page.getByRole('button', { name: 'Day before' }).click();
  const day = await dayIn(page.getByLabel('Operating day'));
  await page.getByRole('button', { name: 'Close the day' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByRole('button', { name: 'Reopen the day' })).toBeVisible();
  await expect(strip(page)).toHaveText(/^Offline · 3 to send/);

  await page.context().setOffline(false);
  await allSent(page);
  const booked = await world.backend.query(
    `select (select count(*)::int from public.payments where amount = 1500000 and method = 'transfer') as payments,
       (select count(*)::int from public.transactions where notes = 'Electricity' and amount = 250000) as expenses,
       (select count(*)::int from public.day_closings where operating_day = $1 and reopened_at is null) as closings`,
    [day],
  );
  expect(booked).toEqual([{ payments: 1, expenses: 1, closings: 1 }]);
  await menu(page, 'Overview', 'Executive');
  await expect.poll(async () => digits(await owed.textContent())).toBe(before - 1_500_000);
  await expect(page.getByRole('article', { name: 'Receivables' })).not.toContainText('not sent yet');

  await page.goto(`${world.origin}/reports/daily?day=${day}`);
  await page.getByRole('button', { name: 'Reopen the day' }).click();
  await page.getByLabel('Reason').fill('A ticket was missing');
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen the day' }).click();
  await expect(page.getByRole('main').getByText(/Reopened on .* A ticket was missing/)).toBeVisible();
  await allSent(page);
  expect(
    await world.backend.query('select reopen_reason from public.day_closings where operating_day = $1', [day]),
  ).toEqual([{ reopen_reason: 'A ticket was missing' }]);
});

test('a payment into a closed day says before and after that it waits for the owner, and counts once the day is open again', async () => {
  const office = await world.pageOf('owner', DESK);
  await office.goto(`${world.origin}/reports/daily`);
  await office.getByRole('button', { name: 'Day before' }).click();
  const day = await dayIn(office.getByLabel('Operating day'));
  await office.getByRole('button', { name: 'Close the day' }).click();
  const closing = office.getByRole('dialog');
  await expect(closing.getByRole('region', { name: 'Before it is closed' })).toContainText(
    /shifts? (is|are) still open|Every shift is closed.*The stock was (not )?counted on this day/,
  );
  await closing.getByRole('button', { name: 'Close the day' }).click();
  await expect(office.getByRole('button', { name: 'Reopen the day' })).toBeVisible();
  await allSent(office);

  const page = await world.pageOf('manager', DESK);
  const [customer] = await world.backend.query<{ name: string }>(
    `select name from public.customers where status = 'open' and merged_into is null order by name limit 1`,
  );
  await page.goto(`${world.origin}/delivery`);
  await page.getByRole('button', { name: 'Record payment', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Customer').fill(customer?.name ?? '');
  await form.getByLabel('Amount').fill('1,234,567');
  await form.getByLabel('Date').fill(day);
  await expect(form).toContainText(
    /The books of .* are closed\. What you save for it now is held until the owner decides/,
  );
  await form.getByRole('button', { name: 'Save payment' }).click();
  await expect(page.getByText('Its day is closed: it waits for the owner.')).toBeVisible();
  await expect(strip(page)).toHaveText(/^1 waits for the owner/);
  const state = () =>
    world.backend.query(
      `select (select count(*)::int from public.payments where amount = 1234567 and paid_on = $1 and voided_at is null) as payments,
         (select decision from public.held_mutations where kind = 'payments.create' and closed_day = $1) as decision`,
      [day],
    );
  expect(await state()).toEqual([{ payments: 0, decision: null }]);

  await office.getByRole('button', { name: 'Reopen the day' }).click();
  const reopening = office.getByRole('dialog');
  await expect(reopening).toContainText('1 record was held because the day was closed', { timeout: 60_000 });
  await expect(reopening.locator('label').filter({ hasText: customer?.name ?? '' })).toContainText('1,234,567');
  await reopening.getByLabel('Reason').fill('The payment was of that day');
  await reopening.getByRole('button', { name: 'Reopen the day' }).click();
  await allSent(office);
  expect(await state()).toEqual([{ payments: 1, decision: 'applied' }]);
});
