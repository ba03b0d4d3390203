/** What files share that run as in a browser: nothing. `freshPage.ts` opens the page of each file. */
import type { Environment } from 'vitest/runtime';

// oxlint-disable-next-line import/no-default-export -- Vitest takes an environment by its default export.
export default {
  name: 'no page',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
