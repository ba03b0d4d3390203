/** Reads the indicator of this device while a screen shows it: in one tab at a time, and again after every interruption. */
import { frameOfPattern, FRAMES, readFrames } from '../../domain/scale/frames.ts';
import { verdictOf, weighingAfter, type Verdict, type Weighing } from '../../domain/scale/verdict.ts';
import type { ScaleSettings } from '../../domain/scale/scaleSettings.ts';
import { succeeds } from '../../domain/values/result.ts';
import type { Clock } from '../../sync/ports.ts';
import { portName, type Serial, type SerialPort } from '../platform/serial.ts';

/**
 * `none`: no port was chosen. `unsupported`: this browser has no serial ports. `elsewhere`: another tab reads it. `absent`: the port's
 * device is disconnected. `refused`: the port does not open, for example because another program uses it.
 */
type ScaleLink = 'none' | 'unsupported' | 'opening' | 'elsewhere' | 'absent' | 'refused' | 'open';

export interface ScaleState {
  readonly link: ScaleLink;
  readonly verdict: Verdict;
  /** Null before the first frame, and while the port is not open. */
  readonly weighing: Weighing | null;
  /** The newest frame as it came; null before the first. */
  readonly frame: string | null;
  /** The newest bytes, frames or not. */
  readonly bytes: readonly number[];
}

export interface ScaleWorld {
  readonly serial: Serial;
  readonly locks: Pick<LockManager, 'request'>;
  /** A monotonic clock. */
  readonly clock: Clock;
}

export const UNREAD: ScaleState = { link: 'opening', verdict: 'silent', weighing: null, frame: null, bytes: [] };
const SHOWN_BYTES = 64;
/** ms: a weight that is out of date leaves the screen at most this much later. */
const LOOK_EVERY_MS = 250;
const TRY_AGAIN_MS = 1_000;
const LOCK = 'kuari-scale';

/** Runs until `signal` is aborted; resolves when the port is closed. Never rejects. */
export async function followScale(
  { serial, locks, clock }: ScaleWorld,
  settings: ScaleSettings,
  signal: AbortSignal,
  show: (state: ScaleState) => void,
): Promise<void> {
  const frame = settings.frame === 'pattern' ? frameOfPattern(settings.pattern) : FRAMES[settings.frame];
  let state = UNREAD;
  let bytesAt: number | null = null;

  function update(change: Partial<ScaleState>): void {
    const next = { ...state, ...change };
    state = { ...next, verdict: verdictOf(next.weighing, bytesAt, clock.now()) };
    if (!signal.aborted) show(state);
  }

  /** Returns the beginning of an incomplete frame. */
  function receive(bytes: Uint8Array, before: string): string {
    const now = (bytesAt = clock.now());
    const { rest, frames } = frame ? readFrames(frame, settings.unit, before, bytes) : { rest: '', frames: [] };
    update({
      bytes: [...state.bytes, ...bytes].slice(-SHOWN_BYTES),
      weighing: frames.reduce((weighing, { reading }) => weighingAfter(weighing, reading, now), state.weighing),
      frame: frames.at(-1)?.frame ?? state.frame,
    });
    return rest;
  }

  /** Ends when the device is lost or the signal aborted. */
  async function readAll(port: SerialPort): Promise<void> {
    // A port that offers the same stream after its error would be read in an endless loop.
    for (let last: SerialPort['readable'] = null; port.readable && port.readable !== last && !signal.aborted;) {
      last = port.readable;
      const reader = last.getReader();
      const stop = () => void reader.cancel().catch(() => undefined);
      signal.addEventListener('abort', stop);
      try {
        // The beginning of a frame before a stream broke is discarded: two halves are no frame.
        for (let rest = '', read = await reader.read(); !read.done; read = await reader.read())
          rest = receive(read.value, rest);
      } catch {
        // A wrong baud rate or parity, a buffer overrun, or a disconnected cable: `readable` shows which.
        bytesAt = clock.now();
      } finally {
        signal.removeEventListener('abort', stop);
        reader.releaseLock();
      }
    }
  }

  async function keepOpen(): Promise<void> {
    while (!signal.aborted) {
      const ports = await serial.getPorts();
      const port = ports.find((one) => portName(one) === settings.port);
      const isOpen = port && (await succeeds(port.open(settings)));
      // A Bluetooth port reports "not connected" until it is opened.
      update({ link: isOpen ? 'open' : port && port.connected !== false ? 'refused' : 'absent' });
      if (isOpen) {
        await readAll(port);
        await port.close().catch(() => undefined);
        update({ link: 'absent', weighing: null });
      }
      // Waits until a device is plugged in, or a while, because no event reports that another program has left the port.
      const plugged = new AbortController();
      serial.addEventListener('connect', () => plugged.abort(), { signal: plugged.signal });
      await clock.sleep(TRY_AGAIN_MS, AbortSignal.any([plugged.signal, signal]));
      plugged.abort();
    }
  }

  async function asOnlyTab(): Promise<void> {
    const isDone = await locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock) await keepOpen();
      return lock !== null;
    });
    if (isDone || signal.aborted) return;
    update({ link: 'elsewhere' });
    await locks.request(LOCK, { signal }, keepOpen);
  }

  async function watchForSilence(): Promise<void> {
    while (!signal.aborted) {
      await clock.sleep(LOOK_EVERY_MS, signal);
      if (verdictOf(state.weighing, bytesAt, clock.now()) !== state.verdict) update({});
    }
  }

  update({});
  await Promise.all([asOnlyTab().catch(() => update({ link: 'refused' })), watchForSilence()]);
}
