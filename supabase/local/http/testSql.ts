/** For browser tests: executes one SQL statement sent with the secret key. Enabled by KUARI_TEST_SQL=1. */
import { z } from 'zod/mini';
import type { Handler } from './handler.ts';
import type { Database } from '../database.ts';
import type { Keys } from '../keys.ts';

const statement = z.object({
  sql: z.string(),
  params: z._default(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])), []),
});

export function answerTestSql(database: Database, keys: Keys): Handler {
  return async (request) => {
    if (request.headers.get('apikey') !== keys.secret) return Response.json({ error: 'Not allowed.' }, { status: 403 });
    const { sql, params } = statement.parse(await request.json());
    try {
      return Response.json(await database.query(sql, params));
    } catch (error) {
      return Response.json({ error: error instanceof Error ? error.message : String(error) }, { status: 400 });
    }
  };
}
