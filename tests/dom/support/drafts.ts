import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import type { LatestOnly } from '../../../src/ui/latestOnly.ts';

const queues = new Set<LatestOnly>();

// Before anything of `src/ui` is imported: each form's queue of drafts is known here.
vi.mock('../../../src/ui/latestOnly.ts', async (actual) => {
  const { latestOnly } = await actual<{ latestOnly: () => LatestOnly }>();
  return {
    latestOnly: () => {
      const queue = latestOnly();
      queues.add(queue);
      return queue;
    },
  };
});

/** Leaves the page, and waits until all that was typed on it is written: it must not arrive in the cleared store of the next test. */
export async function leaveForms(): Promise<void> {
  cleanup();
  await Promise.all(Array.from(queues, ({ settled }) => settled()));
  queues.clear();
}
