import { setup as preparePglite } from '../../backend/support/prepare.ts';
import { buildIfOutdated } from './build.mjs';
import { setup as startSharedPostgres } from './sharedPostgres.ts';

// oxlint-disable-next-line import/no-default-export -- Playwright takes a set-up by its default export.
export default async function prepare(): Promise<() => Promise<void>> {
  if (!buildIfOutdated()) throw new Error('The app could not be built; the lines above say why.');
  const [removePrepared, stopPostgres] = await Promise.all([preparePglite(), startSharedPostgres()]);
  return async () => {
    removePrepared();
    await stopPostgres();
  };
}
