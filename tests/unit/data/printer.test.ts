import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendToPrinter, type PrinterWorld } from '../../../src/data/printer/sendToPrinter.ts';
import { systemClock } from '../../../src/data/platform/systemClock.ts';
import { printerSettingsOf } from '../../../src/domain/printer/printerSettings.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { SimulatedPort, SimulatedSerial } from '../../../supabase/local/scale/simulatedPort.ts';
import { PrinterPort } from '../../support/printerPort.ts';
import { FakeLockManager } from './support/lockManager.ts';

const CABLE = { usbVendorId: 0x0416, usbProductId: 0x5011 };
const SERIAL = printerSettingsOf({ link: 'serial', port: JSON.stringify(CABLE), baudRate: 19_200 });
const DEVICE = { vendorId: 0x04b8, productId: 0x0202, serialNumber: 'K1' };
const USB_PRINTER = printerSettingsOf({ link: 'usb', port: JSON.stringify(DEVICE) });
const PAPER = Uint8Array.from({ length: 900 }, (_, at) => at % 251);

let port: PrinterPort;
let world: PrinterWorld;
let locks: FakeLockManager;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  port = new PrinterPort(CABLE);
  locks = new FakeLockManager();
  // The indicator of the weighbridge was allowed too.
  const serial = new SimulatedSerial(new SimulatedPort({ usbVendorId: 0x0403 }), port);
  world = { serial, usb: null, locks: locks.of('tab'), clock: systemClock };
});
afterEach(() => vi.useRealTimers());

/** What became of it; `begun` is 1 where a byte was about to be sent. */
async function print(settings = SERIAL, at = world) {
  const onBegin = vi.fn<() => void>();
  const sent = port.papers.flat().length;
  onBegin.mockImplementation(() => expect(port.papers.flat()).toHaveLength(sent));
  const sending = sendToPrinter(at, settings, PAPER, onBegin);
  await vi.runAllTimersAsync();
  return { trouble: await sending, begun: onBegin.mock.calls.length };
}
const whole = [[...PAPER]];

describe('a printer at a serial port', () => {
  it('takes a paper whole at its own baud rate, is counted before its first byte, and is closed after it', async () => {
    const open = vi.spyOn(port, 'open');
    expect(await print()).toMatchObject({ trouble: null, begun: 1 });
    expect(port.papers).toEqual(whole);
    expect(open).toHaveBeenCalledWith(expect.objectContaining({ baudRate: 19_200 }));
    expect(port.line).toBeNull();
    await print();
    expect(port.papers).toEqual([...whole, ...whole]);
  });

  it.each([
    ['never answers', null],
    ['sends other bytes', { 2: [0x11, 0x00, 0xff], 4: [0x13] }],
    ['answers one question only', { 2: [0x12] }],
    ['is near the end of its roll', { 2: [0x12], 4: [0x1e] }],
    ['answers behind other bytes', { 2: [0x11, 0x12], 4: [0x13, 0x12] }],
  ])('that %s prints', async (_, answers) => {
    port.answers = answers;
    expect(await print()).toMatchObject({ trouble: null });
    expect(port.papers).toEqual(whole);
  });

  it.each([
    ['cover', { 2: [0x36], 4: [0x72] }],
    ['paper', { 2: [0x32], 4: [0x72] }],
    ['paper', { 2: [0x12], 4: [0x72] }],
    ['error', { 2: [0x52], 4: [0x12] }],
  ])('that reports %s gets no byte of a paper, which is not counted: %j', async (trouble, answers) => {
    port.answers = answers;
    expect(await print()).toMatchObject({ trouble, begun: 0 });
    expect(port.papers).toEqual([]);
    expect(port.line).toBeNull();
  });

  it('that takes nothing more is given up, closed, and works again once it does', async () => {
    port.takes = 600;
    expect(await print()).toMatchObject({ trouble: 'stuck', begun: 1 });
    expect(port.line).toBeNull();
    [port.takes, port.papers] = [Infinity, []];
    expect(await print()).toMatchObject({ trouble: null });
    expect(port.papers).toEqual(whole);
  });

  it('whose cable goes out in the middle of a paper is cut off, and absent afterwards', async () => {
    port.losesAfter = 600;
    expect(await print()).toMatchObject({ trouble: 'cut', begun: 1 });
    expect(await print()).toMatchObject({ trouble: 'absent', begun: 0 });
  });

  it('that another program has is refused; one that is allowed no more, or of another model, is not used', async () => {
    await port.open({ baudRate: 9_600 });
    expect(await print()).toMatchObject({ trouble: 'refused', begun: 0 });
    const other = { ...SERIAL, port: '{"usbVendorId":7}' };
    expect(await print(other)).toMatchObject({ trouble: 'unpaired', begun: 0 });
  });

  it('waits for a paper of another tab, and not for ever', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    void locks.of('other').request('kuari-printer', {}, () => held);
    expect(await print()).toMatchObject({ trouble: 'busy', begun: 0 });
    setTimeout(release, 2_000);
    expect(await print()).toMatchObject({ trouble: null });
    expect(port.papers).toEqual(whole);
  });
});

class UsbPrinter {
  readonly vendorId = DEVICE.vendorId;
  readonly productId = DEVICE.productId;
  readonly serialNumber = DEVICE.serialNumber;
  configuration: object | null = null;
  isOpen = false;
  claimed: number[] = [];
  written: number[] = [];
  status = 'ok';
  isTaken = false;

  async open() {
    this.isOpen = true;
  }
  async close() {
    this.isOpen = false;
  }
  async selectConfiguration() {
    const way = (interfaceNumber: number, interfaceClass: number, endpointNumber: number) => ({
      interfaceNumber,
      alternates: [
        { alternateSetting: 0, interfaceClass, endpoints: [{ endpointNumber, direction: 'out', type: 'bulk' }] },
      ],
    });
    this.configuration = { interfaces: [way(0, 0xff, 1), way(1, 7, 2)] };
  }
  async claimInterface(number: number) {
    if (this.isTaken) throw new DOMException('Unable to claim interface.', 'NetworkError');
    this.claimed.push(number);
  }
  async transferOut(endpoint: number, bytes: Uint8Array) {
    if (endpoint === 2 && bytes[0] !== 0x10) this.written.push(...bytes);
    return { status: bytes[0] === 0x10 ? 'ok' : this.status };
  }
}

describe('a printer by USB', () => {
  let device: UsbPrinter;
  let devices: UsbPrinter[];
  const printUsb = () => print(USB_PRINTER, { ...world, usb: trusted({ getDevices: async () => devices }) });
  beforeEach(() => {
    device = new UsbPrinter();
    devices = [device];
  });

  it('takes a paper whole by the interface of a printer, and is closed after it', async () => {
    expect(await printUsb()).toMatchObject({ trouble: null, begun: 1 });
    expect(device).toMatchObject({ claimed: [1], written: [...PAPER], isOpen: false });
  });

  it('that is out, that the system has, or that breaks off says so', async () => {
    device.isTaken = true;
    expect(await printUsb()).toMatchObject({ trouble: 'refused', begun: 0 });
    expect(device.isOpen).toBe(false);
    Object.assign(device, { isTaken: false, status: 'stall' });
    expect(await printUsb()).toMatchObject({ trouble: 'cut', begun: 1 });
    devices = [];
    expect(await printUsb()).toMatchObject({ trouble: 'absent', begun: 0 });
  });
});
