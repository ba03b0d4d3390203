/** At 02:00 the calendar of the site is a day ahead of the operating day: money of that date is taken, and the form says on which day it counts. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { customerMonthId } from '../../src/domain/records/ids.ts';
import { trusted } from '../../src/domain/values/json.ts';
import { leaveForms } from './support/drafts.ts';
import { db, outbox, put } from './support/knownTruck.tsx';
import { show } from './support/world.tsx';

// Before the imports: the session that they prepare is of this day too.
vi.hoisted(() =>
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: new Date('2026-11-28T02:00:00+07:00') }),
);
const { PaymentDialog } = await import('../../src/shared/payments/PaymentDialog.tsx');
const { ExpensesPanel } = await import('../../src/features/office/executive/Expenses.tsx');

afterEach(leaveForms);

const type = (name: string, value: string) =>
  act(async () => {
    fireEvent.change(trusted<Element>(document.querySelector(`[name="${name}"]`)), { target: { value } });
  });
/** Key by key, as a keyboard does: what is selected is replaced. */
async function keys(name: string, digits: string) {
  const field = trusted<HTMLInputElement>(document.querySelector(`[name="${name}"]`));
  field.focus();
  field.select();
  for (const digit of digits) {
    const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    await type(name, field.value.slice(0, from) + digit + field.value.slice(to));
  }
  return field.value;
}
const COUNTS = 'Counts on Friday, 27 November 2026: the next operating day begins at 06:00';

async function saveOn(date: string, name: string, button: string) {
  await type(name, '2026-11-29');
  fireEvent.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText('This day has not come yet')).toBeTruthy();
  expect(screen.queryByText(COUNTS)).toBeNull();
  await type(name, date);
  expect(await screen.findByText(COUNTS)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(async () => expect(await outbox()).toHaveLength(1));
}

it('a payment', async () => {
  // Who owes nothing would be asked about first.
  const owed = { billed: 1_500_000, tax: 0, paid: 0, volume: 10, count: 1, unpriced_volume: 0 };
  await put('customer_months', customerMonthId('c1', '2026-01'), { customer_id: 'c1', month: '2026-01-01', ...owed });
  await show(<PaymentDialog onClose={() => undefined} />);
  await screen.findByLabelText('Amount');
  await type('customer', 'PT Beton Jaya');
  await type('amount', '1500000');
  expect(await keys('paid_on', '05112026')).toBe('05/11/2026');
  await saveOn('2026-11-28', 'paid_on', 'Save payment');
  expect((await outbox())[0]?.payload).toMatchObject({ paid_on: '2026-11-28' });
  expect((await db.view_rows.toArray()).map(({ row }) => row['operating_day'])).toContain('2026-11-27');
});

it('an expense', async () => {
  await show(<ExpensesPanel />);
  fireEvent.click(await screen.findByRole('button', { name: 'Enter expense' }));
  await waitFor(() => expect(document.querySelector('[name="amount"]')).toBeTruthy());
  await type('amount', '50000');
  await type('source', 'Tyres');
  await saveOn('2026-11-28', 'operating_day', 'Save expense');
  expect((await outbox())[0]?.payload).toMatchObject({ operating_day: '2026-11-27' });
});
