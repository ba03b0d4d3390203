/** The types of the database that the migrations make, on an in-memory PGlite. */
import { createWorld } from '../database/support/world.ts';
import { readColumns, readProcedures } from '../../supabase/local/types/columns.ts';
import { toTypeScript } from '../../supabase/local/types/typescript.ts';

export async function typesOfMigrations(): Promise<string> {
  const world = await createWorld();
  try {
    return toTypeScript(await readColumns(world.sql), await readProcedures(world.sql));
  } finally {
    await world.close();
  }
}
