/** What this app uses of Web Serial (https://wicg.github.io/serial/), which the types of browsers do not have. */
import { trusted } from '../../domain/values/json.ts';

export interface SerialPort {
  /** Null while the port is closed, and once its device is lost. After any other error it is a new stream. */
  readonly readable: ReadableStream<Uint8Array> | null;
  /** Null while the port is closed. */
  readonly writable: WritableStream<Uint8Array> | null;
  /** False: the device is disconnected. Older browsers do not report it. */
  readonly connected?: boolean;
  /** Ids of the USB adapter or Bluetooth service; none for a built-in port. */
  getInfo(): object;
  /** Rejects if the device is disconnected or another program uses it. */
  open(line: SerialLine): Promise<void>;
  close(): Promise<void>;
}

export interface SerialLine {
  readonly baudRate: number;
  /** 8 data bits, no parity and one stop bit by default. */
  readonly dataBits?: 7 | 8;
  readonly parity?: 'none' | 'even' | 'odd';
  readonly stopBits?: 1 | 2;
}

/** Dispatches `connect` when a device is plugged in. */
export interface Serial extends EventTarget {
  /** The ports that the user has allowed. */
  getPorts(): Promise<readonly SerialPort[]>;
  /** Asks the user; needs a user gesture. Rejects with `NotFoundError` if the user chooses none. */
  requestPort(): Promise<SerialPort>;
}

/** Null outside of Chrome and Edge; on Android they have Bluetooth ports since 138 and USB ports since 148. */
export const serialHere = (): Serial | null =>
  // The type is the interface above.
  'serial' in navigator ? trusted<Serial>(navigator.serial) : null;

/** Two adapters of the same model have the same name. */
export const portName = (port: SerialPort): string => JSON.stringify(port.getInfo());
