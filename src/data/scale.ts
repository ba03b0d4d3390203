/** The indicator of the weighbridge on this device. Not part of `./index.ts`: only screens that weigh load it, and lazily. */
import { useEffect, useState } from 'react';
import { scaleSettingsOf } from '../domain/scale/scaleSettings.ts';
import { portName, serialHere } from './platform/serial.ts';
import { systemClock } from './platform/systemClock.ts';
import { followScale, UNREAD, type ScaleState } from './scale/followScale.ts';
import { useDeviceSettings } from './store/useDeviceSettings.ts';

export type { ScaleState } from './scale/followScale.ts';
export type Scale = ReturnType<typeof useScale>;

/** A monotonic clock: setting the device's clock does not affect it. */
const clock = { ...systemClock, now: () => performance.now() };
/** The port is closed before it is opened with other settings, or by another screen. */
let closed: Promise<unknown> = Promise.resolve();

/** This device's indicator, open while the component is mounted. Its settings are undefined while they are being read, and stored on change. */
export function useScale() {
  const [serial] = useState(serialHere);
  const { settings, change } = useDeviceSettings('scale', scaleSettingsOf);
  const [state, setState] = useState(UNREAD);
  useEffect(() => {
    if (!serial || !settings?.port) return undefined;
    const left = new AbortController();
    closed = closed.then(() => followScale({ serial, locks: navigator.locks, clock }, settings, left.signal, setState));
    return () => left.abort();
  }, [serial, settings]);

  async function choosePort(): Promise<void> {
    const port = await serial?.requestPort().catch(() => null);
    if (port) change({ port: portName(port) });
  }
  const link = !serial ? 'unsupported' : settings ? 'none' : 'opening';
  const shown: ScaleState = serial && settings?.port ? state : { ...UNREAD, link };
  return { ...shown, settings, change, choosePort };
}
