/** A page listens for hints while it is shown, with the embedded backend as with a hosted one; in the background it asks nothing. */
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';
import type { HintChannel } from '../../src/sync/rounds/changeHints.ts';

const open = vi.hoisted(() => vi.fn<HintChannel['open']>());
vi.mock('../../src/data/remote/realtimeChannel.ts', () => ({ createRealtimeChannel: () => ({ open }) }));

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a hidden page leaves the channel and follows no hint; shown again, it listens and asks', async () => {
  const closed = vi.fn<() => void>();
  open.mockImplementation(({ onStatus }) => {
    queueMicrotask(() => onStatus('subscribed'));
    return closed;
  });
  const [{ startPageWatch }, { becomeSignedIn }] = [
    await import('../../src/data/runtime/pageWatch.ts'),
    await import('../../src/data/session/authState.ts'),
  ];
  becomeSignedIn({ id: newId(), email: 'a@kuari.test' });
  setVisibility('visible');
  const startRound = vi.fn<() => void>();
  startPageWatch(startRound);
  await vi.waitFor(() => expect(startRound).toHaveBeenCalledTimes(1), 3_000);

  open.mock.calls[0]?.[0].onPosition(7);
  setVisibility('hidden');
  open.mock.calls[0]?.[0].onPosition(8);
  expect(closed).toHaveBeenCalledTimes(1);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect([startRound.mock.calls.length, open.mock.calls.length]).toEqual([1, 1]);

  setVisibility('visible');
  await vi.waitFor(() => expect(startRound).toHaveBeenCalledTimes(2), 3_000);
  expect(open).toHaveBeenCalledTimes(2);
});
