/** The office's screens: figures from what the device holds, the forms of money, the closing of a day. */
import './support/noon.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rowOf, rowsOf } from '../support/rowOf.ts';
import { addDays } from '../../src/domain/time/calendar.ts';
import { writtenDay } from '../../src/ui/typedDay.ts';
import { dailyTotalId, derivedId } from '../../src/domain/records/ids.ts';
import { signedInAs } from './support/signedInAs.ts';
import { leaveForms } from './support/drafts.ts';
import { db, writeMeta } from './support/store.ts';
import { USER, show } from './support/world.tsx';
import { formatDay, formatShortDay } from '../../src/i18n/dates.ts';
import { operatingDayOf, DEFAULT_SITE_DAY } from '../../src/domain/time/operatingDay.ts';

const noteExport = vi.hoisted(() => vi.fn<(file: string, rows: number) => Promise<void>>(async () => undefined));
vi.mock('../../src/data/exports.ts', () => ({ noteExport }));
const { PULL_START } = await import('../../src/sync/pull/pullProgress.ts');
const { ExecutivePage } = await import('../../src/features/office/executive/ExecutivePage.tsx');
const { DailyReportPage } = await import('../../src/features/office/report/DailyReportPage.tsx');
const { AnalyticsPage } = await import('../../src/features/office/analytics/AnalyticsPage.tsx');
const { PaymentDialog } = await import('../../src/shared/payments/PaymentDialog.tsx');
const { TargetsSection } = await import('../../src/features/settings/site/targets/TargetsSection.tsx');

const TODAY = operatingDayOf(new Date(), DEFAULT_SITE_DAY);
const CUSTOMER = '01a1f000-0000-7000-8000-0000000000c1';

afterEach(async () => {
  await leaveForms();
  await signedInAs('admin');
});

const asOwner = () => signedInAs('owner');

type Total = readonly [kind: string, key: string, quantity: number, count?: number, amount?: number];
const totalRow = ([kind, key, quantity, count = 1, amount = 0]: Total, operating_day = TODAY) =>
  rowOf('daily_totals', {
    id: dailyTotalId(operating_day, kind, key),
    operating_day,
    kind,
    key,
    quantity,
    count,
    amount,
  });
const setTotals = (...totals: readonly Total[]) =>
  rowsOf(db, 'daily_totals').bulkPut(totals.map((one) => totalRow(one)));
/** As work of this device that is not sent yet: the store keeps a predicted sum with no state of its own. */
const predictTotals = (...totals: readonly Total[]) =>
  db.view_rows.bulkPut(
    totals.map((one) => {
      const row = totalRow(one);
      return { table: 'daily_totals' as const, id: row.id, order: row.operating_day, row, sync: 'sent' as const };
    }),
  );
const setCustomer = () =>
  rowsOf(db, 'customers').put({
    id: CUSTOMER,
    name: 'PT Batu Jaya',
    type: 'contractor',
    status: 'open',
    author: USER,
    device: USER,
    captured_at: '2026-11-01T00:00:00Z',
    received_at: '2026-11-01T00:00:00Z',
  });
/** What a customer owes and has paid of one month. */
const paidBy = (customer_id: string, billed: number, paid: number, unpriced_volume = 0) => ({
  id: derivedId(`customer_months:${customer_id}`),
  customer_id,
  month: '2026-01-01',
  volume: 10,
  count: 1,
  tax: 0,
  billed,
  paid,
  unpriced_volume,
});

