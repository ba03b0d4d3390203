/** One server with the schema for all tests of the database, started before them. It does not wait for the disk. */
import { startPostgres } from '../../browser/support/postgres.ts';
import { makeSchema } from './postgres.ts';
import { PREPARED } from './preparedServer.ts';

/** Workers that are started after it find it. Answers how it is stopped. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres({ sync: false });
  try {
    await makeSchema(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  process.env[PREPARED] = server.url;
  return () => server.stop();
}
