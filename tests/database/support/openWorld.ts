import { afterAll } from 'vitest';
import { createWorld, type World } from './world.ts';

/** For all tests of one file, and closed after them. */
export async function openWorld(): Promise<World> {
  const world = await createWorld();
  afterAll(() => world.close());
  return world;
}
