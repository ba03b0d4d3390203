/** The changes in a line of the audit or in a held record: only what differs, without the columns that every row has. */
import { RECORDS, isRecordName } from '../records/index.ts';
import type { Column } from '../records/columns.ts';
import { isTableName, type TableName } from '../records/tables.ts';

export type Values = Readonly<Record<string, unknown>>;

const EVERYWHERE: ReadonlySet<string> = new Set([
  'id',
  'version',
  'position',
  'author',
  'device',
  'captured_at',
  'received_at',
  'updated_at',
  'mutation_id',
]);

/**
 * `before`, `after`: undefined if the record did not exist then, or the line does not say. `reason`: of the line, which shows it itself: a column that repeats it (`void_reason`) is left out.
 */
export function changesOf(before: Values | null, after: Values | null, reason: string | null = null) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => !EVERYWHERE.has(field) && isKnownToDiffer(before, after, field))
    .filter((field) => reason === null || !field.endsWith('reason') || after?.[field] !== reason)
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }));
}

/** A line may have a field on one side only: then the other side is unknown, unless the record was new. */
function isKnownToDiffer(before: Values | null, after: Values | null, field: string): boolean {
  const [was, is] = [before?.[field], after?.[field]];
  return !isNothing(was) || !isNothing(is) ? JSON.stringify(was ?? null) !== JSON.stringify(is ?? null) : false;
}

const isNothing = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0);

/** The description of a table's column; undefined for one that only the server knows. */
export function columnOf(table: string, field: string): Column | undefined {
  return (isRecordName(table) ? RECORDS[table].columns[field] : undefined) ?? PEOPLE_COLUMNS[field];
}

/** Columns that contain the id of a user or a device, in every table. */
const PERSON: Column = { type: 'text', format: 'id', of: 'colleagues' };
const PEOPLE_COLUMNS: Partial<Record<string, Column>> = {
  closed_by: PERSON,
  opened_by: PERSON,
  reopened_by: PERSON,
  acknowledged_by: PERSON,
  decided_by: PERSON,
  user_id: PERSON,
};

export interface Named {
  readonly table: TableName;
  readonly id: string;
}

/** The records that these values refer to by id. */
export function namedIn(table: string, values: Values | null): Named[] {
  return Object.entries(values ?? {}).flatMap(([field, value]) => {
    const of = referenceOf(table, field);
    const ids = Array.isArray(value) ? value : [value];
    return of ? ids.flatMap((id) => (typeof id === 'string' ? [{ table: of, id }] : [])) : [];
  });
}

/** The table whose ids a column contains, if devices store that table. */
export function referenceOf(table: string, field: string): TableName | null {
  if (field === 'merged_into') return isTableName(table) ? table : null;
  const of = PEOPLE_COLUMNS[field]?.of ?? columnOf(table, field)?.of;
  return of !== undefined && isTableName(of) ? of : null;
}

/** An action of the log, or a narrower one that only screens use. */
export function actionOf({ action, after }: { readonly action: string; readonly after: Values | null }): string {
  if (action !== 'profiles.change' || after === null) return action;
  if (after['must_change_password'] === true) return 'profiles.reset_password';
  if (typeof after['is_active'] === 'boolean')
    return after['is_active'] ? 'profiles.reactivate' : 'profiles.deactivate';
  return 'role' in after ? 'profiles.change_role' : action;
}

export interface CurrentValue {
  readonly field: string;
  readonly now: unknown;
}

/** `now`: the server's record on this device; null if there is none. */
export function changedSince(seen: Values | null, payload: Values, now: Values | null): CurrentValue[] {
  if (now === null) return [];
  return [...new Set([...Object.keys(seen ?? {}), ...Object.keys(payload)])]
    .filter((field) => field in now)
    .filter((field) =>
      seen !== null && field in seen
        ? !isSame(seen[field], now[field])
        : !isBlank(now[field]) && !isSame(payload[field], now[field]),
    )
    .map((field) => ({ field, now: now[field] }));
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Postgres formats an instant differently from a browser. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string' && INSTANT.test(one) && INSTANT.test(other))
    return Date.parse(one) === Date.parse(other);
  return isBlank(one) ? isBlank(other) : JSON.stringify(one) === JSON.stringify(other);
}
