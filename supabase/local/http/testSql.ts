/** For browser tests: one statement of SQL, sent with the secret key. Only there where KUARI_TEST_SQL=1 asks for it. */
import type { Handler } from '../backend.ts';
import type { Database } from '../database.ts';
import type { Keys } from '../keys.ts';

export function answerTestSql(database: Database, keys: Keys): Handler {
  return async (request) => {
    if (request.headers.get('apikey') !== keys.secret) return Response.json({ error: 'Not allowed.' }, { status: 403 });
    const { sql, params } = (await request.json()) as { sql: string; params?: unknown[] };
    try {
      return Response.json(await database.query(sql, params ?? []));
    } catch (error) {
      return Response.json({ error: error instanceof Error ? error.message : String(error) }, { status: 400 });
    }
  };
}
