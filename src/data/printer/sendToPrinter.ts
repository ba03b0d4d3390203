/** Sends a paper to this device's printer: opens it, sends and closes it, in one tab at a time. */
import { openPrinter, type LinkTrouble, type PrinterLink, type PrinterPorts } from './printerLink.ts';
import type { PrinterSettings } from '../../domain/printer/printerSettings.ts';
import type { Clock } from '../../sync/ports.ts';

type PrinterFault = 'cover' | 'paper' | 'error';

/** Status queries (DLE EOT) that a printer answers even while it cannot print, in this order: cause of the stop, paper. */
const QUESTIONS = [2, 4];
/** An open cover also reports missing paper. */
function faultIn(status: number, question: number): PrinterFault | null {
  if (question === 4) return status & 0x60 ? 'paper' : null;
  return status & 0x04 ? 'cover' : status & 0x20 ? 'paper' : status & 0x40 ? 'error' : null;
}
/** Four bits of every answer are fixed: other bytes are no answer. */
const isAnswer = (byte: number): boolean => (byte & 0x93) === 0x12;

/** `busy`: another tab is printing. `stuck`: the printer accepts no more bytes. `cut`: the connection broke in the middle of the paper. */
export type PrintTrouble = LinkTrouble | PrinterFault | 'busy' | 'stuck' | 'cut';

export interface PrinterWorld extends PrinterPorts {
  readonly locks: Pick<LockManager, 'request'>;
  readonly clock: Clock;
}

/** Another tab's print takes about two seconds. */
const BUSY_AFTER_MS = 5_000;
/** Printers that answer do so within 50 ms; a printer without a return channel costs no more than this wait. */
const ANSWER_MS = 120;
/** A serial line of 9,600 baud takes 256 bytes in 0.3 s. */
const CHUNK_BYTES = 256;
const STUCK_AFTER_MS = 5_000;
const LOCK = 'kuari-printer';

/** Null: everything was sent. `onBegin` is called before the first byte. Never rejects. */
export async function sendToPrinter(
  world: PrinterWorld,
  settings: PrinterSettings,
  bytes: Uint8Array<ArrayBuffer>,
  onBegin: () => void,
): Promise<PrintTrouble | null> {
  const waiting = new AbortController();
  const turn = new AbortController();
  void world.clock.sleep(BUSY_AFTER_MS, turn.signal).then(() => waiting.abort());
  let trouble: PrintTrouble | null = 'busy';
  const print = async () => {
    turn.abort();
    trouble = 'refused';
    const link = await openPrinter(world, settings);
    trouble = typeof link === 'string' ? link : await printOver(link, world.clock, bytes, onBegin);
  };
  await world.locks.request(LOCK, { signal: waiting.signal }, print).catch(() => undefined);
  return trouble;
}

async function printOver(link: PrinterLink, clock: Clock, bytes: Uint8Array<ArrayBuffer>, onBegin: () => void) {
  /** `undefined`: not in time. */
  const within = <T>(ms: number, work: Promise<T>) => Promise.race([work, clock.sleep(ms).then(() => undefined)]);

  async function sendAll(): Promise<PrintTrouble | null> {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const taken = link.write(bytes.slice(at, at + CHUNK_BYTES)).then(() => true);
      if (!(await within(STUCK_AFTER_MS, taken))) return 'stuck';
    }
    const flushed = link.flush().then(() => true);
    return (await within(STUCK_AFTER_MS, flushed)) ? null : 'stuck';
  }

  try {
    const fault = await within(STUCK_AFTER_MS, faultOf(link, clock));
    if (fault !== null) return fault ?? 'stuck';
    onBegin();
    return await sendAll().catch(() => 'cut' as const);
  } catch {
    return 'absent';
  } finally {
    await within(STUCK_AFTER_MS, link.close()).catch(() => undefined);
  }
}

/** Null if it is ready, or does not answer. Rejects when the printer is lost. */
async function faultOf(link: PrinterLink, clock: Clock): Promise<PrinterFault | null> {
  let answered: (status: number) => void = () => undefined;
  const listen = async (): Promise<void> => {
    for (let bytes = await link.read(); ; bytes = await link.read()) {
      const status = bytes.findLast(isAnswer);
      if (status !== undefined) answered(status);
    }
  };
  // Ends when the printer is closed.
  void listen().catch(() => undefined);
  for (const question of QUESTIONS) {
    const answer = new Promise<number>((resolve) => {
      answered = resolve;
    });
    await link.write(Uint8Array.of(0x10, 0x04, question));
    const status = await Promise.race([answer, clock.sleep(ANSWER_MS)]);
    if (status === undefined) return null;
    const fault = faultIn(status, question);
    if (fault) return fault;
  }
  return null;
}
