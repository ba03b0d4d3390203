/** A screen's request to open the sync panel at a waiting record: the panel belongs to the header, which no screen imports. */
import { useEffect } from 'react';

const ASKED = 'kuari:sync-panel';

export const askForSyncPanel = (entityId: string): void =>
  void dispatchEvent(new CustomEvent(ASKED, { detail: entityId }));

export function useSyncPanelRequest(onAsked: (entityId: string) => void): void {
  useEffect(() => {
    const listen = (event: Event) => {
      if (event instanceof CustomEvent && typeof event.detail === 'string') onAsked(event.detail);
    };
    addEventListener(ASKED, listen);
    return () => removeEventListener(ASKED, listen);
  }, [onAsked]);
}
