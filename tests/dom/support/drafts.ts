import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import type * as AtGate from '../../../src/data/records/deliveries/askBeforeSave.ts';
import type * as SigningKeys from '../../../src/data/store/signingKeys.ts';
import type * as SaveTo from '../../../src/data/outbox/saveTo.ts';
import type { LatestOnly } from '../../../src/ui/latestOnly.ts';

const queues = new Set<LatestOnly>();
const saving = new Set<Promise<unknown>>();

function noted<T>(work: Promise<T>): Promise<T> {
  const ended = work
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => saving.delete(ended));
  saving.add(ended);
  return work;
}

// Before anything of `src` is imported: each form's queue of drafts is known here, and what a press on its button set going.
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
vi.mock('../../../src/data/records/deliveries/askBeforeSave.ts', async (actual) => {
  const { askGate, askAccount, ...others } = await actual<typeof AtGate>();
  return {
    ...others,
    askGate: (question: Parameters<typeof askGate>[0]) => noted(askGate(question)),
    askAccount: (...asked: Parameters<typeof askAccount>) => noted(askAccount(...asked)),
  };
});
vi.mock('../../../src/data/store/signingKeys.ts', async (actual) => {
  const { readSigningKey, ...others } = await actual<typeof SigningKeys>();
  return { ...others, readSigningKey: (userId: string) => noted(readSigningKey(userId)) };
});
vi.mock('../../../src/data/outbox/saveTo.ts', async (actual) => {
  const { saveTo } = await actual<typeof SaveTo>();
  return { saveTo: (...save: Parameters<typeof saveTo>) => noted(saveTo(...save)) };
});

/** Leaves the page, and waits until all that was typed and saved on it is written: it must not arrive in the cleared store of the next test. */
export async function leaveForms(): Promise<void> {
  cleanup();
  do {
    await Promise.all([...Array.from(queues, ({ settled }) => settled()), ...saving]);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  } while (saving.size > 0);
  queues.clear();
}
