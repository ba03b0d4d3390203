/** The tables, views and procedures that lists ask for: records by their descriptions, the others by the columns that are asked for. */
import type { SyncedTables, TableName } from '../../domain/records/rows.ts';

interface Readable<Row> {
  readonly Row: Row;
  readonly Insert: never;
  readonly Update: never;
  readonly Relationships: [];
}
/** Each answer is checked by its own schema, which gives the columns their types. */
type Columns<Name extends string> = Readable<Record<Name, unknown>>;

type Records = { [T in TableName]: Readable<SyncedTables[T]> };

type ServerTables = Records & {
  audit_log: Columns<'id' | 'table_name' | 'row_id' | 'author' | 'submitted_by' | 'recorded_at'>;
  client_errors: Columns<'id'>;
  devices: Columns<
    | 'id'
    | 'device'
    | 'user_id'
    | 'code'
    | 'label'
    | 'unsent_count'
    | 'rejected_count'
    | 'waiting_since'
    | 'registered_at'
    | 'last_seen_at'
    | 'revoked_at'
  >;
};

export interface Database {
  public: {
    Tables: ServerTables;
    Views: { people: Columns<'id' | 'full_name' | 'role' | 'is_active' | 'last_seen_at' | 'unsent_count'> };
    Functions: {
      closing_checks: { Args: { day: string }; Returns: unknown };
      past_states: { Args: { record: string }; Returns: unknown };
      search_deliveries: { Args: { asked: object }; Returns: unknown };
    };
  };
}
