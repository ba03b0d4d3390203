/** The permission matrix of a database, and as text. */
import { type MatrixLine, matrixOf, type Permission, printMatrix } from '../../supabase/local/permissions/matrix.ts';
import { openPostgres, type Sql } from '../database/support/sql.ts';
import { createWorld } from '../database/support/world.ts';

export async function matrixText(databaseUrl: string | null): Promise<string> {
  const sql = databaseUrl ? openPostgres(databaseUrl, 1) : (await createWorld()).sql;
  try {
    return `O owner, A admin, M manager\n\n${printMatrix(await readMatrix(sql))}`;
  } finally {
    await sql.close();
  }
}

export async function readMatrix(sql: Pick<Sql, 'query'>): Promise<MatrixLine[]> {
  const permissions = await sql.query<Permission>('select object, action, roles from private.permission_matrix');
  const tables = await sql.query<{ name: string }>(`select relname as name from pg_class where relkind = 'r'
    and (relnamespace = 'public'::regnamespace or oid in ('private.mutation_log'::regclass, 'private.login_attempts'::regclass))`);
  return matrixOf(
    permissions,
    tables.map((table) => table.name),
  );
}
