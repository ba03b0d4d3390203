/**
 * The rows that devices hold (src/domain/records/rows.ts) against the columns of the database: a column that is not there, has another
 * type or may be null where the row says it may not, does not compile. There is nothing to run.
 */
import type { Database, Json } from '../../src/data/store/database.types.ts';
import type { Profile, SyncedTables, TableName } from '../../src/domain/records/rows.ts';

type Tables = Database['public']['Tables'];
type Views = Database['public']['Views'];

/** Members of ours that theirs do not answer for. Rows may be narrower (a union for a text), and need not have every column. */
type Wrong<Ours, Theirs> = {
  [K in keyof Ours]-?: K extends keyof Theirs
    ? Exclude<Ours[K], undefined> extends Theirs[K]
      ? null extends Theirs[K]
        ? null extends Ours[K]
          ? never
          : // JSON may be null whatever the column says.
            Json extends Theirs[K]
            ? never
            : K
        : never
      : K
    : K;
}[keyof Ours];

/** The catalog knows no `not null` of a view's columns. */
type Known<View> = { [K in keyof View]: K extends 'deleted_at' ? View[K] : NonNullable<View[K]> };

type RowOf<T extends TableName> = T extends keyof Tables
  ? Tables[T]['Row']
  : T extends keyof Views
    ? Known<Views[T]['Row']>
    : never;

type Disagreements = {
  [T in TableName]: [Wrong<SyncedTables[T], RowOf<T>>] extends [never]
    ? never
    : [table: T, column: Wrong<SyncedTables[T], RowOf<T>>];
}[TableName];

/** The type of a disagreement names its table and column. */
export const ROWS_AGREE: [Disagreements] extends [never] ? true : Disagreements = true;
export const PROFILES_AGREE: [Wrong<Profile, Tables['profiles']['Row']>] extends [never]
  ? true
  : Wrong<Profile, Tables['profiles']['Row']> = true;
