/** Who is told of what, at, below and above each limit; and when what was read is news again. */
import { describe, expect, test } from 'vitest';
import { factsByDay } from '../../../../src/domain/figures/dayFacts.ts';
import { STAFF, isPressing, noticesFor } from '../../../../src/domain/notices/noticeRules.ts';
import { inRecords, readIds, type NoticeKind } from '../../../../src/domain/notices/notice.ts';
import type { SiteFacts } from '../../../../src/domain/notices/siteFacts.ts';
import type { Role } from '../../../../src/domain/rules/roles.ts';
import { trusted } from '../../../../src/domain/values/json.ts';

const NOW = new Date('2026-11-22T05:00:00Z');
const TODAY = '2026-11-22';
const YESTERDAY = '2026-11-21';
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

const QUIET: SiteFacts = {
  now: NOW,
  today: TODAY,
  thresholds: { pile: { low: 500, abundant: 5_000 }, tank: { low: 1_000, abundant: 10_000 } },
  stocks: [],
  machines: [],
  shifts: [],
  stops: [],
  actions: [],
  incidents: [],
  held: [],
  devices: [],
  tickets: [],
  orders: [],
  invoices: [],
  inYard: [],
  entries: [],
  adjustments: [],
  days: [],
  production: [],
  closings: [],
  leftOpen: [],
  findings: [],
};
const told = (facts: object, role: Role = 'owner') =>
  noticesFor(role, { ...QUIET, ...trusted<Partial<SiteFacts>>(facts) });
const kinds = (facts: object, role?: Role) => told(facts, role).map(({ kind }) => kind);

const pile = (onHand: number, materialType = 'abu_batu', isUsed = true) => ({
  stocks: [{ materialType, onHand, isUsed }],
});
const MACHINE = { id: 'm1', equipment_code: 'EX-01', equipment_name: 'Excavator', meter_offset: 0 };
const machine = (hour_meter: number, fields: object = {}) => ({
  machines: [{ ...MACHINE, hour_meter, last_service_hours: 1_000, maintenance_interval_hours: 250, ...fields }],
});
const action = (due_date: string | null, done_at: string | null = null) => ({
  actions: [{ id: 'a1', incident_id: 'i1', text: 'Mount a guard', responsible: 'Joko', due_date, done_at }],
});
const incident = (of: string) => ({
  incidents: [{ id: 'n1', number: 'IN-261122-K7F-0001', class: of, title: 'A belt tore', occurred_at: hoursAgo(1) }],
});
const inYard = (day: string) => ({ inYard: [{ id: 'y1', truck_license: 'B 1234 XYZ', tare_at: hoursAgo(12), day }] });
const held = (...ids: string[]) => ({
  held: ids.map((id, n) => ({ id, decision: null, received_at: hoursAgo(ids.length - n) })),
});
/** `hours`: since it was heard of. `waits`: since when its oldest record waits. */
const device = (hours: number, unsent_count: number, rejected_count = 0, waits: number | null = null) => {
  const waiting_since = waits === null ? null : hoursAgo(waits);
  const last_seen_at = hoursAgo(hours);
  return { devices: [{ id: 'd1', name: 'Gate tablet', last_seen_at, unsent_count, rejected_count, waiting_since }] };
};
const INVOICE = { id: 'i1', number: 'INV/2026/10/0001', customer_id: 'c1', customer: 'PT Beton Jaya' };
const invoices = (...of: readonly object[]) => ({
  invoices: of.map((fields) => ({
    ...INVOICE,
    due_on: YESTERDAY,
    differs: 0,
    state: 'overdue',
    open: 1_000,
    ...fields,
  })),
});
const TICKET = { id: 't1', operating_day: TODAY, material_type: 'abu_batu', device: 'd1', status: 'delivered' };
const ticket = (fields: object) => ({
  tickets: [{ ...TICKET, override_reason: null, flags: [], voided_at: null, ...fields }],
});
const order = (volume: number) => ({
  orders: [
    { id: 'o1', number: 'DO-2611-0007', volume: 100, amount: null, taken: { volume, amount: 0, tax: 0, paid: 0 } },
  ],
});
const STOCKTAKE = { id: 's1', kind: 'stocktake', material_type: 'abu_batu', operating_day: TODAY };
const counted = (book: number, physical: number) => ({
  adjustments: [{ ...STOCKTAKE, adjustment: physical - book, book }],
});
const total = (day: string, quantity: number) => ({
  operating_day: day,
  kind: 'production',
  key: 'abu_batu',
  quantity,
  count: 1,
  amount: 0,
});
const shift = {
  id: 'sh1',
  operating_day: YESTERDAY,
  status: 'closed',
  start_time: '06:00',
  end_time: '18:00',
  opened_at: '2026-11-20T23:00:00Z',
  closed_at: '2026-11-21T11:00:00Z',
};
const days = (produced: number, of = YESTERDAY, shifts: readonly object[] = []) => ({
  days: factsByDay(
    { from: '2026-11-16', to: TODAY },
    trusted<Parameters<typeof factsByDay>[1]>({ totals: [total(of, produced)], shifts, stops: [] }),
  ),
});
const typed = (operating_hours: number) => ({
  ...days(0, YESTERDAY, [shift]),
  production: [{ shift_id: 'sh1', operating_hours, voided_at: null, material_type: 'abu_batu' }],
});
const closing = (quantity: number, reopened_at: string | null = null) => ({
  closings: [{ id: 'c1', operating_day: YESTERDAY, totals: [['production', 'abu_batu', quantity, 1, 0]], reopened_at }],
});

