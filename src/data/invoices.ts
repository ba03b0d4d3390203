import type { CallFailure } from '../domain/audit/errors.ts';
import type { SyncedTables } from '../domain/records/rows.ts';
import { byText } from '../domain/rules/text.ts';
import type { DayRange } from '../domain/time/calendar.ts';
import { trusted } from '../domain/values/json.ts';
import { ok, type Result } from '../domain/values/result.ts';
import type { ListClient } from './remote/readList.ts';
import { askPages, askServer, LONGEST_PAGE, type Ranged } from './office/askServer.ts';
import { NEWEST_FIRST, readOlder, wholeRow } from './office/olderRecords.ts';
import { useServerList, type ServerList } from './office/serverList.ts';
export { outdate } from './remote/listEntries.ts';
export { createSiteSender, type SiteChange } from './settings/siteSettings.ts';

export interface Account {
  /** Tickets with a price that are not delivered yet. */
  readonly coming: number;
  readonly tickets: readonly SyncedTables['deliveries'][];
  readonly payments: readonly SyncedTables['payments'][];
}

/** `ids`: the customer's and those of their aliases. */
export const useAccount = (ids: readonly string[], { from, to }: DayRange): ServerList<Account> =>
  useServerList(`account ${ids.join()} ${from} ${to}`, async () => {
    const [tickets, payments] = await Promise.all([
      readAll('deliveries', ids, { from, to }),
      readAll('payments', ids, { from, to }),
    ]);
    if (!tickets.ok) return tickets;
    if (!payments.ok) return payments;
    return ok({
      coming: tickets.value.filter(
        ({ status, amount }) => amount !== null && status !== 'delivered' && status !== 'cancelled',
      ).length,
      tickets: tickets.value.filter(({ status }) => status === 'delivered').toReversed(),
      payments: payments.value,
    });
  });

/** A URL has room for this many. */
const IDS_AT_ONCE = 150;

/** The tickets of an invoice, voided ones too, by number. `asOf`: they are read again when it changes. */
export const useTicketsOf = (ids: readonly string[], asOf: string): ServerList<readonly SyncedTables['deliveries'][]> =>
  useServerList(`account tickets ${asOf}`, async () => {
    const rows: SyncedTables['deliveries'][] = [];
    for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
      const ask = (client: ListClient) =>
        client
          .from('deliveries')
          .select('*')
          .in('id', ids.slice(at, at + IDS_AT_ONCE));
      const answer = await askServer(wholeRow('deliveries'), ask);
      if (!answer.ok) return answer;
      rows.push(...answer.value);
    }
    return ok(rows.toSorted((one, other) => byText(one.ticket_no, other.ticket_no)));
  });

/** Of all customers, latest first, without voided ones. */
export const usePaymentsOf = (days: DayRange): ServerList<readonly SyncedTables['payments'][]> =>
  useServerList(`payments ${days.from} ${days.to}`, () => readAll('payments', null, days));

async function readAll<T extends 'deliveries' | 'payments'>(
  table: T,
  ids: readonly string[] | null,
  { from, to }: DayRange,
): Promise<Result<SyncedTables[T][], CallFailure>> {
  const ask = (client: ListClient): Ranged => {
    // Both tables have these columns; the builder accepts the type of one.
    const rows = client.from(trusted<'payments'>(table)).select('*').is('voided_at', null);
    return (ids ? rows.in('customer_id', ids) : rows).gte('operating_day', from).lte('operating_day', to);
  };
  const page = (number: number, after?: SyncedTables[T]) =>
    readOlder(table, ask, { page: number, after, limit: LONGEST_PAGE, columns: NEWEST_FIRST });
  const pages = await askPages(page, Number.POSITIVE_INFINITY);
  return pages.ok ? ok(pages.value.flatMap(({ rows }) => rows)) : pages;
}
