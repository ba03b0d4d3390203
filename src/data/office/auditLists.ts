/** The lists of the owner's screen of the audit, asked from the server: lines, what is held, and what went wrong in the apps. */
import * as z from 'zod/mini';
import { nextDay, startOfDay } from '../../domain/audit/zonedDay.ts';
import { isUpsideDown } from '../../domain/audit/auditQuery.ts';
import type { AuditPaging, AuditQuery } from '../../domain/audit/auditQuery.ts';
import { err, ok } from '../../domain/values/result.ts';
import type { Result } from '../../domain/values/result.ts';
import { pageOf, rangeOf } from './peopleLists.ts';
import type { Page } from './peopleLists.ts';
import { askServer, useServerList } from './serverList.ts';
import type { ListFailure, ServerList } from './serverList.ts';

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
  /** Why it is held: a code of refusals. */
  code: text,
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

export const useAuditLog = (query: AuditQuery, paging: AuditPaging, timeZone: string): ServerList<Page<AuditLine>> =>
  useServerList(isUpsideDown(query) ? null : `audit ${JSON.stringify([query, paging, timeZone])}`, () =>
    readAuditPage(query, paging, timeZone),
  );

async function readAuditPage(
  query: AuditQuery,
  paging: AuditPaging,
  timeZone: string,
): Promise<Result<Page<AuditLine>, ListFailure>> {
  const { person, table, record, from, to } = query;
  const isUp = paging.sortOrder === 'asc';
  const read = await askServer(lineSchema, (client) => {
    let lines = client.from('audit_log').select('*');
    if (person !== undefined) lines = lines.or(`author.eq.${person},submitted_by.eq.${person}`);
    if (table !== undefined) lines = lines.eq('table_name', table);
    if (record !== undefined) lines = lines.eq('row_id', record);
    if (from !== undefined) lines = lines.gte('recorded_at', startOfDay(from, timeZone).toISOString());
    if (to !== undefined) lines = lines.lt('recorded_at', startOfDay(nextDay(to), timeZone).toISOString());
    const sorted = lines.order(paging.sortBy, { ascending: isUp });
    return (paging.sortBy === 'id' ? sorted : sorted.order('id', { ascending: isUp })).range(...rangeOf(paging));
  });
  return read.ok ? ok(pageOf(read.value, paging)) : read;
}

/** As many lines as a file takes; `more` says that there are others. */
const MOST_IN_A_FILE = 20_000;
const FILE_PAGE = 1000;

export async function readAuditForFile(
  query: AuditQuery,
  { sortBy, sortOrder }: Pick<AuditPaging, 'sortBy' | 'sortOrder'>,
  timeZone: string,
): Promise<Result<Page<AuditLine>, ListFailure>> {
  if (isUpsideDown(query)) return err('unclear');
  const rows: AuditLine[] = [];
  for (let page = 1; ; page += 1) {
    const read = await readAuditPage(query, { page, limit: FILE_PAGE - 1, sortBy, sortOrder }, timeZone);
    if (!read.ok) return read;
    rows.push(...read.value.rows);
    if (!read.value.more || rows.length >= MOST_IN_A_FILE) return ok({ rows, more: read.value.more });
  }
}

interface PageOnly {
  readonly page: number;
  readonly limit: number;
}

/** What waits, the oldest first: what needs another record comes after it. What was decided, the newest first. */
export const useHeld = (decided: boolean, paging: PageOnly): ServerList<Page<HeldRow>> =>
  useServerList(`held ${decided} ${paging.page} ${paging.limit}`, async () => {
    const read = await askServer(heldSchema, (client) => {
      const all = client.from('held_mutations').select('*');
      return (
        decided
          ? all.not('decision', 'is', null).order('decided_at', { ascending: false })
          : all.is('decision', null).order('received_at')
      )
        .order('id')
        .range(...rangeOf(paging));
    });
    return read.ok ? ok(pageOf(read.value, paging)) : read;
  });

/** The newest first: their ids are in the order of their making. */
export const useAppErrors = (paging: PageOnly): ServerList<Page<AppErrorRow>> =>
  useServerList(`errors ${paging.page} ${paging.limit}`, async () => {
    const read = await askServer(errorSchema, (client) =>
      client
        .from('client_errors')
        .select('*')
        .order('id', { ascending: false })
        .range(...rangeOf(paging)),
    );
    return read.ok ? ok(pageOf(read.value, paging)) : read;
  });

const deviceNameSchema = z.looseObject({ id: text, code: text, label: maybe });
export type DeviceName = z.infer<typeof deviceNameSchema>;

/** The registrations of these ids, for what people call them. */
export const useDeviceNames = (ids: readonly string[]): ServerList<readonly DeviceName[]> => {
  const wanted = [...new Set(ids)].toSorted();
  return useServerList(wanted.length === 0 ? null : `audit devices ${wanted.join()}`, () => readDeviceNames(wanted));
};

/** An address holds so many ids and no more. */
const IDS_AT_ONCE = 100;

/** Once, for a file. */
export async function readDeviceNames(ids: readonly string[]): Promise<Result<readonly DeviceName[], ListFailure>> {
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
