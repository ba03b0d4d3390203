/** The receipt printer of this device. Not part of `./index.ts`: only screens that print load it, and lazily. */
import { printerSettingsOf, type PrinterSettings } from '../domain/printer/printerSettings.ts';
import { portName, serialHere } from './platform/serial.ts';
import { systemClock } from './platform/systemClock.ts';
import { deviceName, usbHere } from './printer/printerLink.ts';
import { sendToPrinter, type PrintTrouble } from './printer/sendToPrinter.ts';
import { useDeviceSettings } from './store/useDeviceSettings.ts';

export type { PrintTrouble } from './printer/sendToPrinter.ts';

/** Null: all of it was sent. `onBegin` is called before the first byte is. Never rejects. */
export const printBytes = (
  settings: PrinterSettings,
  bytes: Uint8Array<ArrayBuffer>,
  onBegin: () => void,
): Promise<PrintTrouble | null> => {
  const world = { serial: serialHere(), usb: usbHere(), locks: navigator.locks, clock: systemClock };
  return sendToPrinter(world, settings, bytes, onBegin);
};

/** Printers, and devices of a kind of their own, as many without a known brand call themselves. */
const FILTERS = [{ classCode: 7 }, { classCode: 0xff }];

/** The printer as it is set up. What this browser has no ports for cannot be chosen. */
export function usePrinter() {
  const { settings, change } = useDeviceSettings('printer', printerSettingsOf);
  const [serial, usb] = [serialHere(), usbHere()];
  const choose = {
    usb: usb && (async () => change({ link: 'usb', port: deviceName(await usb.requestDevice({ filters: FILTERS })) })),
    serial: serial && (async () => change({ link: 'serial', port: portName(await serial.requestPort()) })),
  };
  return { settings, change, choose };
}
