/**
 * The settings of the request roles (`alter role … set`), above all their statement_timeout. Postgres reads them only at login, but
 * requests change their role with `set role`. So they are set again for each transaction of a request, as PostgREST does. On PGlite
 * statement_timeout has no effect: it runs in Node's only thread, where no timer can interrupt a statement. There the limits of a
 * request's size, depth and embedding have to suffice.
 */
import type { LiteConnection } from '../connection.ts';
import type { Database } from '../database.ts';

const ROLES = `'anon', 'authenticated', 'service_role'`;

/** The statements that set them for the rest of a transaction, by role; none for a role without settings. */
export type RoleSettings = ReadonlyMap<string, string>;

/** Call it after the migrations. Returns the settings, for transactions that lite does not create. */
export async function applyRoleSettings(database: Database): Promise<RoleSettings> {
  const settings = await readRoleSettings(database);
  const { connection } = database;
  const withContext = connection.withContext.bind(connection);
  const withSettings: LiteConnection['withContext'] = (vars, work, options) => {
    const statement = vars ? settings.get(roleIn(vars)) : undefined;
    if (statement === undefined) return withContext(vars, work, options);
    return withContext(
      vars,
      async (transaction) => {
        await transaction.executeQuery({
          sql: statement,
          parameters: [],
          query: { kind: 'RawNode', sqlFragments: [statement], parameters: [] },
          queryId: { queryId: 'role settings' },
        });
        return work(transaction);
      },
      options,
    );
  };
  connection.withContext = withSettings;
  return settings;
}

export async function readRoleSettings(database: Database): Promise<RoleSettings> {
  const rows = await database.query<{ role: string; statement: string }>(`
    select r.rolname as role, 'select ' || string_agg(format('set_config(%L, %L, true)', split_part(s, '=', 1),
      substr(s, strpos(s, '=') + 1)), ', ') as statement
    from pg_roles r, unnest(r.rolconfig) as s where r.rolname in (${ROLES}) group by r.rolname`);
  return new Map(rows.map(({ role, statement }) => [role, statement]));
}

/** As lite reads it. */
function roleIn(vars: object): string {
  const auth: unknown = 'auth' in vars ? vars.auth : null;
  return typeof auth === 'object' &&
    auth !== null &&
    'role' in auth &&
    typeof auth.role === 'string' &&
    auth.role !== ''
    ? auth.role
    : 'anon';
}
