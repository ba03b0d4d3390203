/** Incidents that are older than what this device keeps: requested from the server, shown, and not stored. */
import { err, ok } from '../../domain/values/result.ts';
import type { IncidentClass } from '../../domain/safety/incidentClass.ts';
import { pagingOf } from '../../domain/records/paging.ts';
import type { Result } from '../../domain/values/result.ts';
import { cleanText } from '../../domain/rules/text.ts';
import { selectRows } from '../remote/select.ts';
import { useServerList } from './serverList.ts';
import type { ServerList } from './serverList.ts';
import { askOlderRows } from '../records/askOlderRows.ts';
import type { OlderFailure, OlderPage } from '../records/askOlderRows.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';

export interface OlderIncidentsQuery {
  /** The first day that this device keeps (`useKeptSince`). */
  readonly before: string;
  readonly class?: IncidentClass | undefined;
  /** Part of a number, a title, a place or a description. */
  readonly search?: string | undefined;
}

const PAGE = pagingOf(['occurred_at'], 'occurred_at');
type Page = ReturnType<typeof PAGE.parse>;

export function askOlderIncidents(
  query: OlderIncidentsQuery,
  paging: Partial<Page> = {},
): Promise<Result<OlderPage<'incidents'>, OlderFailure>> {
  const page = PAGE.parse(paging);
  return askOlderRows('incidents', page, (options) => selectRows('incidents', olderIncidents(query, page), options));
}

/** In PostgREST's words. Incidents that are not closed never leave a device, whatever their age. */
export function olderIncidents({ before, class: kind, search = '' }: OlderIncidentsQuery, page: Page): URLSearchParams {
  const query = new URLSearchParams({
    select: '*',
    deleted_at: 'is.null',
    status: 'eq.closed',
    operating_day: `lt.${before}`,
    order: `${page.sortBy}.${page.sortOrder},id.${page.sortOrder}`,
    limit: String(page.limit),
    offset: String((page.page - 1) * page.limit),
  });
  if (kind !== undefined) query.set('class', `eq.${kind}`);
  const words = cleanText(search);
  if (words !== '') query.set('or', `(${SEARCHED.map((column) => `${column}.ilike.${containing(words)}`).join(',')})`);
  return query;
}

const SEARCHED = ['number', 'title', 'location', 'description'] as const;

/**
 * A pattern for `ilike`. A sign that means something to it or to the list of conditions stands for any one sign: quotations are not
 * read alike by every server.
 */
const containing = (words: string): string => `*${words.replaceAll(/[\\%_*(),."]/g, '_')}*`;

export interface OlderIncident {
  readonly row: SyncedTables['incidents'];
  readonly actions: readonly SyncedTables['incident_actions'][];
  readonly photos: readonly SyncedTables['attachments'][];
}

/** One of them with its actions and photos; null where the server has none of that id. */
async function askOlderIncident(id: string): Promise<Result<OlderIncident | null, OlderFailure>> {
  const first = { page: 1, limit: MOST_OF_ONE };
  const of = (column: string) =>
    new URLSearchParams({ select: '*', deleted_at: 'is.null', [column]: `eq.${id}`, limit: String(first.limit) });
  const [found, actions, photos] = await Promise.all([
    askOlderRows('incidents', first, (options) => selectRows('incidents', of('id'), options)),
    askOlderRows('incident_actions', first, (options) => selectRows('incident_actions', of('incident_id'), options)),
    askOlderRows('attachments', first, (options) => selectRows('attachments', of('entity_id'), options)),
  ]);
  if (!found.ok) return found;
  const [row] = found.value.rows;
  if (!row) return ok(null);
  // The whole of it or nothing: an incident without its actions would look like one of which nothing was done.
  if (!actions.ok) return err(actions.error);
  return photos.ok ? ok({ row, actions: actions.value.rows, photos: photos.value.rows }) : err(photos.error);
}

/** Hook with the same result. Null: no request is sent. */
export const useOlderIncident = (id: string | null): ServerList<OlderIncident | null> =>
  useServerList(id === null ? null : `incident ${id}`, () => askOlderIncident(id ?? ''));

const MOST_OF_ONE = 500;
