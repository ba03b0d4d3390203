/** From tickets to money: an invoice of chosen tickets, paid in part, on paper; and the account of its customer, which ends as the books do. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { allSent } from './support/clerk.ts';
import { carries, sheetsOf } from './support/printed.ts';
import { signIn } from './support/signIn.ts';
import { worldOfFile } from './support/world.ts';

const world = worldOfFile({ demo: '2d' });

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
/** On the screen or on paper, which is in Indonesian. */
const rupiah = (amount: number) => new RegExp(`Rp\\s${amount.toLocaleString('en').replaceAll(',', '[.,]')}(?![\\d.,])`);

test('chosen tickets become an invoice with the next number; half of it is paid, and the account says what is left', async () => {
  const [most] = await world.backend.query<{
    id: string;
    name: string;
    first: string;
    last: string;
    count: number;
    net: number;
  }>(
    `select c.id, c.name, min(d.operating_day)::text as first, max(d.operating_day)::text as last, count(*)::int, sum(d.amount)::float8 as net
      from public.deliveries d join public.customers c on c.id = d.customer_id
      where d.status = 'delivered' and d.invoice_id is null and d.amount is not null group by 1 order by 5 desc, 1 limit 1`,
  );
  const { id = '', name = '', first = '', last = '', count = 0, net = 0 } = most ?? {};
  const { page, close } = await world.device('office', { viewport: { width: 1440, height: 900 } });
  await signIn(page, world.origin, 'owner');
  await allSent(page);
  await page.goto(`${world.origin}/invoices?view=new&customer=${id}&from=${first}&to=${last}`);
  await expect(page.getByText(new RegExp(`^${count} tickets?: Rp`))).toContainText(rupiah(net));
  const [row] = await page.getByRole('row').filter({ hasText: 'SJ-' }).all();
  const leftOut = /SJ-\S+/.exec((await row?.textContent()) ?? '')?.[0].slice(0, 18) ?? '';
  await page.getByRole('checkbox', { name: leftOut }).uncheck();
  await button(page, 'Issue invoice').click();
  await button(dialog(page, 'Issue invoice?'), 'Issue invoice').click();
  const paper = dialog(page, /^INV\/\d{4}\/\d{2}\/0001$/);
  await expect(paper).toBeVisible();
  const [issued] = await world.backend.query<{ number: string; total: number; left: string }>(
    `select i.number, i.total::float8, (select string_agg(d.ticket_no, ' ') from public.deliveries d
      where d.customer_id = i.customer_id and d.status = 'delivered' and d.invoice_id is null) as left from public.invoices i where customer_id = $1`,
    [id],
  );
  expect(issued?.left).toContain(leftOut);
  const total = issued?.total ?? 0;
  expect(total).toBeLessThan(net);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(sheetsOf(pdf).some((sheet) => carries(sheet, `Faktur ${issued?.number}`))).toBe(true);

  await button(paper, 'Record payment').click();
  const half = Math.floor(total / 2);
  await dialog(page, 'Record payment').getByLabel('Amount').fill(String(half));
  await button(dialog(page, 'Record payment'), 'Save payment').click();
  await button(dialog(page, 'Receipt'), 'Close').click();
  await expect(paper).toContainText('Part paid');
  await expect(paper).toContainText(rupiah(total - half));
  await allSent(page);
  expect(
    await world.backend.query('select paid::float8 from public.invoices where number = $1', [issued?.number ?? '']),
  ).toEqual([{ paid: half }]);

  const [owed] = await world.backend.query<{ owed: number; today: string }>(
    `select sum(billed - paid)::float8 as owed, (select max(operating_day)::text from public.payments) as today
     from public.customer_months where customer_id = $1`,
    [id],
  );
  await page.goto(`${world.origin}/invoices?view=statement&customer=${id}&from=${first}&to=${owed?.today}`);
  await expect(page.getByRole('article').first()).toContainText(name);
  await expect(page.getByRole('row', { name: 'Saldo akhir' })).toContainText(rupiah(owed?.owed ?? -1));
  await close();
});
