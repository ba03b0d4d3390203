/** Cash at the gate: paid in three taps from its ticket, with a receipt; undone; and handed over to a colleague on another device. */
import { expect, type Locator, type Page } from '@playwright/test';
import { allSent, recordDelivery } from './support/clerk.ts';
import { sharedWorld, test } from './support/world.ts';

const world = sharedWorld();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const digits = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));
const openList = (page: Page) => page.getByRole('link', { name: 'Deliveries' }).first().click();
const paymentsOf = (ticket: string) =>
  world.backend.query<{ number: string; amount: number; owed: number }>(
    `select p.number, p.amount::int, d.amount::int as owed from public.payments p, public.deliveries d where p.notes = $1 and d.ticket_no = $1`,
    [ticket],
  );

/** A clerk whose customer of the demo pays at the gate, on the form with the ticket just saved. */
async function withTicket(plate: string) {
  const page = await world.pageOf('clerk', { width: 820, height: 1180 });
  await page.goto(`${world.origin}/delivery/new`);
  const ticket = await recordDelivery(page, { customer: 'Ibu Ningsih', plate, volume: '5' });
  return { page, ticket };
}

test('a ticket is paid in three taps, undone, and paid again: the server has one payment of its amount', async () => {
  const { page, ticket } = await withTicket('B 7101 KS');
  await openList(page);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  // Where the finger lands: a mouse would uncover the next step above the number.
  await tap(page.getByRole('row').filter({ hasText: ticket }).getByText('Ibu Ningsih'));
  await tap(button(dialog(page, ticket), 'Record payment'));
  await tap(button(dialog(page, 'Record payment'), 'Save payment'));
  const receipt = dialog(page, 'Receipt');
  await expect(receipt).toContainText(/KW-\d{6}-\w{3}-0001/);
  await expect(receipt).toContainText(ticket);
  expect(taps).toBe(3);
  await button(receipt, 'Undo').click();
  await expect(receipt).toHaveCount(0);
  // By key: a second tap on the spot of "Undo" within half a second presses nothing.
  await button(dialog(page, 'Record payment'), 'Save payment').press('Enter');
  await expect(receipt).toContainText(/KW-\d{6}-\w{3}-0002/);
  await allSent(page);
  const paid = await paymentsOf(ticket);
  expect(paid).toEqual([
    { number: expect.stringMatching(/^KW-\d{6}-\w{3}-0002$/), amount: paid[0]?.owed, owed: expect.any(Number) },
  ]);
});

test('cash taken at the gate is handed over with a difference, and received by a colleague on another device', async () => {
  const { page, ticket } = await withTicket('B 7102 KS');
  await button(page, 'Cash received').click();
  await button(dialog(page, 'Record payment'), 'Save payment').click();
  await button(dialog(page, 'Receipt'), 'Close').click();
  await expect(page.getByRole('status').filter({ hasText: ticket })).toContainText(/Paid Rp\s[\d,]+/);
  await openList(page);
  await button(page, 'Cash today').click();
  const cash = dialog(page, 'Cash today');
  await expect(cash.getByRole('region', { name: 'Cash taken' })).toContainText('Ibu Ningsih');
  await button(cash, 'Hand over cash').click();
  const form = dialog(page, 'Hand over cash');
  const expected = digits(await form.getByText(/^Rp\s[\d,]+$/).textContent());
  await expect(form.getByLabel('Cash counted'), 'a dialog has the focus on its first field').toBeFocused();
  await form.getByLabel('Cash counted').fill(String(expected - 10_000));
  await expect(form).toContainText(/Rp\s10,000 short/);
  await button(form, 'Hand over cash').click();
  await expect(cash).toContainText('Waits for somebody else to receive it');
  await expect(button(cash, 'Receive the cash')).toHaveCount(0);
  await allSent(page);

  const phone = await world.pageOf('supervisor', { width: 390, height: 844 });
  await phone.goto(`${world.origin}/delivery`);
  await phone.getByRole('button', { name: /Cash today.*1 handover to receive/ }).click();
  await button(phone, 'Receive the cash').click();
  await expect(dialog(phone, 'Cash today')).toContainText('Received by');
  await allSent(phone);
  expect(
    await world.backend.query(
      `select h.counted::int, h.expected::int, g.email as by, r.email as received_by,
         (select sum(p.amount)::int from public.payments p where p.id = any (h.payments)) as paid,
         (select p.id = any (h.payments) from public.payments p where p.notes = $1) as has_ticket
       from public.cash_handovers h join public.profiles g on g.user_id = h.author join public.profiles r on r.user_id = h.acknowledged_by`,
      [ticket],
    ),
  ).toEqual([
    {
      counted: expected - 10_000,
      expected,
      by: 'clerk@kuari.example',
      received_by: 'supervisor@kuari.example',
      paid: expected,
      has_ticket: true,
    },
  ]);
});
