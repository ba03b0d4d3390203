/** Tells the rest of the app that the materials of the site are on this device, once somebody is signed in. */
import { isMaterialType } from '../../domain/materials.ts';
import type { AppEvents, EventBus } from '../platform/appEvents.ts';

/** Listens until the answer is called. `read` gives the types that the device holds. */
export function announceMaterials(events: EventBus<AppEvents>, read: () => Promise<readonly string[]>): () => void {
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
