import { printerSettingsOf } from '../domain/printer/printerSettings.ts';
import { useDeviceSettings } from './store/useDeviceSettings.ts';

/** The receipt printer of this device, all that a screen needs to know before it prints. Null: none; undefined while it is read. */
export function usePrinterHere() {
  const { settings } = useDeviceSettings('printer', printerSettingsOf);
  return settings?.link === null ? null : settings;
}
