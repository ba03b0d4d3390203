import { setup } from '../../backend/support/prepare.ts';
import { buildIfOutdated } from './build.mjs';

// oxlint-disable-next-line import/no-default-export -- Playwright takes a set-up by its default export.
export default async function prepare(): Promise<() => void> {
  if (!buildIfOutdated()) throw new Error('The app could not be built; the lines above say why.');
  return setup();
}
