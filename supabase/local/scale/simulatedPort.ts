/** Serial ports as a browser offers them, without a cable: for `npm run dev` and the tests. */
import type { Serial, SerialLine, SerialPort } from '../../../src/data/platform/serial.ts';

export class SimulatedPort implements SerialPort {
  readable: ReadableStream<Uint8Array> | null = null;
  writable: WritableStream<Uint8Array> | null = null;
  connected = true;
  /** The settings of its opening; null while it is closed. */
  line: SerialLine | null = null;
  #stream: ReadableStreamDefaultController<Uint8Array> | null = null;
  readonly #info: object;

  constructor(info: object) {
    this.#info = info;
  }

  getInfo(): object {
    return this.#info;
  }

  async open(line: SerialLine): Promise<void> {
    if (this.line) throw new DOMException('The port is already open.', 'InvalidStateError');
    if (!this.connected) throw new DOMException('Failed to open serial port.', 'NetworkError');
    this.line = line;
    this.#begin();
  }

  async close(): Promise<void> {
    if (this.readable?.locked) throw new TypeError('Cannot cancel a locked stream');
    this.line = null;
    this.readable = null;
    this.#stream = null;
  }

  send(bytes: Uint8Array): void {
    this.#stream?.enqueue(bytes);
  }

  /** Like bytes of another baud rate or parity: the stream breaks, and a new one follows. */
  breakStream(): void {
    const broken = this.#stream;
    this.#begin();
    broken?.error(new DOMException('Framing error', 'FramingError'));
  }

  loseDevice(): void {
    this.connected = false;
    this.readable = null;
    this.#stream?.error(new DOMException('The device has been lost.', 'NetworkError'));
    this.#stream = null;
  }

  #begin(): void {
    this.readable = new ReadableStream<Uint8Array>({
      start: (stream) => {
        this.#stream = stream;
      },
      cancel: () => {
        this.#stream = null;
      },
    });
  }
}

export class SimulatedSerial extends EventTarget implements Serial {
  readonly ports: readonly SimulatedPort[];

  constructor(...ports: SimulatedPort[]) {
    super();
    this.ports = ports;
  }

  async getPorts(): Promise<readonly SimulatedPort[]> {
    return this.ports;
  }

  async requestPort(): Promise<SimulatedPort> {
    const [port] = this.ports;
    if (!port) throw new DOMException('No port selected by the user.', 'NotFoundError');
    return port;
  }

  unplug(port: SimulatedPort): void {
    port.loseDevice();
    this.dispatchEvent(new Event('disconnect'));
  }

  plugIn(port: SimulatedPort): void {
    port.connected = true;
    this.dispatchEvent(new Event('connect'));
  }
}
