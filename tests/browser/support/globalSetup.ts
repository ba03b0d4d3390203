import { buildIfOutdated } from './build.mjs';
import { setup as startSharedPostgres } from './sharedPostgres.ts';

// oxlint-disable-next-line import/no-default-export -- Playwright takes a set-up by its default export.
export default async function prepare(): Promise<() => Promise<void>> {
  if (!buildIfOutdated()) throw new Error('The app could not be built; the lines above say why.');
  return startSharedPostgres();
}
