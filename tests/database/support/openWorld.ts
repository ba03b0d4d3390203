import { afterAll } from 'vitest';
import { hireStaff, made } from './everyKind.ts';
import type { WireMutation } from './mutations.ts';
import { startDatabase } from './postgres.ts';
import { createWorld, worldOn, type World } from './world.ts';

/** For all tests of one file, and closed after them. */
export async function openWorld(): Promise<World> {
  const world = await createWorld();
  afterAll(() => world.close());
  return world;
}

/** With a staff. `made` and `there` apply as its owner. */
export async function openStaffed() {
  const world = await openWorld();
  const staff = await hireStaff(world);
  const owned = <M extends WireMutation>(wanted: M) => made(staff, wanted);
  return { world, staff, made: owned, there: async (wanted: WireMutation) => (await owned(wanted)).entity_id };
}

/** On a real Postgres, with so many connections. */
export async function openDatabase(connections: number) {
  const database = await startDatabase(connections);
  afterAll(() => database.close());
  return { database, world: worldOn(database.sql) };
}
