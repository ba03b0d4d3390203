/** The receipt printer of this device. Not part of `./index.ts`: only screens that print load it, and lazily. */
import { printerSettingsOf, type PrinterSettings } from '../domain/printer/printerSettings.ts';
import { portName, serialHere } from './platform/serial.ts';
import { systemClock } from './platform/systemClock.ts';
import { deviceName, usbHere } from './printer/printerLink.ts';
import { sendToPrinter } from './printer/sendToPrinter.ts';
import { useDeviceSettings } from './store/useDeviceSettings.ts';

export type { PrintTrouble } from './printer/sendToPrinter.ts';

/** Null: everything was sent. `onBegin` is called before the first byte. Never rejects. */
export const printBytes = (settings: PrinterSettings, bytes: Uint8Array<ArrayBuffer>, onBegin: () => void) => {
  const world = { serial: serialHere(), usb: usbHere(), locks: navigator.locks, clock: systemClock };
  return sendToPrinter(world, settings, bytes, onBegin);
};

/** The printer class, and the vendor-specific class that many printers without a known brand report. */
const FILTERS = [{ classCode: 7 }, { classCode: 0xff }];

/** The configured printer. A connection that this browser does not support cannot be chosen. */
export function usePrinter() {
  const { settings, change } = useDeviceSettings('printer', printerSettingsOf);
  const [serial, usb] = [serialHere(), usbHere()];
  const choose = {
    usb: usb && (async () => change({ link: 'usb', port: deviceName(await usb.requestDevice({ filters: FILTERS })) })),
    serial: serial && (async () => change({ link: 'serial', port: portName(await serial.requestPort()) })),
  };
  return { settings, change, choose };
}