const FINDING = { card: 'unusual_tickets', subject: 'driver:Asep Sunandar:B 1 A:B 2 B', alert: true, day: YESTERDAY };
const finding = (fields: object = {}) => ({
  findings: [{ ...FINDING, claim: { key: 'ticket_volume', values: {} }, ...fields }],
});

/** Something of each kind that can come together; `beside` leads to others. */
const ALL = {
  ...pile(0),
  ...machine(1_300),
  ...action(YESTERDAY),
  ...incident('fatal'),
  ...held('h1'),
  ...device(4, 1),
  ...ticket({ override_reason: 'other', flags: ['clock'] }),
  ...counted(0, 5),
  ...typed(1),
  ...order(101),
  ...invoices({ differs: -1 }),
  ...inYard(YESTERDAY),
  ...days(12, YESTERDAY, [shift]),
  ...finding(),
};

test('days that were left open are one notice, with all of them and the oldest, however long ago', () => {
  const left = { ...days(10), leftOpen: ['2026-01-05', '2026-02-06'] };
  expect(told(left)).toMatchObject([
    { kind: 'days_not_closed', days: 3, oldest: '2026-01-05', path: '/reports/daily?day=2026-01-05' },
  ]);
  expect(told({ leftOpen: ['2026-01-05'] })).toMatchObject([{ kind: 'days_not_closed', days: 1 }]);
});

test('where nothing is wrong nobody is told anything', () => {
  for (const role of STAFF) expect(told({}, role)).toEqual([]);
});

const readDaysAgo = (of: number, status = 'active') => machine(1_000, { status, meter_read_at: hoursAgo(of * 24) });

