import { useEffect, useState } from 'react';
import { deviceStore } from './deviceStore.ts';

/** Settings of this device: undefined while they are being read, and stored on change. */
export function useDeviceSettings<T extends object>(key: string, settingsOf: (stored: unknown) => T) {
  const [settings, setSettings] = useState<T>();
  useEffect(() => {
    const stored = deviceStore().get(key);
    void stored.then(settingsOf, () => settingsOf(null)).then(setSettings);
  }, [key, settingsOf]);
  function change(changed: Partial<T>): void {
    const next = { ...settingsOf(settings), ...changed };
    setSettings(next);
    const stored = deviceStore().set(key, next);
    void stored.catch(() => undefined);
  }
  return { settings, change };
}
