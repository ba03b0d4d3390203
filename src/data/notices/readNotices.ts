/** The notices of a role, and which of them were read: by indexes and days, whatever is stored. */
import { configFrom, type Config } from '../../domain/settings/config.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { noticesFor } from '../../domain/notices/rules.ts';
import { NOTICE_DAYS, RECENT_DAYS, type KnownDevice, type SiteFacts } from '../../domain/notices/siteFacts.ts';
import { readIds, type Notice } from '../../domain/notices/notice.ts';
import type { Role } from '../../domain/rules/roles.ts';
import type { SyncedTables, TableName } from '../../domain/records/rows.ts';
import { standingClaims } from '../insights/readStanding.ts';
import { readInsights } from '../insights/storedInsights.ts';
import type { UserDb } from '../store/schema.ts';
import { leftOpenOf } from './daysWorked.ts';
import { rowsOfDays, type DayTable } from '../records/dayRows.ts';
import { findRows, readStocks } from '../records/queries.ts';
import { readRange } from '../records/readRange.ts';
import { asWorked } from '../../domain/shifts/plannedSpan.ts';
import { dayRules } from '../store/siteRules.ts';
import { readDayFacts } from '../records/useDayFacts.ts';

/** An action that has been late for longer is no news. */
const LATE_DAYS = 90;
/** A notice whose cause still exists this long after it was read is unread again. */
const READ_DAYS = 30;
const MOST = 500;

export interface NoticeAsk {
  readonly role: Role;
  readonly now: Date;
  readonly today: string;
  readonly devices: readonly KnownDevice[];
  /** `daysWorkedBefore` the days that are looked through. */
  readonly worked: readonly string[];
}

/** Whether this role gets a notice of days that are not closed. */
export const looksAtDays = (role: Role): boolean => role === 'owner' || role === 'manager';
export const firstDayLookedAt = (today: string): string => addDays(today, 1 - NOTICE_DAYS);

export interface KnownNotice {
  readonly notice: Notice;
  readonly isRead: boolean;
}

export async function readNotices(db: UserDb, ask: NoticeAsk): Promise<readonly KnownNotice[]> {
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
  const [
    config,
    stocks,
    machines,
    shifts,
    stops,
    actions,
    held,
    tickets,
    fuel,
    adjustments,
    known,
    production,
    closings,
    leftOpen,
    findings,
  ] = await Promise.all([
    db.rows('system_config').toArray(),
    readStocks(db),
    all(db, 'equipment'),
    role === 'manager' ? none : all(db, 'shifts'),
    role === 'manager' ? none : all(db, 'downtime_entries'),
    readActions(db, today),
    isOwner ? all(db, 'held_mutations') : none,
    isOwner ? rows(db, 'deliveries', recent) : none,
    isOwner ? rows(db, 'fuel_logs', recent) : none,
    isOwner ? rows(db, 'stock_adjustments', days) : none,
    looksAtDays(role) ? readDayFacts(db, days) : { days: [] },
    looksAtDays(role) ? rows(db, 'production_entries', days) : none,
    looksAtDays(role) ? rows(db, 'day_closings', days) : none,
    looksAtDays(role) ? leftOpenOf(db, worked) : none,
    isOwner ? readFindings(db, days.from) : none,
  ]);
  const { site } = dayRules(config);
  return {
    now,
    today,
    thresholds: thresholdsOf(configFrom(config)),
    stocks,
    machines,
    shifts: shifts.map((one) => asWorked(one, site)),
    stops,
    actions,
    held,
    devices,
    tickets,
    entries: [...fuel, ...production],
    adjustments,
    days: known.days,
    production,
    closings,
    leftOpen,
    findings,
  };
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

async function rows<T extends DayTable>(
  db: UserDb,
  table: T,
  range: { readonly from: string; readonly to: string },
): Promise<SyncedTables[T][]> {
  const found = await db.transaction('r', [db.rows(table), db.view_rows], () => rowsOfDays(db, table, range));
  return found.map(({ row }) => row);
}

async function all<T extends TableName>(db: UserDb, table: T): Promise<SyncedTables[T][]> {
  const found = await findRows(db, table, { where: [], limit: MOST });
  return found.map(({ row }) => row);
}
