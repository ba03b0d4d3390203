import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { prepareBrowser, show } from './support/world.tsx';

prepareBrowser({ signedIn: true });
const { ClockNotice } = await import('../../src/features/sync-panel/ClockNotice.tsx');
const { createClockGuard } = await import('../../src/data/runtime/clockGuard.ts');
const { openDeviceStore } = await import('../../src/data/store/deviceStore.ts');

const DAY = 86_400_000;

/** The guard with the device's real store, and clocks that the test moves. */
async function createDevice() {
  const clocks = { wall: Date.parse('2026-11-20T05:00:00Z'), steady: 0 };
  const store = openDeviceStore();
  await store.delete('newest_time');
  const guard = createClockGuard(store, () => ({ ...clocks }));
  await guard.check(true);
  return { clocks, store, guard, restart: () => createClockGuard(store, () => ({ ...clocks, steady: 0 })) };
}
const question = () => screen.queryByRole('complementary', { name: 'Is the time of this device right?' });

describe('the clock of the device', () => {
  it('a day back: asks on the screen, blocks nothing, and is quiet once the clock is set right', async () => {
    const { clocks, guard } = await createDevice();
    await show(
      <>
        <ClockNotice />
        <button type="button">Save</button>
      </>,
    );
    expect(question()).toBeNull();
    clocks.wall -= DAY;
    await act(() => guard.check(true));
    expect(question()?.textContent).toContain('earlier than what it showed before');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
    clocks.wall += DAY;
    await act(() => guard.check(true));
    expect(question()).toBeNull();
  });

  it('a day ahead: asks, and an answer of the server that agrees with the clock ends the question, one that does not leaves it', async () => {
    const { clocks, guard } = await createDevice();
    await show(<ClockNotice />);
    clocks.wall += DAY;
    await act(() => guard.check(true));
    expect(question()?.textContent).toContain('later than it can be');
    await act(() => guard.measured(-DAY));
    expect(question()).not.toBeNull();
    await act(() => guard.measured(1_200));
    expect(question()).toBeNull();
  });

  it('measured a day behind before a restart: asks while nobody knows whether it was put right, and is quiet once it is', async () => {
    const { clocks, guard } = await createDevice();
    await show(<ClockNotice />);
    await act(() => guard.doubt(DAY));
    expect(question()).not.toBeNull();
    clocks.wall += 60_000;
    clocks.steady += 60_000;
    await act(() => guard.check(true));
    expect(question()).not.toBeNull();
    clocks.wall += DAY;
    await act(() => guard.check(true));
    expect(question()).toBeNull();
  });

  it('behind the newest time seen before a restart: asks at the start, and what the person answers is kept for the next', async () => {
    const { clocks, guard, restart } = await createDevice();
    await guard.check(true);
    clocks.wall -= DAY;
    const second = restart();
    await show(<ClockNotice />);
    await act(() => second.check(true));
    expect(question()).not.toBeNull();
    await act(() => second.confirm());
    expect(question()).toBeNull();
    const third = restart();
    await act(() => third.check(true));
    expect(question()).toBeNull();
  });

  it('is believed at one press', async () => {
    const { clocks, guard } = await createDevice();
    clocks.wall -= DAY;
    await guard.check(true);
    await show(<ClockNotice />);
    const button = screen.getByRole('button', { name: 'The time is right' });
    fireEvent.click(button);
    await waitFor(() => expect(question()).toBeNull());
  });
});
