import { ok, type Result, err } from '../domain/values/result.ts';
import type { SiteAnswer, SiteFailure, SiteSender } from './settings/siteSettings.ts';
import * as z from 'zod/mini';
import { addDays } from '../domain/time/calendar.ts';
import { instantAt } from '../domain/time/siteTime.ts';
import { isUpsideDown, type AuditPaging, type AuditQuery } from '../domain/audit/auditQuery.ts';
import type { CallFailure } from '../domain/audit/errors.ts';
import {
  askPage,
  askPages,
  askServer,
  keysOf,
  LONGEST_PAGE,
  type Page,
  type PageNumber,
  type Ranged,
} from './office/askServer.ts';
import type { ListClient } from './remote/readList.ts';
import { useServerList, useServerPage, type ServerList } from './office/serverList.ts';
export { nameKey, readNames, useCurrentRows, useRecordNames, type RecordNames } from './office/recordNames.ts';
export { outdate } from './remote/listEntries.ts';
export { createSiteSender, type SiteAnswer } from './settings/siteSettings.ts';

export type Decision = 'apply' | 'refuse';

/** Decisions per request: a batch has at most 500 mutations, and the server applies each decided one too. */
const TOGETHER = 100;

/** The answers in the order of `ids`; fewer if a later request failed, together with its failure. */
export async function decideHeld(
  sender: SiteSender,
  {
    ids,
    decision,
    reason,
    author,
  }: { ids: readonly string[]; decision: Decision; reason: string; author: string | null },
): Promise<Result<{ readonly answers: readonly SiteAnswer[]; readonly failure: SiteFailure | null }, SiteFailure>> {
  const answers: SiteAnswer[] = [];
  let failure: SiteFailure | null = null;
  for (let from = 0; from < ids.length && failure === null; from += TOGETHER) {
    const answered = await sender.send(
      ids.slice(from, from + TOGETHER).map((entity_id) => ({
        kind: `held_mutations.${decision}` as const,
        entity_id,
        payload: { reason },
      })),
      author,
    );
    if (answered.ok) answers.push(...answered.value);
    else failure = answered.error;
  }
  return answers.length === 0 && failure !== null ? { ok: false, error: failure } : ok({ answers, failure });
}

const text = z.string();
const maybe = z.nullable(z.string());
const values = z.nullable(z.record(z.string(), z.unknown()));

const lineSchema = z.looseObject({
  id: z.number(),
  table_name: text,
  row_id: text,
  action: text,
  author: maybe,
  submitted_by: maybe,
  device: maybe,
  /** By the device's clock; `recorded_at` by the server's. */
  captured_at: maybe,
  recorded_at: text,
  before: values,
  after: values,
  reason: maybe,
});
export type AuditLine = z.infer<typeof lineSchema>;

const mutationSchema = z.looseObject({
  payload: z._default(z.record(z.string(), z.unknown()), {}),
  seen: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});
const heldSchema = z.looseObject({
  id: text,
  kind: text,
  entity_id: text,
  mutation: mutationSchema,
  /** Why it is held: a refusal code. */
  code: text,
  /** The closed day that holds it. */
  closed_day: z.optional(maybe),
  author: text,
  device: text,
  captured_at: text,
  received_at: text,
  decision: maybe,
  decided_by: maybe,
  decided_at: maybe,
  reason: maybe,
});
export type HeldRow = z.infer<typeof heldSchema>;

const errorSchema = z.looseObject({
  id: text,
  message: text,
  details: values,
  author: maybe,
  device: maybe,
  captured_at: text,
  received_at: maybe,
});
export type AppErrorRow = z.infer<typeof errorSchema>;

/** Null reads nothing. `line`: only that one, wherever it is in the log. */
export const useAuditLog = (
  query: (AuditQuery & { readonly line?: number }) | null,
  paging: AuditPaging,
  timeZone: string,
): ServerList<Page<AuditLine>> =>
  useServerPage(
    query === null || isUpsideDown(query) ? null : `audit ${JSON.stringify([query, timeZone])}`,
    lineSchema,
    paging,
    auditOf(query ?? {}, timeZone),
    auditKeys(paging),
  );

