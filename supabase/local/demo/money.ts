/** The demo's payments, monthly expenses, price list, targets and day closings. */
import { derivedId } from '../../../src/domain/records/ids.ts';
import type { CustomerType } from '../../../src/domain/records/rows.ts';
import { addDays, atHour, daysBetween } from './calendar.ts';
import type { DemoCompany } from './company.ts';
import type { NewDelivery } from './deliveries.ts';
import { type DemoStaff, authored } from './authored.ts';
import { PRICES } from './products.ts';
import { type Random, entriesOf } from './random.ts';

/** Days from the end of a half month to the payment; small customers pay at the gate, the state takes longest. */
const PAYMENT_DAYS: Readonly<Record<CustomerType, number>> = {
  individual: 0,
  building_shop: 7,
  contractor: 30,
  ready_mix: 30,
  asphalt_plant: 45,
  government: 75,
};

export type Payment = ReturnType<typeof paymentsOf>[number];

export function paymentsOf(
  deliveries: readonly NewDelivery[],
  company: DemoCompany,
  today: string,
  staff: DemoStaff,
  random: Random,
) {
  const typeOf = new Map(company.customers.map((customer) => [customer.id, customer.type]));
  return [...owedByHalfMonth(deliveries)].flatMap(([key, owed]) => {
    const [customer_id = '', until = ''] = key.split(' ');
    const type = typeOf.get(customer_id) ?? 'individual';
    const paid_on = addDays(until, PAYMENT_DAYS[type] + random.integer(0, 12));
    // Sometimes an amount is disputed and stays open.
    const amount = Math.round((owed * (random.uniform() < 0.08 ? 0.6 + 0.3 * random.uniform() : 1)) / 1000) * 1000;
    if (paid_on >= today || amount <= 0) return [];
    return [
      {
        ...authored(atHour(paid_on, 10 + 5 * random.uniform()), staff.admin, random),
        customer_id,
        order_id: null,
        amount,
        method: type === 'individual' ? 'cash' : 'transfer',
        paid_on,
        operating_day: paid_on,
      },
    ];
  });
}

/** Rupiah by customer and the last day of the half month. */
function owedByHalfMonth(deliveries: readonly NewDelivery[]): Map<string, number> {
  const owed = new Map<string, number>();
  for (const { customer_id, operating_day, amount, status } of deliveries) {
    if (status !== 'delivered') continue;
    const until = Number(operating_day.slice(8)) <= 15 ? `${operating_day.slice(0, 8)}15` : lastOfMonth(operating_day);
    const key = `${customer_id} ${until}`;
    owed.set(key, (owed.get(key) ?? 0) + (amount ?? 0));
  }
  return owed;
}

const lastOfMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

const EXPENSES = [
  ['Gaji dan upah', 88_000_000],
  ['Sewa dan angsuran alat', 45_000_000],
  ['Perawatan dan suku cadang', 24_000_000],
  ['Listrik PLN', 62_000_000],
] as const;

export type Expense = ReturnType<typeof expensesOf>[number];

/** Monthly expenses without another record, on the last day of each month. */
export function expensesOf(firstDay: string, today: string, staff: DemoStaff, random: Random) {
  const ends = Array.from({ length: Math.max(0, daysBetween(firstDay, today)) }, (_, index) =>
    addDays(firstDay, index),
  ).filter((day) => day === lastOfMonth(day));
  return ends.flatMap((day) =>
    EXPENSES.map(([notes, usual]) => {
      const facts = authored(atHour(day, 16), staff.owner, random);
      return {
        ...facts,
        kind: 'expense',
        amount: Math.round((usual * Math.max(0.6, random.normal(1, 0.08))) / 1000) * 1000,
        source_table: 'transactions',
        source_id: facts.id,
        entry: 'post',
        operating_day: day,
        notes,
      };
    }),
  );
}

export const priceList = (firstDay: string, staff: DemoStaff, random: Random) =>
  entriesOf(PRICES).map(([material_type, price_per_m3]) => ({
    ...authored(atHour(firstDay, 6), staff.owner, random),
    customer_id: null,
    material_type,
    price_per_m3,
    from_date: firstDay,
  }));

export const targets = (firstDay: string, staff: DemoStaff, random: Random) =>
  (
    [
      // 80 m³ in each of the planned hours (`PLANNED_HOURS` in load.ts): a rate efficiency near 90 %.
      ['production', 'day', 960],
      ['deliveries', 'month', 16_000],
      ['revenue', 'month', 2_800_000_000],
      ['fuel_per_m3', 'month', 0.4],
    ] as const
  ).map(([metric, period, target]) => ({
    ...authored(atHour(firstDay, 6), staff.owner, random),
    metric,
    period,
    target,
    from_date: firstDay,
  }));

/** Days are closed some days after they end, when the last papers have arrived. */
export const closingsOf = (firstDay: string, today: string, staff: DemoStaff) =>
  Array.from({ length: Math.max(0, daysBetween(firstDay, today) - CLOSED_AFTER_DAYS) }, (_, index) =>
    addDays(firstDay, index),
  ).map((day) => {
    const closed_at = atHour(addDays(day, CLOSED_AFTER_DAYS), 9).toISOString();
    const id = derivedId(`day_closings:${day}`);
    return { id, operating_day: day, closed_by: staff.manager, closed_at, received_at: closed_at };
  });
const CLOSED_AFTER_DAYS = 4;
