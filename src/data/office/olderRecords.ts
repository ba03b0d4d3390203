/** Records older than this device keeps: pages from the server, shown and not stored. */
import * as z from 'zod/mini';
import type { CallFailure } from '../../domain/audit/errors.ts';
import type { IncidentClass } from '../../domain/safety/incidentClass.ts';
import { isWholeRow } from '../../domain/mutations/checks.ts';
import { err, ok, type Result } from '../../domain/values/result.ts';
import { trusted } from '../../domain/values/json.ts';
import { cleanText } from '../../domain/rules/text.ts';
import type { SyncedTables, TableName } from '../../domain/records/rows.ts';
import type { ListClient } from '../remote/readList.ts';
import type { DeliveriesQuery } from '../records/deliveries/deliveriesQuery.ts';
import { askPage, askServer, keysOf, type Page, type PageNumber, type Ranged } from './askServer.ts';
import { useServerList, type ServerList } from './serverList.ts';

/** A row as this device would store it: with every column of its table, all readable. */
export const wholeRow = <T extends TableName>(table: T) =>
  z.custom<SyncedTables[T]>((row) => typeof row === 'object' && row !== null && isWholeRow(table, { ...row }));

const PAGE_SIZE = 50;

export const readOlder = <T extends TableName>(
  table: T,
  ask: (client: ListClient) => Ranged,
  {
    columns,
    after,
    ...page
  }: Partial<PageNumber> & { readonly columns: readonly string[]; readonly after?: SyncedTables[T] | undefined },
): Promise<Result<Page<SyncedTables[T]>, CallFailure>> =>
  askPage(wholeRow(table), { page: 1, limit: PAGE_SIZE, ...page }, ask, { columns: keysOf(columns, true), after });

interface Before {
  /** The first day that this device keeps (`useKeptSince`). */
  readonly before: string;
}

export interface OlderIncidentsQuery extends Before {
  readonly class?: IncidentClass | undefined;
  /** Part of a number, a title, a location or a description. */
  readonly search?: string | undefined;
}

/** Tickets, with the same search words as on this device. Open tickets are never removed from a device, whatever their age. */
export function olderDeliveries(client: ListClient, query: DeliveriesQuery & Before): Ranged {
  const { before, from, to, status, voided, materialType, search = '' } = query;
  const words = cleanText(search);
  // The search words have an index on the server that only its procedure may use.
  if (words !== '') {
    const asked = { before, from, to, status, voided, material_type: materialType, words };
    const found = (after?: unknown): Ranged => ({
      range: async (first, last) => {
        const answer = await client.rpc('search_deliveries', { asked: { ...asked, after, limit: last - first + 1 } });
        const page = foundSchema.safeParse(answer.data);
        return page.success ? { ...answer, data: page.data.rows, count: page.data.total } : answer;
      },
      behind: (row) => found(trusted<SyncedTables['deliveries']>(row).id),
    });
    return found();
  }
  let rows = client
    .from('deliveries')
    .select('*', { count: 'exact' })
    .is('deleted_at', null)
    .lt('operating_day', before)
    .not('status', 'in', '(pending,in_transit)');
  if (from !== undefined) rows = rows.gte('operating_day', from);
  if (to !== undefined) rows = rows.lte('operating_day', to);
  if (status !== undefined) rows = rows.eq('status', status);
  if (voided !== undefined) rows = voided ? rows.not('voided_at', 'is', null) : rows.is('voided_at', null);
  if (materialType !== undefined) rows = rows.eq('material_type', materialType);
  return rows;
}

/** The order is total, so that every ticket is on exactly one page. */
export const NEWEST_FIRST = ['operating_day', 'captured_at', 'id'] as const;
const foundSchema = z.object({ total: z.int(), rows: z.array(z.unknown()) });

/** Incidents that are not closed are never removed from a device, whatever their age. */
export function olderIncidents(client: ListClient, { before, search = '', ...query }: OlderIncidentsQuery): Ranged {
  let rows = client
    .from('incidents')
    .select('*', { count: 'exact' })
    .is('deleted_at', null)
    .eq('status', 'closed')
    .lt('operating_day', before);
  if (query.class !== undefined) rows = rows.eq('class', query.class);
  const words = cleanText(search);
  if (words !== '') rows = rows.or(SEARCHED.map((column) => `${column}.ilike.${containing(words)}`).join(','));
  return rows;
}

export const NEWEST_INCIDENTS = ['occurred_at', 'id'] as const;
const SEARCHED = ['number', 'title', 'location', 'description'] as const;

/** A pattern for `ilike`. A character with a meaning there, or in the list of conditions, matches any character: servers read quotes differently. */
const containing = (words: string): string => `*${words.replaceAll(/[\\%_*(),."]/g, '_')}*`;

export interface OlderIncident {
  readonly row: SyncedTables['incidents'];
  readonly actions: readonly SyncedTables['incident_actions'][];
  readonly photos: readonly SyncedTables['attachments'][];
}

/** One incident with its actions and photos; null if the server has none with that id. */
async function readIncident(id: string): Promise<Result<OlderIncident | null, CallFailure>> {
  const rowsOf = <T extends 'incidents' | 'incident_actions' | 'attachments'>(table: T, column: string) =>
    // The builder accepts the type of one table.
    askServer(wholeRow(table), (client) =>
      client.from(trusted<'incidents'>(table)).select('*').filter(column, 'eq', id).is('deleted_at', null),
    );
  const [found, actions, photos] = await Promise.all([
    rowsOf('incidents', 'id'),
    rowsOf('incident_actions', 'incident_id'),
    rowsOf('attachments', 'entity_id'),
  ]);
  if (!found.ok) return found;
  const [row] = found.value;
  if (!row) return ok(null);
  // All of it or nothing: an incident without its actions would look as if nothing had been done.
  if (!actions.ok) return err(actions.error);
  return photos.ok ? ok({ row, actions: actions.value, photos: photos.value }) : photos;
}

export const useOlderIncident = (id: string): ServerList<OlderIncident | null> =>
  useServerList(`incident ${id}`, () => readIncident(id));
