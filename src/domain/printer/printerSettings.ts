/** The connection of this device to its receipt printer. */
import { chosenOf, type Chosen, fieldsOf } from '../values/json.ts';

/** The choices; the first is the default. */
export const PRINTER_CHOICES = {
  /** Paper width in mm. */
  paper: [58, 80],
  cut: ['yes', 'no'],
  /** For a serial cable; USB and Bluetooth have none. */
  baudRate: [9_600, 19_200, 38_400, 57_600, 115_200],
} as const;

export interface PrinterSettings extends Chosen<typeof PRINTER_CHOICES> {
  /** Null if no printer was chosen. */
  readonly link: 'serial' | 'usb' | null;
  /** The browser's description of the chosen port or device, as JSON. */
  readonly port: string;
}

export function printerSettingsOf(stored: unknown): PrinterSettings {
  const { link, port } = fieldsOf(stored);
  const isChosen = (link === 'serial' || link === 'usb') && typeof port === 'string';
  return { ...chosenOf(PRINTER_CHOICES, stored), link: isChosen ? link : null, port: isChosen ? port : '' };
}
