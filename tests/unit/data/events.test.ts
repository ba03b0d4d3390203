import { describe, expect, it, vi } from 'vitest';
import { createEventBus } from '../../../src/data/platform/appEvents.ts';

describe('the event bus', () => {
  it('replays the first three kinds to later listeners, with the latest event', () => {
    const events = createEventBus();
    events.emit('MATERIALS_LOADED', { materials: [] });
    events.emit('MATERIALS_LOADED', { materials: ['boulder'] });
    for (const _ of [1, 2]) {
      const heard = vi.fn<(event: object) => void>();
      events.on('MATERIALS_LOADED', heard);
      expect(heard.mock.calls).toEqual([[{ materials: ['boulder'] }]]);
    }
  });

  it('keeps a request without listeners for the first listener only', () => {
    const events = createEventBus();
    const [first, second] = [vi.fn<(event: object) => void>(), vi.fn<(event: object) => void>()];
    events.emit('MATERIALS_LOAD_REQUEST', {});
    events.on('MATERIALS_LOAD_REQUEST', first);
    events.on('MATERIALS_LOAD_REQUEST', second);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
    events.emit('MATERIALS_LOAD_FAILED', { reason: 'x' });
    expect(events.queued()).toBe(1);
  });

  it('delivers to the others if a listener throws, and not to one that stopped listening', async () => {
    vi.useFakeTimers();
    const events = createEventBus();
    const heard = vi.fn<(event: object) => void>();
    events.on('AUTH_READY', () => {
      throw new Error('a bug');
    });
    const stop = events.on('AUTH_READY', heard);
    events.emit('AUTH_READY', { by: 'profile' });
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    events.emit('AUTH_READY', { by: 'profile' });
    expect(heard).toHaveBeenCalledTimes(1);
    expect(() => vi.runAllTimers()).toThrow('a bug');
    vi.useRealTimers();
  });
});
