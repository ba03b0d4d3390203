/** What this app uses of Web Serial (https://wicg.github.io/serial/), which the types of browsers do not have. */
import { trusted } from '../../domain/values/json.ts';

export interface SerialPort {
  /** Null while the port is closed, and once its device is lost. After any other error it is a new stream. */
  readonly readable: ReadableStream<Uint8Array> | null;
  /** Null while the port is closed. */
  readonly writable: WritableStream<Uint8Array> | null;
  /** False: the device is out. Older browsers do not say. */
  readonly connected?: boolean;
  /** Ids of the USB adapter or Bluetooth service; none of a port that is built in. */
  getInfo(): object;
  /** Rejects if the device is out, or another program has it. */
  open(line: SerialLine): Promise<void>;
  close(): Promise<void>;
}

export interface SerialLine {
  readonly baudRate: number;
  /** 8, no parity and one stop bit where nothing else is said. */
  readonly dataBits?: 7 | 8;
  readonly parity?: 'none' | 'even' | 'odd';
  readonly stopBits?: 1 | 2;
}

/** Dispatches `connect` when a device is plugged in. */
export interface Serial extends EventTarget {
  /** Those that the user has allowed. */
  getPorts(): Promise<readonly SerialPort[]>;
  /** Asks the user, after a press of theirs. Rejects with `NotFoundError` where none is chosen. */
  requestPort(): Promise<SerialPort>;
}

/** Null outside of Chrome and Edge; on Android they have Bluetooth ports since 138 and USB ports since 148. */
export const serialHere = (): Serial | null =>
  // Specified as above.
  'serial' in navigator ? trusted<Serial>(navigator.serial) : null;

/** Two adapters of one model have the same name. */
export const portName = (port: SerialPort): string => JSON.stringify(port.getInfo());