type AuditOrder = Pick<AuditPaging, 'sortBy' | 'sortOrder'>;
const auditKeys = ({ sortBy, sortOrder }: AuditOrder) =>
  keysOf(sortBy === 'id' ? ['id'] : [sortBy, 'id'], sortOrder === 'desc');

const auditOf =
  ({ person, table, record, from, to, line }: AuditQuery & { readonly line?: number }, timeZone: string) =>
  (client: ListClient): Ranged => {
    const begin = (day: string) => instantAt(day, '00:00', timeZone).toISOString();
    let lines = client.from('audit_log').select('*');
    if (line !== undefined) lines = lines.eq('id', line);
    if (person !== undefined) lines = lines.or(`author.eq.${person},submitted_by.eq.${person}`);
    if (table !== undefined) lines = lines.eq('table_name', table);
    if (record !== undefined) lines = lines.eq('row_id', record);
    if (from !== undefined) lines = lines.gte('recorded_at', begin(from));
    if (to !== undefined) lines = lines.lt('recorded_at', begin(addDays(to, 1)));
    return lines;
  };

/** About 20,000 lines; `more` says whether there are others. */
const PAGES_IN_A_FILE = 20;

export async function readAuditForFile(
  query: AuditQuery,
  order: AuditOrder,
  timeZone: string,
): Promise<Result<Omit<Page<AuditLine>, 'total'>, CallFailure>> {
  if (isUpsideDown(query)) return err('unclear');
  const ask = (page: number, after?: AuditLine) =>
    askPage(lineSchema, { page, limit: LONGEST_PAGE }, auditOf(query, timeZone), {
      columns: auditKeys(order),
      after,
    });
  const pages = await askPages(ask, PAGES_IN_A_FILE);
  if (!pages.ok) return pages;
  return ok({ rows: pages.value.flatMap(({ rows }) => rows), more: pages.value.at(-1)?.more ?? false });
}

/** Undecided: oldest first, because a record comes before those that need it. Decided: newest first. */
export const useHeld = (decided: boolean, paging: PageNumber): ServerList<Page<HeldRow>> => {
  const ask = (client: ListClient) => {
    const all = client.from('held_mutations').select('*');
    return decided ? all.not('decision', 'is', null) : all.is('decision', null);
  };
  const keys = keysOf([decided ? 'decided_at' : 'received_at', 'id'], decided);
  return useServerPage(`held ${decided}`, heldSchema, paging, ask, keys);
};

/** Newest first: their ids are in the order of creation. */
export const useAppErrors = (paging: PageNumber): ServerList<Page<AppErrorRow>> =>
  useServerPage(
    'errors',
    errorSchema,
    paging,
    (client) => client.from('client_errors').select('*'),
    keysOf(['id'], true),
  );

const deviceNameSchema = z.looseObject({ id: text, code: text, label: maybe });
export type DeviceName = z.infer<typeof deviceNameSchema>;

export const useDeviceNames = (ids: readonly string[]): ServerList<readonly DeviceName[]> => {
  const wanted = [...new Set(ids)].toSorted();
  return useServerList(wanted.length === 0 ? null : `audit devices ${wanted.join()}`, () => readDeviceNames(wanted));
};

/** A URL has room for this many ids. */
const IDS_AT_ONCE = 100;

export async function readDeviceNames(ids: readonly string[]): Promise<Result<readonly DeviceName[], CallFailure>> {
  const wanted = [...new Set(ids)].toSorted();
  const found: DeviceName[] = [];
  for (let from = 0; from < wanted.length; from += IDS_AT_ONCE) {
    const some = wanted.slice(from, from + IDS_AT_ONCE);
    const read = await askServer(deviceNameSchema, (client) =>
      client.from('devices').select('id,code,label').in('id', some),
    );
    if (!read.ok) return read;
    found.push(...read.value);
  }
  return ok(found);
}
