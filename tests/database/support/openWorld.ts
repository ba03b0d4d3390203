import { afterAll } from 'vitest';
import { startDatabase } from './postgres.ts';
import { createWorld, worldOn, type World } from './world.ts';

/** For all tests of one file, and closed after them. */
export async function openWorld(): Promise<World> {
  const world = await createWorld();
  afterAll(() => world.close());
  return world;
}

/** On a real Postgres, with so many connections. */
export async function openDatabase(connections: number) {
  const database = await startDatabase(connections);
  afterAll(() => database.close());
  return { database, world: worldOn(database.sql) };
}