/** What waits to be sent, in its order. */
async function payloads(): Promise<unknown[]> {
  const entries = await db.outbox.orderBy('seq').toArray();
  return entries.map(({ kind, entity_id, bytes }) => ({ of: kind, entity_id, ...JSON.parse(bytes).payload }));
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const card = (name: string) => screen.findByRole('article', { name });

/** 600 of 1200 m³; 107.5 m³ delivered for Rp 15,500,000 and 7.5 of them without a price; 210 L for 600 m³. */
const DAY: readonly Total[] = [
  ['production', 'abu_batu', 600],
  ['delivered', 'abu_batu', 107.5, 10, 15_500_000],
  ['deliveries', 'abu_batu', 107.5, 10, 15_500_000],
  ['unpriced', 'abu_batu', 7.5],
  ['fuel_issue', 'ex', 210],
];

async function figures(): Promise<string[]> {
  await waitFor(async () => expect((await card('Achievement')).textContent).toContain('50\u00A0% of 1,200 m³'));
  await waitFor(async () => expect((await card('Fuel per m³')).textContent).toContain('Diesel lasts: 0 days'));
  return Promise.all(
    ['Achievement', 'Crusher efficiency', 'Deliveries', 'Revenue', 'Net', 'Fuel per m³'].map(
      async (name) => (await card(name)).textContent?.replace('Counts work that is not sent yet', '') ?? '',
    ),
  );
}

describe('the executive overview', () => {
  it('shows the six, worked out by hand, each with a way to its records', async () => {
    await setTotals(...DAY);
    await show(<ExecutivePage />, '/executive');
    await figures();
    expect((await card('Deliveries')).textContent).toContain('108 m³');
    // 15,500,000 + 7.5 × 150,000; less 107.5 × 50,000 and 7,800,000 a day.
    expect((await card('Revenue')).textContent).toContain('Rp\u00A016,625,000');
    expect((await card('Revenue')).textContent).toContain('7.5 m³ without a price');
    expect((await card('Net')).textContent).toContain('Rp\u00A03,450,000');
    expect((await card('Fuel per m³')).textContent).toContain('0.35 L/m³');
    // No shift was recorded: what is not known is not 0 %.
    expect((await card('Crusher efficiency')).textContent).toContain('not known');
    for (const name of ['Achievement', 'Net', 'Receivables'])
      expect(within(await card(name)).getByRole('link', { name: 'Show records' })).toBeTruthy();
  });

  it('says how long the diesel lasts by the days before today, which is not over', async () => {
    const of = (day: number, liters: number) => totalRow(['fuel_issue', 'ex', liters], addDays(TODAY, -day));
    // The middle of fourteen days is 9,000 L a day; with today it would be 10,000 L.
    const before = Array.from({ length: 14 }, (_, n) => of(n + 1, n < 7 ? 10_000 : 8_000));
    await rowsOf(db, 'daily_totals').bulkPut([of(0, 20_000), ...before]);
    await rowsOf(db, 'stocks').put({ id: 's', material_type: 'solar', on_hand: 45_000 });
    await show(<ExecutivePage />, '/executive');
    await waitFor(async () => expect((await card('Fuel per m³')).textContent).toContain('Diesel lasts: 5 days'));
  });

  it('says on Month of every figure what the month has, and leads to its records', async () => {
    await setTotals(...DAY);
    await rowsOf(db, 'daily_totals').put(totalRow(['production', 'abu_batu', 900], addDays(TODAY, -1)));
    await show(<ExecutivePage />, '/executive');
    await figures();
    press('Month');
    // 600 + 900 of 2 × 1200; the day before made its whole target due, today has no shift.
    await waitFor(async () => expect((await card('Achievement')).textContent).toContain('62.5\u00A0% of 2,400 m³'));
    expect((await card('Achievement')).textContent).toContain('300 m³ ahead of the 1,200 m³ due by now');
    expect(screen.getByText(/^300 m³ ahead this month \(1,500 of 1,200 due by now\)/)).toBeTruthy();
    expect((await card('Net')).textContent).toContain('Below break-even');
    for (const [name, of] of [
      ['Deliveries', /^\/delivery\?from=\d{4}-\d\d-01&to=/],
      ['Fuel per m³', /^\/analytics\?view=records&of=fuel&from=\d{4}-\d\d-01&to=/],
    ] as const)
      expect(
        within(await card(name))
          .getByRole('link', { name: 'Show records' })
          .getAttribute('href'),
      ).toMatch(of);
  });

  it('says in one sentence what is made of what is due by now and what stands, and opens a tile', async () => {
    await setTotals(...DAY);
    const day = { author: USER, device: USER, operating_day: TODAY, captured_at: `${TODAY}T00:00:00Z` };
    const open = { status: 'open', start_time: '07:00', end_time: '15:00', opened_at: `${TODAY}T00:00:00Z` };
    await rowsOf(db, 'shifts').put({ ...day, ...open, id: derivedId('s'), shift_name: 'One', shift_type: 'day' });
    const stop = { reason: 'blockage', started_at: `${TODAY}T03:00:00Z`, ended_at: null, equipment_id: null };
    await rowsOf(db, 'downtime_entries').put({ ...day, ...stop, id: derivedId('d'), shift_id: derivedId('s') });
    await show(<ExecutivePage />, '/executive');
    // Noon or some minutes more, 5 of 8 h: 750 of 1200 due, and a stop since 10:00.
    expect(
      await screen.findByText(
        /^15\d m³ behind \(600 of 75\d due by now\): the crusher is stopped, 2 h \d+ min so far, blockage \(≈ 15\d m³\); net Rp\s3\.5 million\.$/,
      ),
    ).toBeTruthy();
    expect(screen.getByText('Utilisation × efficiency, of the day’s target of 1,200 m³ in 16 h 0 min')).toBeTruthy();
    // From 07:00 on, less the stop: of the 8 h of its shift, not of the 16 h of the settings.
    expect(screen.getByText('Hours run / of the shifts').nextSibling?.textContent).toMatch(/ \/ 8 h 0 min$/);
    press('Net');
    expect(await screen.findByText(/^Fixed costs/)).toBeTruthy();
    expect(screen.queryByText(/^Utilisation × efficiency/)).toBeNull();
  });

  it('asks about trucks that are in the yard since yesterday, several in one line', async () => {
    const inYard = (plate: string, tare_at: string) => ({
      id: derivedId(plate),
      author: USER,
      device: USER,
      captured_at: tare_at,
      truck_license: plate,
      tare_kg: 7200,
      tare_from: 'scale',
      tare_at,
      status: 'in',
    });
    await rowsOf(db, 'yard_visits').bulkPut([
      inYard('B 1 A', `${addDays(TODAY, -1)}T03:00:00Z`),
      inYard('B 2 B', `${addDays(TODAY, -1)}T04:00:00Z`),
      inYard('B 3 C', `${TODAY}T04:00:00Z`),
    ]);
    await show(<ExecutivePage />, '/executive');
    const needs = await screen.findByRole('region', { name: 'Needs you' });
    const line = await within(needs).findByRole('link', { name: /^2 trucks in the yard overnight.*B 2 B · B 1 A$/ });
    expect(line.getAttribute('href')).toBe('/delivery');
  });

  describe('on a day without a shift', () => {
    /** Seven weeks: a shift at 07:00 on the days that pass, and 20 m³ by 08:00 and 60 m³ in all on this weekday. */
    async function setWeeks(hasShift: (daysAgo: number) => boolean) {
      const weeks = Array.from({ length: 49 }, (_, at) => at + 1);
      const of = (operating_day: string) => ({
        author: USER,
        device: USER,
        operating_day,
        captured_at: `${operating_day}T00:00:00Z`,
      });
      await rowsOf(db, 'shifts').bulkPut(
        weeks.filter(hasShift).map((ago) => {
          const day = of(addDays(TODAY, -ago));
          const ran = { status: 'closed', opened_at: day.captured_at, closed_at: `${day.operating_day}T08:00:00Z` };
          const times = { shift_type: 'day', start_time: '07:00', end_time: '15:00' };
          return { ...day, ...ran, ...times, id: derivedId(`shift ${ago}`), shift_name: 'One' };
        }),
      );
      await rowsOf(db, 'deliveries').bulkPut(
        weeks
          .filter((ago) => ago % 7 === 0)
          .flatMap((ago) =>
            (
              [
                ['01:00', 20],
                ['09:00', 40],
              ] as const
            ).map(([time, volume]) => {
              const day = of(addDays(TODAY, -ago));
              const delivered = { status: 'delivered', delivered_at: `${day.operating_day}T${time}:00Z` };
              return { ...day, ...delivered, id: derivedId(`${ago} ${time}`), volume, amount: volume * 200_000 };
            }),
          ),
      );
      await setTotals(['deliveries', 'abu_batu', 15, 1, 3_000_000], ['delivered', 'abu_batu', 15, 1, 3_000_000]);
      await show(<ExecutivePage />, '/executive');
    }
    const weekday = formatDay(TODAY, 'en').split(',')[0] ?? '';
    const usualNet = `net -\u2060Rp 5.6 million, -\u2060Rp 4.8 million on a usual ${weekday} by now`;

    it('says where that is usual for the weekday, and holds deliveries against the usual one', async () => {
      await setWeeks((ago) => ago % 7 !== 0);
      const none = `No shift today (usual for ${weekday}s)`;
      expect(
        await screen.findByText(
          `${none}; 15 m³ delivered, 20 m³ on a usual ${weekday} by now: 1 ticket so far, usually 2; ${usualNet}.`,
        ),
      ).toBeTruthy();
      expect((await card('Achievement')).textContent).toContain(`0 m³${none}`);
      expect((await card('Achievement')).textContent).not.toContain('1,200');
      const { textContent } = await card('Deliveries');
      expect(textContent).toContain(`5 m³ below a usual ${weekday} by now (20 m³)`);
      expect(textContent).toContain(`25\u00A0% of a usual whole ${weekday} (60 m³)`);
      // 3,000,000 − 15 × 50,000 − 7,800,000, of 4,000,000 − 20 × 50,000 − 7,800,000 by now.
      const net = (await card('Net')).textContent;
      expect(net?.replaceAll('\u00A0', ' ')).toContain(
        `Rp 750 thousand below a usual ${weekday} by now (-Rp 4.8 million)Below break-even`,
      );
      expect(await screen.findByRole('button', { name: 'Nothing to decide' })).toBeTruthy();
    });

    it('says first that none was opened where one usually is, and asks for it', async () => {
      await setWeeks(() => true);
      const none = 'No shift opened yet (usually at 07:00)';
      expect(
        await screen.findByText(
          `${none}; 15 m³ delivered, 20 m³ on a usual ${weekday} by now: 1 ticket so far, usually 2; ${usualNet}.`,
        ),
      ).toBeTruthy();
      const needs = await screen.findByRole('region', { name: 'Needs you' });
      expect(within(needs).getByRole('link', { name: none }).getAttribute('href')).toBe('/shift');
      expect(screen.getByRole('button', { name: /^No shift opened yet.*1 decision needs you$/ })).toBeTruthy();
    });
  });

  it('with work that is not sent says so, and equals itself once it was sent', async () => {
    await predictTotals(...DAY);
    await show(<ExecutivePage />, '/executive');
    const pending = await figures();
    expect((await card('Net')).textContent).toContain('Counts work that is not sent yet');
    await act(async () => {
      await setTotals(...DAY);
      await db.view_rows.clear();
    });
    await waitFor(async () => expect((await card('Net')).textContent).not.toContain('not sent yet'));
    expect(await figures()).toEqual(pending);
  });

  it('has one sum of what is owed: who has paid ahead lessens nobody else’s debt; and says that nobody worked', async () => {
    await setCustomer();
    await rowsOf(db, 'customer_months').bulkPut([
      paidBy(CUSTOMER, 2_000_000, 500_000, 2),
      paidBy(CUSTOMER.replace('c1', 'c2'), 1_000_000, 1_025_000),
    ]);
    await show(<ExecutivePage />, '/executive');
    await waitFor(async () => expect((await card('Receivables')).textContent).toContain('Rp\u00A01,500,000'));
    expect(screen.getByText('No shift was opened today.')).toBeTruthy();
    expect(await screen.findByText('Nobody worked in this time.')).toBeTruthy();
    press('Money');
    const rows = within(await screen.findByRole('table', { name: 'Receivables' })).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('PT Batu Jaya');
    expect(rows[1]?.textContent).toContain('+Rp\u00A0300,000');
    expect(rows.at(-2)?.textContent).toContain('Paid ahead: Rp\u00A025,000');
    expect(rows.at(-1)?.textContent).toContain('Rp\u00A01,500,000');
  });
});

it('a payment is of a customer on file; the date is today until somebody says another', async () => {
  await setCustomer();
  await show(<PaymentDialog onClose={() => undefined} />);
  await screen.findByLabelText('Customer');
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe(writtenDay(TODAY));
  type('Customer', 'PT Batu Jay');
  type('Amount', '2,500,000');
  press('Save payment');
  await waitFor(() => expect(screen.getByLabelText('Customer').getAttribute('aria-invalid')).toBe('true'));
  expect(await db.outbox.count()).toBe(0);
  type('Customer', 'pt batu jaya');
  press('Save payment');
  // Who owes nothing is asked about.
  fireEvent.click(await screen.findByRole('button', { name: 'It is right: save' }));
  await waitFor(async () => expect(await payloads()).toMatchObject([{ customer_id: CUSTOMER, paid_on: TODAY }]));
});

describe('the daily report', () => {
  it('shows what is frozen before the day is closed, and records the closing of that day', async () => {
    const ended = addDays(TODAY, -1);
    await rowsOf(db, 'daily_totals').bulkPut(DAY.map((one) => totalRow(one, ended)));
    await show(<DailyReportPage />, `/reports/daily?day=${ended}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Close the day' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByText('600 m³').length).toBeGreaterThan(0);
    expect(dialog.getByText('Rp 16,625,000')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Close the day' }));
    await waitFor(async () =>
      expect(await payloads()).toEqual([
        { of: 'day_closings.close', entity_id: derivedId(`day_closings:${ended}`), operating_day: ended },
      ]),
    );
    // On the screen and on its paper.
    expect(await screen.findAllByText(/^Closed on /)).toHaveLength(2);
    // Only an owner opens it again, and this is a clerk.
    expect(screen.queryByRole('button', { name: 'Reopen the day' })).toBeNull();
  });

  it('of a day whose shifts have left the device tells no loss and no efficiency, and says why', async () => {
    await writeMeta(db, 'pull', { ...PULL_START, complete: true });
    await writeMeta(db, 'kept_from', TODAY);
    const long = addDays(TODAY, -1);
    await rowsOf(db, 'daily_totals').bulkPut(DAY.map((one) => totalRow(one, long)));
    await show(<DailyReportPage />, `/reports/daily?day=${long}`);
    expect((await screen.findAllByText('600 m³')).length).toBeGreaterThan(0);
    expect(await screen.findByText(/^Shifts and stops before .* have left this device/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/Not scheduled/)).toBeNull());
    cleanup();
    await show(<AnalyticsPage />, `/analytics?from=${long}&to=${TODAY}`);
    // Of the day that is kept, where nobody worked; nothing of the one that has left.
    expect(await screen.findByText('Nobody worked in this time.')).toBeTruthy();
    expect(await screen.findByText(/^Shifts and stops before/)).toBeTruthy();
    await writeMeta(db, 'kept_from', long);
    expect(await screen.findByText(/Not scheduled cost 1,200 m³/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/^Shifts and stops before/)).toBeNull());
  });

  const CLOSED = {
    position: 50,
    id: derivedId(`day_closings:${TODAY}`),
    operating_day: TODAY,
    totals: [['production', 'abu_batu', 580, 1, 0]],
    closed_by: USER,
    closed_at: '2026-11-21T03:00:00Z',
    received_at: '2026-11-21T03:00:01Z',
  };

  it('tells what has changed since it was closed, and what each record behind it did', async () => {
    await setTotals(['production', 'abu_batu', 600]);
    await setCustomer();
    await rowsOf(db, 'day_closings').put(CLOSED);
    const late = { position: 60, operating_day: TODAY, author: USER, device: USER, flags: ['late'] };
    await rowsOf(db, 'payments').put({
      ...late,
      id: '01a1f000-0000-7000-8000-0000000000d1',
      customer_id: CUSTOMER,
      amount: 69_089_000,
      method: 'cash',
      paid_on: TODAY,
      captured_at: '2026-11-21T01:00:00Z',
      received_at: '2026-11-21T04:00:00Z',
    });
    await rowsOf(db, 'production_entries').put({
      ...late,
      id: '01a1f000-0000-7000-8000-0000000000d2',
      material_type: 'abu_batu',
      volume: 20,
      captured_at: '2026-11-21T01:00:00Z',
      received_at: '2026-11-21T01:00:01Z',
      voided_at: '2026-11-21T05:00:00Z',
      void_reason: 'Typed twice',
      flags: ['late_change'],
    });
    await show(<DailyReportPage />, '/reports/daily');
    expect(await screen.findByText('580 m³ → 600 m³')).toBeTruthy();
    expect(await screen.findByText('Rp 0 → Rp 69,089,000')).toBeTruthy();
    const behind = within(await screen.findByRole('region', { name: 'The records behind it' }));
    const lines = await waitFor(() => {
      const found = behind.getAllByRole('listitem').map(({ textContent }) => textContent);
      expect(found[0]).toContain('PT Batu Jaya');
      return found;
    });
    expect(lines[0]).toContain('Came late');
    expect(lines[0]).toContain('+Rp\u00A069,089,000');
    expect(lines[1]).toContain('Production · Abu Batu');
    expect(lines[1]).toContain('Voided');
    expect(lines[1]).toContain('-20 m³');
  });

  it('of a closed day says what was frozen, as do the overview and the analytics, which lead to what has changed since', async () => {
    await act(asOwner);
    await setTotals(['production', 'abu_batu', 600]);
    await rowsOf(db, 'day_closings').put(CLOSED);
    await show(<DailyReportPage />, '/reports/daily');
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    await waitFor(() => expect(result.getByText('580 m³')).toBeTruthy());
    const now = await screen.findAllByText(/600 m³/);
    expect(now.map(({ textContent }) => textContent)).toEqual(['580 m³ → 600 m³']);
    cleanup();
    await show(<ExecutivePage />, '/executive');
    expect(await within(await card('Achievement')).findByText('580 m³')).toBeTruthy();
    const link = () => screen.findByRole('link', { name: formatShortDay(TODAY, 'en') });
    expect((await link()).getAttribute('href')).toBe(`/reports/daily?day=${TODAY}`);
    cleanup();
    await show(<AnalyticsPage />, `/analytics?from=${TODAY}&to=${TODAY}`);
    const row = (await screen.findByText('Changed since the closing')).closest('tr');
    expect(row?.textContent).toContain('580 m³');
    // What was opened again is as it is now.
    await rowsOf(db, 'day_closings').put({ ...CLOSED, reopened_by: USER, reopened_at: '2026-11-21T06:00:00Z' });
    await waitFor(() => expect(screen.queryByText('Changed since the closing')).toBeNull());
    expect(screen.getAllByText('600 m³').length).toBeGreaterThan(0);
  });

  it('of the running day is closed by its owner alone, who is asked whether that is meant', async () => {
    await setTotals(...DAY);
    await show(<DailyReportPage />, '/reports/daily');
    await screen.findAllByText('600 m³');
    expect(screen.queryByRole('button', { name: 'Close the day' })).toBeNull();
    await act(asOwner);
    fireEvent.click(await screen.findByRole('button', { name: 'Close the day' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Every shift is closed')).toBeTruthy();
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Close the day' });
    expect(save.disabled).toBe(true);
    fireEvent.click(dialog.getByRole('checkbox'));
    fireEvent.click(save);
    await waitFor(async () => expect((await payloads()).length).toBe(1));
  });

  it('is opened again with what only its closing held, but not with what the owner unticks', async () => {
    await act(asOwner);
    await setCustomer();
    await rowsOf(db, 'day_closings').put(CLOSED);
    const held = (id: string, closed_day: string, amount: number) => ({
      id,
      kind: 'payments.create',
      entity_id: id,
      mutation: {
        id,
        seq: 1,
        kind: 'payments.create',
        entity_id: id,
        payload: { customer_id: CUSTOMER, amount, method: 'cash', paid_on: TODAY },
        depends_on: [],
        captured_at: '2026-11-21T05:00:00.000Z',
        clock_offset_ms: 0,
      },
      code: 'day_closed',
      closed_day,
      author: USER,
      device: USER,
      captured_at: '2026-11-21T05:00:00Z',
      received_at: '2026-11-21T05:00:01Z',
    });
    const ids = [1, 2, 3].map((n) => `01a1f000-0000-7000-8000-0000000000e${n}`);
    await rowsOf(db, 'held_mutations').bulkPut([
      held(ids[0]!, TODAY, 2_000_000),
      held(ids[1]!, TODAY, 7_000_000),
      held(ids[2]!, addDays(TODAY, -1), 9_000_000),
    ]);
    await show(<DailyReportPage />, '/reports/daily');
    fireEvent.click(await screen.findByRole('button', { name: 'Reopen the day' }));
    const dialog = within(await screen.findByRole('dialog'));
    const choices = await dialog.findAllByRole('checkbox');
    expect(choices).toHaveLength(2);
    const seven = await dialog.findByRole('checkbox', {
      name: /PT Batu Jaya.*Rp\s7,000,000.*Paid:\s*\+Rp\s7,000,000/,
    });
    fireEvent.click(seven);
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'A payment was missing' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Reopen the day' }));
    await waitFor(async () =>
      expect(await payloads()).toEqual([
        {
          of: 'day_closings.reopen',
          entity_id: CLOSED.id,
          reopen_reason: 'A payment was missing',
          leave_held: [ids[1]],
        },
      ]),
    );
    const [sent] = await db.outbox.toArray();
    expect(JSON.parse(sent!.bytes).seen).toEqual({ closed_at: CLOSED.closed_at });
  });

  it('keeps the day on which it was opened, and so does its dialog', async () => {
    await act(asOwner);
    await setTotals(...DAY);
    await show(<DailyReportPage />, '/reports/daily');
    fireEvent.click(await screen.findByRole('button', { name: 'Close the day' }));
    const day = formatDay(TODAY, 'en');
    expect(await screen.findByRole('dialog', { name: `Close ${day}?` })).toBeTruthy();
    vi.setSystemTime(Date.now() + 86_400_000);
    const next = formatDay(addDays(TODAY, 1), 'en');
    expect(await screen.findByText(`It is ${next} now. This closes ${day}.`, {}, { timeout: 9_000 })).toBeTruthy();
    expect(screen.getByText(`It is ${next} now. This report stays with ${day}.`)).toBeTruthy();
    vi.setSystemTime(Date.now() - 86_400_000);
  });

  it('is shared as text in the language of the screen, figure by figure', async () => {
    await setTotals(
      ...DAY,
      ['transformation', 'split_half_inch', 60],
      ['feed', 'boulder', 100],
      ['reject', 'boulder', 3],
      ['fuel_receipt', 'solar', 8000],
      ['expense', 'transactions', 0, 2, 250_000],
      ['expense', 'fuel_logs', 0, 1, 1_000_000],
    );
    const ofShift = { operating_day: TODAY, shift_id: 's1', author: USER, captured_at: `${TODAY}T01:00:00.000Z` };
    await rowsOf(db, 'shifts').put({
      id: 's1',
      operating_day: TODAY,
      captured_at: '2026-11-17T23:30:00.000Z',
      shift_type: 'day',
      shift_name: 'Day shift',
      start_time: '06:30',
      end_time: '14:30',
      status: 'closed',
      // An hour after its planned start, from which it counts.
      opened_at: '2026-11-18T00:30:00.000Z',
      closed_at: '2026-11-18T04:30:00.000Z',
    });
    await rowsOf(db, 'production_entries').put({ ...ofShift, id: 'p', material_type: 'abu_batu', volume: 90 });
    await rowsOf(db, 'transformations').put({ ...ofShift, id: 't', boulder_volume: 20, outputs: { abu_batu: 5 } });
    await rowsOf(db, 'payments').put({ ...ofShift, id: 'c', amount: 100_000, method: 'cash', paid_on: TODAY });
    await rowsOf(db, 'fuel_logs').put({ ...ofShift, id: 'f', kind: 'issue', equipment_id: 'ex', liters: 180 });
    await rowsOf(db, 'downtime_entries').put({
      ...ofShift,
      id: 'd',
      reason: 'blockage',
      started_at: '2026-11-18T00:00:00.000Z',
      ended_at: '2026-11-18T01:30:00.000Z',
    });
    const texts: string[] = [];
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async ({ text }: { text: string }) => void texts.push(text),
    });
    await show(<DailyReportPage />, '/reports/daily');
    const choose = async (menu: string, action: string) => {
      fireEvent.click(await screen.findByRole('button', { name: menu }));
      fireEvent.click(await screen.findByRole('button', { name: action }));
    };
    await choose('Share', 'Share every figure');
    await waitFor(() => expect(texts[0]).toContain('Produced: 660 m³'));
    const lines = texts[0]?.split('\n').filter((line) => line.includes(': ') && !line.includes(': Stock 0'));
    expect(lines?.map((line) => line.replaceAll('\u00A0', ' '))).toEqual([
      'Produced: 660 m³ (55 % of 1,200 m³)',
      'Delivered: 107.5 m³ (10 trips)',
      'Net: Rp 3,450,000 (of Rp 16.6 million revenue)',
      'Cash: -Rp 1,150,000 (Rp 100 thousand in, Rp 1.3 million out)',
      'Incidents: 0',
      'Produced: Day shift 95 m³ (target 1,200 m³)',
      'Boulder fed: Day shift 20 m³',
      'Recovery by mass: Day shift not known',
      'Hours run: Day shift 3.5 h',
      'Downtime: Day shift 1.5 h',
      'Fuel issued: Day shift 180 L',
      'Abu Batu (Stone Dust): Produced 600, Delivered 107.5 (10 trips), Stock 0',
      'Split ½" (10–20 mm): Produced 60, Stock 0',
      'Finished products: Produced 660, Delivered 107.5',
      'Crusher efficiency: 251.4 %',
      'Boulder quarried: 0 m³',
      'Boulder fed: 100 m³',
      'Recovery by mass: not known',
      'Reject: 3 m³',
      'Revenue: Rp 16,625,000 (estimated: Rp 1,125,000 for 7.5 m³ without a price)',
      'Costs by volume: -Rp 5,375,000',
      'Fixed costs: -Rp 7,800,000',
      'Net: Rp 3,450,000',
      'Paid, Cash: Rp 100,000',
      'Fuel bought: -Rp 1,000,000',
      'Expenses: -Rp 250,000',
      'In less out: -Rp 1,150,000',
      'Blockage: 07:00–08:30 (1.5 h)',
      'Fuel issued: 210 L',
      'Unknown machine: 210 L',
      'Fuel received: 8,000 L',
      'Fuel in stock: 0 L',
      'Fuel per m³: 0.32 L/m³',
      'Target: 1,200 m³',
      'Not scheduled: -825 m³',
      'Blockage: -112.5 m³',
      'Faster than planned: +397.5 m³',
      'Produced: 660 m³ (Not scheduled cost 825 m³, about Rp 82.5 million, on this day.)',
    ]);
    cleanup();
    const { chooseLanguage } = await import('../../src/i18n/setup.ts');
    await act(() => chooseLanguage('id'));
    await show(<DailyReportPage />, '/reports/daily');
    await choose('Bagikan', 'Bagikan sebagai teks');
    await waitFor(() => expect(texts[1]).toContain('Day shift: 95 m³ (target 1.200 m³)'));
    // For whoever reads the other language, without turning the whole app.
    await choose('Bagikan', 'Bagikan dalam bahasa Inggris');
    await waitFor(() => expect(texts[2]).toContain('Net: Rp\u00A03,450,000'));
    expect(texts[2]).toContain('Not scheduled cost 825 m³');
    await act(() => chooseLanguage('en'));
    Reflect.deleteProperty(navigator, 'share');
  });
});

describe('analytics', () => {
  it('adds up the days of the range, and leads from each to its report', async () => {
    await setTotals(...DAY);
    await show(<AnalyticsPage />, '/analytics');
    const table = await screen.findByRole('table', { name: 'Day by day' });
    expect(within(table).getAllByText(/600 m³/).length).toBe(2);
    // The days before the first record are no rows.
    expect(within(table).getAllByRole('row').length).toBe(3);
    expect(screen.getByText(`Nothing was recorded before ${formatShortDay(TODAY, 'en')}.`)).toBeTruthy();
    expect(within(table).getAllByRole('link')[0]?.getAttribute('href')).toBe(`/reports/daily?day=${TODAY}`);
  });

  it('compares whole days with as many before, percentages in points, and says what it leaves out', async () => {
    const yesterday = addDays(TODAY, -1);
    const produced = (volume: number, day: string) => totalRow(['production', 'abu_batu', volume], day);
    await setTotals(...DAY);
    await rowsOf(db, 'daily_totals').put(produced(600, yesterday));
    const text = async (from: string) => {
      const view = await show(<AnalyticsPage />, `/analytics?from=${from}&to=${TODAY}`);
      await screen.findByRole('table', { name: 'Day by day' });
      const said = view.container.textContent;
      view.unmount();
      return said;
    };
    expect(await text(TODAY)).toContain('Today is not over: it is not compared with whole days.');
    expect(await text(yesterday)).toContain('Nothing was recorded before this time');
    await rowsOf(db, 'daily_totals').put(produced(400, addDays(TODAY, -3)));
    const said = await text(yesterday);
    expect(said).toContain('+50\u00A0%compared: 600 m³, before: 400 m³');
    expect(said).toContain('+16.7 pointsbefore: 33.3\u00A0%');
    expect(said).toContain('Compared without today');
    // The same days of the year before.
    await rowsOf(db, 'daily_totals').put(produced(300, `2025${yesterday.slice(4)}`));
    expect(await text(`${yesterday}&with=lastYear`)).toContain('+100\u00A0%compared: 600 m³, before: 300 m³');
  });

  it('shows the picture of the figure that is pressed: today apart, the target and the days before across it', async () => {
    await setTotals(...DAY);
    await rowsOf(db, 'daily_totals').bulkPut(
      [1, 8].map((days) => totalRow(['production', 'abu_batu', 500], addDays(TODAY, -days))),
    );
    await show(<AnalyticsPage />, '/analytics?days=week');
    const picture = await screen.findByRole('figure', { name: 'Produced, day by day' });
    // Nothing changed: nothing is said of a change.
    expect(picture.textContent).toContain('before: 500 m³');
    expect(picture.textContent).not.toContain('null');
    expect([...picture.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Before',
      'Produced',
      'today, not over',
      'Target',
    ]);
    fireEvent.click(screen.getByRole('button', { name: /^Delivered/ }));
    expect(await screen.findByRole('figure', { name: 'Delivered, day by day' })).toBeTruthy();
    expect(screen.queryByRole('figure', { name: 'Produced, day by day' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Range'), { target: { value: 'quarter' } });
    expect(
      await screen.findByText(`${formatShortDay(addDays(TODAY, -89), 'en')} – ${formatShortDay(TODAY, 'en')}`),
    ).toBeTruthy();
    // Another range keeps the figure.
    expect(await screen.findByRole('figure', { name: 'Delivered, day by day' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Receivables' }));
    expect(await screen.findByText(/^Owed today/)).toBeTruthy();
    expect(screen.queryByLabelText('Range')).toBeNull();
  });

  it('shades the hours of the week by their mean of a day, with totals and a legend, and says so of an empty time', async () => {
    const ticket = (id: string, days: number, volume: number) => {
      const operating_day = addDays(TODAY, -days);
      return {
        ...rowOf('deliveries', { id, operating_day, volume, status: 'delivered' }),
        customer_name: 'Toko '.repeat(40),
        captured_at: `${operating_day}T03:42:00.000Z`,
      };
    };
    await show(<AnalyticsPage />, '/analytics?view=hours');
    expect(await screen.findByText('Nothing was delivered in this time.')).toBeTruthy();
    // Of the same weekday, of which there were two: 30 m³ a day at 10. Today is not over.
    await rowsOf(db, 'deliveries').bulkPut([ticket('a', 7, 40), ticket('b', 14, 20), ticket('c', 0, 900)]);
    cleanup();
    await show(<AnalyticsPage />, `/analytics?view=hours&from=${addDays(TODAY, -14)}&to=${TODAY}`);
    const table = await screen.findByRole('table', { name: 'm³ a day, by weekday and hour' });
    const rows = within(table).getAllByRole('row');
    expect(rows).toHaveLength(1 + 7 + 1);
    expect(rows[0]?.textContent).toBe('Day10Whole day');
    expect(rows.filter(({ textContent }) => textContent.endsWith('×23030'))).toHaveLength(1);
    expect(rows.at(-1)?.textContent).toBe('Every day44');
    expect(screen.getByRole('list', { name: 'Shades' }).textContent).toBe('≤ 6≤ 12≤ 18≤ 24≤ 30m³ in the hour');
  });

  it('notes in the audit that its figures were taken away as a file', async () => {
    await setTotals(...DAY);
    const made = vi.fn<() => string>(() => 'blob:file');
    Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined });
    await show(<AnalyticsPage />, `/analytics?from=${TODAY}&to=${TODAY}`);
    fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(noteExport).toHaveBeenCalledWith(`kuari-analytics-${TODAY}-${TODAY}.csv`, 1));
    expect(made).toHaveBeenCalledOnce();
  });
});

describe('the records of a figure', () => {
  const recorded = { author: USER, operating_day: TODAY };
  const at = (hour: number) => new Date(Date.now() - hour * 3_600_000).toISOString();
  const tableOf = async (figure: string) => {
    await show(<AnalyticsPage />, `/analytics?view=records&of=${figure}&from=${TODAY}&to=${TODAY}`);
    return screen.findByRole('table', { name: 'Records' });
  };
  const sumOf = (table: HTMLElement) => within(table).getAllByRole('row').at(-1)?.textContent;

  it('add up to it: what was taken back and what is hauled to the crusher count nowhere', async () => {
    await rowsOf(db, 'production_entries').bulkPut([
      { ...recorded, id: 'p1', captured_at: at(3), material_type: 'abu_batu', volume: 60.5 },
      { ...recorded, id: 'p2', captured_at: at(2), material_type: 'boulder', volume: 500 },
      {
        ...recorded,
        id: 'p3',
        captured_at: at(1),
        material_type: 'abu_batu',
        volume: 7,
        voided_at: at(0),
        void_reason: 'Twice',
      },
    ]);
    await rowsOf(db, 'transformations').put({
      ...recorded,
      id: 't1',
      captured_at: at(1),
      boulder_volume: 100,
      outputs: { split_half_inch: 40, abu_batu: 20 },
      reject_volume: 0,
    });
    const table = await tableOf('production');
    expect(within(table).getAllByRole('row')).toHaveLength(1 + 3 + 1);
    expect(sumOf(table)).toContain('120.5 m³');
  });

  it('of downtime are the hours of the day of every stop that has ended, of the crusher the time of a shift that it stood, until now', async () => {
    const machine = (id: string, equipment_type: string) => ({
      id,
      equipment_code: id.toUpperCase(),
      equipment_name: id,
      equipment_type,
    });
    await rowsOf(db, 'equipment').bulkPut([machine('jaw', 'crusher'), machine('truck', 'dump truck')]);
    const stop = (id: string, equipment_id: string | null, from: number, to: number | null) => ({
      ...recorded,
      id,
      captured_at: at(from),
      equipment_id,
      reason: 'mechanical',
      started_at: at(from),
      ended_at: to === null ? null : at(to),
    });
    await rowsOf(db, 'downtime_entries').bulkPut([
      stop('d1', 'jaw', 9, 7),
      stop('d2', 'truck', 8, 3),
      stop('d3', null, 2, null),
      // Beside it, and before the shift: no further hour of the shift.
      stop('d5', 'jaw', 1.5, 0.5),
      stop('d6', 'jaw', 12, 11),
      { ...stop('d4', 'jaw', 6, 1), voided_at: at(0), void_reason: 'Twice' },
    ]);
    await setTotals(['production', 'abu_batu', 10]);
    await rowsOf(db, 'shifts').put({
      ...recorded,
      id: 's1',
      captured_at: at(10),
      shift_type: 'day',
      shift_name: 'Day shift',
      start_time: '07:00',
      end_time: '15:00',
      crew: [],
      status: 'open',
      opened_by: USER,
      opened_at: at(10),
    });
    const sum = async (of: string) => {
      const text = sumOf(await tableOf(of));
      cleanup();
      return text;
    };
    // At noon: of the truck's 5 h the 3 since the day began at 06:00, of the jaw the newest.
    expect(await sum('downtime')).toMatch(/4(\.0\d)? h/);
    // Two of the jaw, and the one that still stands.
    expect(await sum('crusher')).toMatch(/4(\.0\d)? h/);
  });

  it('of recovery are the boulder that was fed, with what came out of it', async () => {
    await rowsOf(db, 'transformations').put({
      ...recorded,
      id: 't1',
      captured_at: at(1),
      boulder_volume: 100.5,
      outputs: { split_half_inch: 40 },
      reject_volume: 0,
    });
    const table = await tableOf('feed');
    expect(table.textContent).toContain('40 m³');
    expect(sumOf(table)).toContain('100.5 m³');
  });

  it('of fuel name the machine and its meter', async () => {
    await rowsOf(db, 'equipment').put({
      id: 'ex',
      equipment_code: 'EX-01',
      equipment_name: 'Excavator',
      equipment_type: 'excavator',
    });
    await rowsOf(db, 'fuel_logs').bulkPut([
      { ...recorded, id: 'f1', captured_at: at(3), kind: 'issue', equipment_id: 'ex', liters: 120, hour_meter: 5028.5 },
      { ...recorded, id: 'f2', captured_at: at(2), kind: 'receipt', liters: 8000, price_per_liter: 14_500 },
    ]);
    const table = await tableOf('fuel');
    await waitFor(() => expect(table.textContent).toContain('EX-01 · Excavator'));
    expect(table.textContent).toContain('5,028.5');
    expect(sumOf(table)).toContain('120 L');
  });
});

describe('a target', () => {
  it('of efficiency is at most 100 %, and begins on no closed day', async () => {
    await show(<TargetsSection inForce={{ targets: [], loads: [], firstOpenDay: TODAY }} />);
    fireEvent.change(await screen.findByLabelText('Metric'), { target: { value: 'crusher_efficiency' } });
    type('Target', '150');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-01' } });
    press(/^Save target/);
    expect(await screen.findByText('An efficiency target is at most 100 %')).toBeTruthy();
    expect(screen.getByText(/^This day or a later one is closed/)).toBeTruthy();
    expect(await payloads()).toEqual([]);
  });
});