describe('a limit', () => {
  test.each<[string, object, NoticeKind[]]>([
    ['a pile at its low threshold', pile(500), []],
    ['a pile below it', pile(499.999), ['low_stock']],
    ['a pile of nothing', pile(0), ['low_stock']],
    ['a pile below zero on the books', pile(-69.5), ['low_stock']],
    ['a pile that the server never named', pile(0, 'abu_batu', false), []],
    ['a tank at its low threshold', pile(1_000, 'solar'), []],
    ['a tank below it', pile(999, 'solar'), ['low_stock']],
    ['a service in more than a tenth of its interval', machine(1_224.9), []],
    ['a service in a tenth of it', machine(1_225), ['service_due']],
    ['a service that is over', machine(1_300), ['service_due']],
    ['a meter read two weeks ago', readDaysAgo(14), []],
    ['a meter read longer ago', readDaysAgo(15), ['meters_unread']],
    ['that of a machine that stands by', readDaysAgo(15, 'standby'), []],
    ['an incident in which a person was badly hurt', incident('serious'), ['serious_incident']],
    ['one that could have killed', incident('dangerous_occurrence'), ['serious_incident']],
    ['a light injury', incident('minor'), []],
    ['an action due the day after tomorrow', action('2026-11-24'), []],
    ['an action due tomorrow', action('2026-11-23'), ['action_due']],
    ['an action that was due yesterday', action(YESTERDAY), ['action_due']],
    ['an action that is done', action(YESTERDAY, hoursAgo(1)), []],
    ['an action without a day', action(null), []],
    ['a device with unsent work, silent for less than four hours', device(3.9, 1), []],
    ['the same after four hours', device(4, 1), ['device_stalled']],
    ['a silent device on which only refused work is left', device(9, 2, 2), []],
    ['a device in contact, whose work has waited for less than four hours', device(0.1, 1, 0, 4), []],
    ['the same after four hours', device(0.1, 1, 0, 4.1), ['device_stalled']],
    ['a device without unsent work, silent for less than three days', device(71.9, 0), []],
    ['the same after three days', device(72, 0), ['device_silent']],
    ['a device that nobody has used for a month', device(720, 0), []],
    ['a ticket above the stock', ticket({ override_reason: 'other' }), ['stock_overridden']],
    ['the same, voided', ticket({ override_reason: 'other', voided_at: hoursAgo(1) }), []],
    ['the same, cancelled', ticket({ override_reason: 'other', status: 'cancelled' }), []],
    ['an order that is drawn to its end', order(100), []],
    ['an order that is overdrawn', order(100.5), ['order_overdrawn']],
    ['an invoice that is paid in part', invoices({ state: 'part' }), []],
    ['an invoice that is overdue', invoices({}), ['invoice_overdue']],
    ['two of one customer', invoices({}, { id: 'i2' }), ['invoice_overdue']],
    ['two of two customers', invoices({}, { id: 'i2', customer_id: 'c2' }), ['invoice_overdue', 'invoice_overdue']],
    ['a paid invoice whose tickets came to less', invoices({ state: 'paid', differs: -1 }), ['invoice_differs']],
    ['a ticket with a doubtful time', ticket({ flags: ['late', 'clock'] }), ['clock_doubt']],
    ['a truck that came into the yard today', inYard(TODAY), []],
    ['a truck in the yard overnight', inYard(YESTERDAY), ['yard_overnight']],
    ['a count a fifth away from the book', counted(1_000, 800), []],
    ['a count further away', counted(1_000, 799), ['count_differs']],
    ['a count of a pile that is not in the book', counted(0, 5), ['count_differs']],
    ['typed hours one hour away from the shift', typed(11), []],
    ['typed hours further away', typed(10.9), ['hours_differ']],
    ['a day with work that is not closed', days(10), ['days_not_closed']],
    ['today with work', days(10, TODAY), []],
    ['a day without work', days(0), []],
    ['a closed day as it was agreed', { ...days(10), ...closing(10) }, []],
    ['a closed day with other figures', { ...days(12), ...closing(10) }, ['changed_after_closing']],
    ['a finding that is an alert', finding(), ['finding']],
    ['a finding without urgency, or judged', finding({ alert: false }), []],
    ['a day that was opened again', { ...days(12), ...closing(10, hoursAgo(1)) }, ['days_not_closed']],
  ])('%s: %s', (_, facts, expected) => {
    expect(kinds(facts)).toEqual(expected);
  });
});

test('what is told goes by the role: who can do something about it, and may open where it leads', () => {
  const sorted = (role: Role) => kinds(ALL, role).toSorted();
  const forAll = ['action_due', 'low_stock', 'yard_overnight'];
  const forManager = ['days_not_closed', 'hours_differ', 'invoice_differs', 'invoice_overdue', 'order_overdrawn'];
  const forOwner = ['clock_doubt', 'count_differs', 'device_stalled', 'finding', 'records_held', 'stock_overridden'];
  expect(sorted('owner')).toEqual(
    [...forAll, ...forManager, ...forOwner, 'serious_incident', 'service_due'].toSorted(),
  );
  expect(sorted('admin')).toEqual([...forAll, 'service_due'].toSorted());
  expect(sorted('manager')).toEqual([...forAll, ...forManager, 'serious_incident'].toSorted());
  expect(sorted('operator')).toEqual([]);
});

test('each leads to its record, or to the list of just those records', () => {
  const paths = [ALL, device(80, 0), { ...days(13), ...closing(10) }]
    .flatMap((facts) => told(facts))
    .map(({ kind, path }) => [kind, path] as const);
  expect(Object.fromEntries(paths)).toEqual({
    low_stock: '/',
    service_due: '/equipment?open=m1',
    action_due: '/safety-incidents?incident=i1',
    serious_incident: '/safety-incidents?incident=n1',
    records_held: '/audit?tab=held',
    device_stalled: '/users?tab=devices',
    device_silent: '/users?tab=devices',
    stock_overridden: `/delivery?from=${TODAY}&to=${TODAY}&material=abu_batu`,
    order_overdrawn: '/delivery?view=orders',
    invoice_overdue: '/invoices?invoice=i1',
    invoice_differs: '/invoices?invoice=i1',
    yard_overnight: '/delivery/new?truck=B%201234%20XYZ',
    clock_doubt: `/delivery?from=${TODAY}&to=${TODAY}`,
    count_differs: '/manual-stock?view=stocktake',
    hours_differ: '/shift?shift=sh1',
    changed_after_closing: `/reports/daily?day=${YESTERDAY}`,
    finding: expect.stringMatching(/^\/smart-analytics\?claim=driver%3AAsep/),
    days_not_closed: `/reports/daily?day=${YESTERDAY}`,
  });
});

