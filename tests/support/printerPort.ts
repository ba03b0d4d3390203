/** A receipt printer at a serial port, as far as this app sees it. */
import { SimulatedPort } from '../../supabase/local/scale/simulatedPort.ts';
import type { SerialLine } from '../../src/data/platform/serial.ts';

export class PrinterPort extends SimulatedPort {
  /** Of each paper, without the questions for its status. */
  papers: number[][] = [];
  /** To the questions 2 and 4; null: it never answers. */
  answers: Readonly<Record<number, readonly number[]>> | null = { 2: [0x12], 4: [0x12] };
  /** How many bytes of a paper it takes before it takes no more, or before its cable is out. */
  takes = Infinity;
  losesAfter = Infinity;
  override writable: WritableStream<Uint8Array> | null = null;

  override async open(line: SerialLine): Promise<void> {
    await super.open(line);
    const paper: number[] = [];
    this.writable = new WritableStream({
      write: (bytes) => {
        if (bytes[0] === 0x10 && bytes[1] === 0x04 && bytes.length === 3) {
          const answer = this.answers?.[bytes[2] ?? 0];
          if (answer) this.send(Uint8Array.from(answer));
          return undefined;
        }
        if (paper.length + bytes.length > this.takes) return new Promise(() => undefined);
        if (paper.length + bytes.length > this.losesAfter) {
          this.loseDevice();
          throw new DOMException('The device has been lost.', 'NetworkError');
        }
        if (paper.length === 0) this.papers.push(paper);
        paper.push(...bytes);
        return undefined;
      },
    });
  }

  override async close(): Promise<void> {
    if (this.writable?.locked) throw new TypeError('Cannot close a port whose stream is locked');
    await super.close();
    this.writable = null;
  }
}
