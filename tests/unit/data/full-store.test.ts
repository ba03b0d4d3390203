import { expect, it, vi } from 'vitest';

const round = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock('../../../src/data/runtime/engine.ts', () => ({ createEngine: () => ({ round }) }));
const { isStoreFull, onFullChange } = await import('../../../src/data/store/fullStore.ts');
const { pageRounds } = await import('../../../src/data/runtime/pageRounds.ts');

it('a round for which no storage is left is known to all tabs until a whole one found room', async () => {
  const channel = new BroadcastChannel('kuari-full');
  const heard: unknown[] = [];
  channel.addEventListener('message', ({ data }) => heard.push(data));
  const changes = vi.fn<() => void>();
  const stop = onFullChange(changes);
  const after = async (ended: Promise<boolean>) => {
    round.mockReturnValueOnce(ended);
    await pageRounds.trigger('timer');
    return isStoreFull();
  };
  expect(await after(Promise.resolve(true))).toBe(false);
  expect(await after(Promise.reject(new DOMException('no space', 'QuotaExceededError')))).toBe(true);
  // Neither says anything about room: a store that closed, and a round that another tab's is in the way of.
  expect(await after(Promise.reject(new DOMException('closed', 'InvalidStateError')))).toBe(true);
  expect(await after(Promise.resolve(false))).toBe(true);
  expect(await after(Promise.resolve(true))).toBe(false);
  expect(changes).toHaveBeenCalledTimes(2);
  await expect.poll(() => heard).toEqual([false, true, false]);

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  channel.postMessage(true);
  await expect.poll(isStoreFull).toBe(true);
  stop();
  channel.close();
});
