import { printerSettingsOf } from '../domain/printer/printerSettings.ts';
import { useDeviceSettings } from './store/useDeviceSettings.ts';

/** What a screen needs to know of this device's receipt printer before it prints. Null: none; undefined while it is being read. */
export function usePrinterHere() {
  const { settings } = useDeviceSettings('printer', printerSettingsOf);
  return settings?.link === null ? null : settings;
}
