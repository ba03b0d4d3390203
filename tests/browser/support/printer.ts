/** A receipt printer at a serial port of the page, in place of the browser's ports. */
import type { Page } from '@playwright/test';

export interface Paper {
  /** When its first byte came, by the clock of the page. */
  readonly at: number;
  readonly bytes: readonly number[];
}

declare global {
  var papers: { at: number; bytes: number[] }[];
}

/** Before the page is opened. */
export const attachPrinter = (page: Page): Promise<unknown> => page.addInitScript(attach);

export const papersOf = (page: Page): Promise<readonly Paper[]> => page.evaluate(() => globalThis.papers);

function attach(): void {
  globalThis.papers = [];
  const ready = 0x12;
  const port = {
    readable: null as ReadableStream<Uint8Array> | null,
    writable: null as WritableStream<Uint8Array> | null,
    getInfo: () => ({ usbVendorId: 0x0416 }),
    open: async () => {
      const paper = { at: 0, bytes: [] as number[] };
      let answer: (status: number) => void = () => undefined;
      port.readable = new ReadableStream({
        start: (stream) => {
          answer = (status) => stream.enqueue(Uint8Array.of(status));
        },
      });
      port.writable = new WritableStream({
        write: (bytes) => {
          if (bytes.length === 3 && bytes[0] === 0x10) return answer(ready);
          if (paper.bytes.length === 0) {
            paper.at = performance.now();
            globalThis.papers.push(paper);
          }
          paper.bytes.push(...bytes);
          return undefined;
        },
      });
    },
    close: async () => {
      [port.readable, port.writable] = [null, null];
    },
  };
  const serial = Object.assign(new EventTarget(), { getPorts: async () => [port], requestPort: async () => port });
  Object.defineProperty(navigator, 'serial', { value: serial, configurable: true });
}
