/** Emits the app event that the site's materials are on this device, once a user is signed in. */
import { isMaterialType } from '../../domain/materials/materials.ts';
import type { EventBus } from '../platform/appEvents.ts';

export function announceMaterials(events: EventBus, read: () => Promise<readonly string[]>): () => void {
  async function load(): Promise<void> {
    try {
      events.emit('MATERIALS_LOADED', { materials: (await read()).filter(isMaterialType) });
    } catch (error) {
      events.emit('MATERIALS_LOAD_FAILED', { reason: error instanceof Error ? error.message : String(error) });
    }
  }
  const stops = [
    events.on('MATERIALS_LOAD_REQUEST', () => void load()),
    events.on('AUTH_READY', () => events.emit('MATERIALS_LOAD_REQUEST', {})),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
