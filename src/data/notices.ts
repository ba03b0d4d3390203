/** What the bell in the header reads and writes. Not part of `./index.ts`: it loads after the first paint. */
import { newId } from '../domain/records/ids.ts';
import { inRecords, readIds, type Notice } from '../domain/notices/notice.ts';
import { NOTICE_DAYS, RECENT_DAYS, type KnownDevice, type SiteFacts } from '../domain/notices/siteFacts.ts';
import { operatingDayOf } from '../domain/time/operatingDay.ts';
import type { Role } from '../domain/rules/roles.ts';
import { saveMutations } from './outbox/saveMutations.ts';
import { authState } from './session/authState.ts';
import { siteNow } from './store/siteClock.ts';
import { useQuery } from './session/useQuery.ts';
import { useSite } from './records/useSite.ts';
import { configFrom, type Config } from '../domain/settings/config.ts';
import { addDays } from '../domain/time/calendar.ts';
import { trusted } from '../domain/values/json.ts';
import { receivablesOf } from '../domain/figures/receivables.ts';
import { noticesFor } from '../domain/notices/noticeRules.ts';
import type { SyncedTables, TableName } from '../domain/records/rows.ts';
import { standingClaims, readInsights } from './insights/readStanding.ts';
import type { UserDb } from './store/schema.ts';
import { rowsOfDays, type DayTable, totalsOfKinds, readRange } from './records/dayRows.ts';
import { readOrders } from './records/readOrders.ts';
import { readMonths } from './records/useCustomerMonths.ts';
import { findRows, readStocks } from './records/queries.ts';
import { asWorked } from '../domain/shifts/plannedSpan.ts';
import { dayRules } from './store/siteRules.ts';
import { readDayFacts } from './records/useDayFacts.ts';
import { factsByDay } from '../domain/figures/dayFacts.ts';
import { operatingDaysOf } from '../domain/figures/operatingDays.ts';
export { useDeviceReports } from './office/useDeviceReports.ts';
export { leaveOutside, onOutsidePress, tellOutside, type OutsideNotice } from './notices/outside.ts';
export { chooseNotifying, notifying } from './session/notifying.ts';

/** A page of a first sync writes many rows: notices are computed once after the page, not for each row. */
const DEBOUNCE_MS = 400;

/** The user's notices, most severe first, read again when a record changes and every minute. `markRead`: on all their devices. */
export function useNotices(
  role: Role,
  now: Date,
  devices: readonly KnownDevice[],
): { readonly notices: readonly KnownNotice[] | undefined; readonly markRead: (ids: readonly string[]) => void } {
  const site = useSite();
  const today = operatingDayOf(now, site);
  const known = devices.map(({ id, last_seen_at, unsent_count }) => [id, last_seen_at, unsent_count].join(' ')).join();
  const before = firstDayLookedAt(today);
  const isAsked = looksAtDays(role);
  const worked = useQuery(async (db) => (isAsked ? daysWorkedBefore(db, before) : []), [isAsked, before]);
  const notices = useQuery(
    async (db) => {
      await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
      return worked && readNotices(db, { role, now: siteNow(), today, devices, worked });
    },
    [role, today, Math.floor(now.getTime() / HOUR_MS), known, worked?.join()],
  );
  const markRead = (ids: readonly string[]) => {
    const kind = 'notices_seen.create' as const;
    const drafts = inRecords(ids).map((notice) => ({ kind, entity_id: newId(), payload: { notice } }));
    // If the store is full the notice stays unread; no work is lost by that.
    if (drafts.length > 0) void saveMutations(drafts, { author: authState().user?.id ?? null }).catch(() => undefined);
  };
  return { notices, markRead };
}

const HOUR_MS = 3_600_000;

/** An action that is overdue for longer causes no notice. */
const LATE_DAYS = 90;
/** A notice whose cause still exists this long after it was read is unread again. */
const READ_DAYS = 30;
const MOST = 500;

interface NoticeAsk {
  readonly role: Role;
  readonly now: Date;
  readonly today: string;
  readonly devices: readonly KnownDevice[];
  /** `daysWorkedBefore` the days that are checked. */
  readonly worked: readonly string[];
}

const looksAtDays = (role: Role): boolean => role === 'owner' || role === 'manager';
const firstDayLookedAt = (today: string): string => addDays(today, 1 - NOTICE_DAYS);

interface KnownNotice {
  readonly notice: Notice;
  readonly isRead: boolean;
}

async function readNotices(db: UserDb, ask: NoticeAsk): Promise<readonly KnownNotice[]> {
  const [facts, seen] = await Promise.all([
    readFacts(db, ask),
    rows(db, 'notices_seen', { from: addDays(ask.today, -READ_DAYS), to: addDays(ask.today, 1) }),
  ]);
  const read = readIds(seen);
  return noticesFor(ask.role, facts).map((notice) => ({ notice, isRead: read.has(notice.id) }));
}

