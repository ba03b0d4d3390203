import { describe, expect, it, vi } from 'vitest';
import { createEventBus } from '../../../src/data/platform/appEvents.ts';
import { announceMaterials } from '../../../src/data/runtime/driver.ts';

describe('the materials', () => {
  it('are requested when the app is ready, and later listeners get them', async () => {
    const events = createEventBus();
    events.emit('AUTH_READY', { by: 'profile' });
    const stop = announceMaterials(events, async () => ['boulder', 'moon_rock', 'solar']);
    await vi.waitFor(() => expect(events.queued()).toBe(2));
    const heard = vi.fn<(event: object) => void>();
    events.on('MATERIALS_LOADED', heard);
    expect(heard).toHaveBeenCalledWith({ materials: ['boulder', 'solar'] });
    stop();
    events.emit('MATERIALS_LOAD_REQUEST', {});
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('that cannot be read are reported as a failure', async () => {
    const events = createEventBus();
    const heard = vi.fn<(event: object) => void>();
    events.on('MATERIALS_LOAD_FAILED', heard);
    announceMaterials(events, async () => {
      throw new Error('the store is closed');
    });
    events.emit('MATERIALS_LOAD_REQUEST', {});
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ reason: 'the store is closed' }));
  });
});
