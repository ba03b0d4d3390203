/// <reference types="w3c-web-usb" />
/** An opened printer, whatever its connection. */
import { portName, type Serial, type SerialPort } from '../platform/serial.ts';
import type { PrinterSettings } from '../../domain/printer/printerSettings.ts';

export interface PrinterLink {
  /** Resolves when the bytes are accepted; rejects when the printer is lost. */
  readonly write: (bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>;
  /** The next bytes from the printer; rejects once it is closed. */
  readonly read: () => Promise<Uint8Array>;
  /** Resolves when everything written has left this device. */
  readonly flush: () => Promise<unknown>;
  readonly close: () => Promise<unknown>;
}

/** `unpaired`: the browser may no longer use it. `absent`: it is disconnected or off. `refused`: it does not open. */
export type LinkTrouble = 'unpaired' | 'absent' | 'refused';

export interface PrinterPorts {
  readonly serial: Serial | null;
  readonly usb: Pick<USB, 'getDevices'> | null;
}

/** Null outside of Chrome and Edge. */
export const usbHere = () => ('usb' in navigator ? navigator.usb : null);

export const deviceName = ({ vendorId, productId, serialNumber }: USBDevice): string =>
  JSON.stringify({ vendorId, productId, serialNumber });

export async function openPrinter({ serial, usb }: PrinterPorts, settings: PrinterSettings) {
  if (settings.link === 'usb') {
    const device = (await usb?.getDevices())?.find((one) => deviceName(one) === settings.port);
    return device ? openUsb(device).catch(() => device.close().then(refused, refused)) : 'absent';
  }
  const port = (await serial?.getPorts())?.find((one) => portName(one) === settings.port);
  if (!port) return 'unpaired';
  // A Bluetooth printer reports "not connected" even when it is ready: only opening it shows the truth.
  return openSerial(port, settings).catch(() => (port.connected === false ? 'absent' : 'refused'));
}

const refused = () => 'refused' as const;

async function openSerial(port: SerialPort, { baudRate }: PrinterSettings): Promise<PrinterLink> {
  await port.open({ baudRate });
  const writer = port.writable?.getWriter();
  const reader = port.readable?.getReader();
  if (!writer || !reader) throw new Error('the port was lost while it was opened');
  return {
    write: (bytes) => writer.write(bytes),
    read: async () => {
      const { value } = await reader.read();
      if (!value) throw new Error('the port was closed');
      return value;
    },
    flush: () => writer.close(),
    close: async () => {
      // Bytes that the printer did not accept in time are discarded: printed minutes later they would be a second original.
      void writer.abort().catch(() => undefined);
      await reader.cancel().catch(() => undefined);
      reader.releaseLock();
      writer.releaseLock();
      await port.close();
    },
  };
}

async function openUsb(device: USBDevice): Promise<PrinterLink> {
  await device.open();
  if (!device.configuration) await device.selectConfiguration(1);
  const ways = (device.configuration?.interfaces ?? []).flatMap(({ interfaceNumber, alternates }) =>
    alternates.map(({ alternateSetting, interfaceClass, endpoints }) => {
      const bulk = (way: USBDirection) => endpoints.find((one) => one.type === 'bulk' && one.direction === way);
      return { interfaceNumber, alternateSetting, interfaceClass, output: bulk('out'), input: bulk('in') };
    }),
  );
  const usable = ways.filter(({ output }) => output);
  const { interfaceNumber, alternateSetting, output, input } = usable.find(isPrinter) ?? usable[0] ?? {};
  if (!output || interfaceNumber === undefined) throw new Error('nothing can be sent to this device');
  await device.claimInterface(interfaceNumber);
  if (alternateSetting) await device.selectAlternateInterface(interfaceNumber, alternateSetting);
  return {
    write: async (bytes) => {
      const { status } = await device.transferOut(output.endpointNumber, bytes);
      if (status !== 'ok') throw new Error(status);
    },
    read: async () => {
      if (!input) throw new Error('this device sends nothing');
      const { data } = await device.transferIn(input.endpointNumber, 64);
      return data ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array();
    },
    flush: async () => undefined,
    close: () => device.close(),
  };
}

const isPrinter = ({ interfaceClass }: { readonly interfaceClass: number }) => interfaceClass === 7;