/** Reads only what the notices of this role need: a clerk's tablet reads no tickets for notices that only the owner has. */
async function readFacts(db: UserDb, { role, now, today, devices, worked }: NoticeAsk): Promise<SiteFacts> {
  const isOwner = role === 'owner';
  const days = { from: firstDayLookedAt(today), to: today };
  const recent = { from: addDays(today, 1 - RECENT_DAYS), to: today };
  const none = Promise.resolve([]);
  const { config, shifts, fuel, known, orders, yard, ...facts } = await allOf({
    config: db.rows('system_config').toArray(),
    stocks: readStocks(db),
    machines: all(db, 'equipment'),
    shifts: role === 'manager' ? none : all(db, 'shifts'),
    stops: role === 'manager' ? none : all(db, 'downtime_entries'),
    actions: readActions(db, today),
    incidents: looksAtDays(role) ? rows(db, 'incidents', days) : none,
    held: isOwner ? all(db, 'held_mutations') : none,
    tickets: isOwner ? rows(db, 'deliveries', recent) : none,
    fuel: isOwner ? rows(db, 'fuel_logs', recent) : none,
    adjustments: isOwner ? rows(db, 'stock_adjustments', days) : none,
    known: looksAtDays(role) ? readDayFacts(db, days) : { days: [] },
    production: looksAtDays(role) ? rows(db, 'production_entries', days) : none,
    closings: looksAtDays(role) ? rows(db, 'day_closings', days) : none,
    leftOpen: looksAtDays(role) ? leftOpenOf(db, worked) : none,
    findings: isOwner ? readFindings(db, days.from) : none,
    orders: looksAtDays(role) ? readOrders(db) : none,
    invoices: looksAtDays(role) ? readInvoices(db, today) : none,
    yard: findRows(db, 'yard_visits', { where: [['status', 'in']], limit: MOST }),
  });
  const { site } = dayRules(config);
  return {
    ...facts,
    now,
    today,
    devices,
    thresholds: thresholdsOf(configFrom(config)),
    shifts: shifts.map((one) => asWorked(one, site)),
    entries: [...fuel, ...facts.production],
    days: known.days,
    inYard: yard.map(({ row }) => ({ ...row, day: operatingDayOf(new Date(row.tare_at), site) })),
    orders: orders.flatMap(({ row, taken }) => (row.ended_at === null ? [{ ...row, taken }] : [])),
  };
}

async function allOf<T extends object>(work: T): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const values: readonly unknown[] = await Promise.all(Object.values(work));
  // Each name has its own value again, which the list does not express.
  return trusted(Object.fromEntries(Object.keys(work).map((name, nth) => [name, values[nth]])));
}

async function readInvoices(db: UserDb, today: string): Promise<SiteFacts['invoices']> {
  const { months, bills, deposits, names } = await readMonths(db);
  if (bills.length === 0) return [];
  const standings = receivablesOf(months, today, () => 0, undefined, bills, deposits).bills;
  return bills.flatMap((bill) => {
    const standing = standings.get(bill.id);
    if (!standing || bill.voided_at !== null) return [];
    const { state, amount, paid } = standing;
    return [{ ...bill, customer: names.get(bill.customer_id) ?? '', state, open: amount - paid }];
  });
}

const thresholdsOf = (config: Config): SiteFacts['thresholds'] => ({
  pile: { low: config['business.low_stock_threshold'], abundant: config['business.abundant_stock_threshold'] },
  tank: { low: config['business.low_fuel_threshold'], abundant: config['business.sufficient_fuel_threshold'] },
});

/** Actions that are due by tomorrow, and at most LATE_DAYS overdue; one without a due date is never overdue. */
async function readActions(db: UserDb, today: string): Promise<SyncedTables['incident_actions'][]> {
  const [from, to] = [addDays(today, -LATE_DAYS), addDays(today, 1)];
  const found = await readRange(db, 'incident_actions', {
    index: 'due_date',
    from,
    to,
    holds: ({ due_date: due }) => typeof due === 'string' && due >= from && due <= to,
  });
  return found.map(({ row }) => row);
}

async function readFindings(db: UserDb, fromDay: string): Promise<SiteFacts['findings']> {
  const kept = await readInsights(db);
  if (!kept || kept.day < fromDay) return [];
  return standingClaims(db, kept);
}

async function rows<T extends DayTable>(db: UserDb, table: T, range: { readonly from: string; readonly to: string }) {
  const found = await db.transaction('r', [db.rows(table), db.view_rows], () => rowsOfDays(db, table, range));
  return found.map(({ row }) => row);
}

async function all<T extends TableName>(db: UserDb, table: T): Promise<SyncedTables[T][]> {
  const found = await findRows(db, table, { where: [], limit: MOST });
  return found.map(({ row }) => row);
}

/** The first possible day: worked days are searched in all history, because `daily_totals` are never removed from a device. */
const FIRST_DAY = '2000-01-01';
const BY_KIND = '[kind+operating_day]';

/** Earlier days on which the site worked, oldest first, from the server's totals: a save on this device does not start another read. */
async function daysWorkedBefore(db: UserDb, day: string): Promise<readonly string[]> {
  const to = addDays(day, -1);
  const found = await Promise.all(
    ['deliveries', 'production', 'transformation'].map((kind) =>
      db.rows('daily_totals').where(BY_KIND).between([kind, FIRST_DAY], [kind, to], true, true).toArray(),
    ),
  );
  const totals = found.flat();
  const from = totals.reduce((first, { operating_day }) => (operating_day < first ? operating_day : first), to);
  return operatingDaysOf(factsByDay({ from, to }, { totals, shifts: [], stops: [] })).map((worked) => worked.day);
}

/** Those of these days that are not closed, or were reopened. */
async function leftOpenOf(db: UserDb, worked: readonly string[]): Promise<readonly string[]> {
  const [from, to] = [worked[0], worked.at(-1)];
  if (from === undefined || to === undefined) return [];
  const closings = await totalsOfKinds(db, { from, to }, ['closed']);
  const closed = new Set(closings.filter(({ row }) => row.quantity > 0).map(({ row }) => row.operating_day));
  return worked.filter((day) => !closed.has(day));
}