test('the urgent ones come first, and of these the latest', () => {
  const facts = { ...pile(100), ...action(YESTERDAY), ...held('h1') };
  expect(kinds(facts)).toEqual(['records_held', 'action_due', 'low_stock']);
});

test('outside the page one hears of work that does not arrive, of a person hurt, and of low diesel', () => {
  const pressing = (facts: object) =>
    new Set(
      told(facts)
        .filter(isPressing)
        .map(({ kind }) => kind),
    );
  const hurt = { ...held('h1'), ...device(4, 1), ...incident('fatal'), ...pile(999, 'solar') };
  expect(pressing(hurt)).toEqual(new Set(['device_stalled', 'low_stock', 'records_held', 'serious_incident']));
  const others = { ...pile(0), ...action(YESTERDAY), ...machine(1_300), ...device(80, 0), ...finding() };
  expect(pressing(others)).toEqual(new Set());
});

test('the invoices of a customer are added up, since the earliest due day', () => {
  const [notice] = told(invoices({}, { id: 'i2', due_on: '2026-11-01', open: 500 }, { id: 'i3', state: 'paid' }));
  expect(notice).toMatchObject({ customer: 'PT Beton Jaya', count: 2, amount: 1_500, since: '2026-11-01' });
  expect(notice?.path).toBe('/invoices?state=overdue');
});

describe('what was read is news again', () => {
  const CHANGED = invoices({ state: 'paid', differs: -1 });
  const idOf = (facts: object) => told(facts)[0]?.id;
  test.each<[string, object, object]>([
    ['when the pile is empty', pile(400), pile(0)],
    ['on the next day', pile(400), { ...pile(400), today: '2026-11-23' }],
    ['when the service is overdue', machine(1_230), machine(1_300)],
    ['when the action is late', action('2026-11-23'), action(YESTERDAY)],
    ['when another invoice is overdue', invoices({}), invoices({}, { id: 'i2', due_on: TODAY })],
    ['when another ticket of the invoice changes', CHANGED, invoices({ state: 'paid', differs: -2 })],
    ['when another record is held', held('h1'), held('h1', 'h2')],
    ['when the device was heard of and is silent again', device(80, 0), device(73, 0)],
    ['when another late record changes the day', { ...days(12), ...closing(10) }, { ...days(13), ...closing(10) }],
  ])('%s', (_, before, after) => {
    expect(idOf(before)).toBeDefined();
    expect(idOf(after)).not.toBe(idOf(before));
  });
  test.each<[string, object, object]>([
    ['a pile that shrinks further', pile(400), pile(300)],
    ['a service that comes nearer', machine(1_230), machine(1_240)],
    ['a device that is heard of, and still does not send', device(0.2, 1, 0, 5), device(0.1, 1, 0, 5)],
    ['a silence that lasts', device(80, 0), { ...device(80, 0), now: new Date(NOW.getTime() + 3_600_000) }],
  ])('but not %s', (_, before, after) => {
    expect(idOf(after)).toBe(idOf(before));
  });
});

describe('the names of notices', () => {
  test('fit several into one record, none longer than its column, and come out again', () => {
    const ids = Array.from({ length: 120 }, (_, n) => `action_due:01a1f000-0000-7000-8000-0000000000e1:late${n}`);
    const records = inRecords(ids);
    expect(records.length).toBeGreaterThan(1);
    expect(records.every((record) => record.length <= 2_000)).toBe(true);
    expect([...readIds(records.map((notice) => ({ notice })))]).toEqual(ids);
  });
  test('have no blank and nothing that a saved text loses', () => {
    for (const { id } of told({ ...ALL, ...machine(1_300.5), findings: [] })) expect(id).toMatch(/^[\w:.-]{1,200}$/);
  });
});
