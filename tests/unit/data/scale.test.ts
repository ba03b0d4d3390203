import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scaleSettingsOf } from '../../../src/domain/scale/scaleSettings.ts';
import { followScale, type ScaleState } from '../../../src/data/scale/followScale.ts';
import { systemClock } from '../../../src/data/platform/systemClock.ts';
import { SimulatedPort, SimulatedSerial } from '../../../supabase/local/scale/simulatedPort.ts';
import { bytesOf, WRITERS } from '../../support/indicators.ts';
import { FakeLockManager } from './support/lockManager.ts';

const CABLE = { usbVendorId: 0x0403 };
const LINE = { baudRate: 2_400, dataBits: 7, parity: 'even', stopBits: 2 } as const;
const SETTINGS = scaleSettingsOf({ port: JSON.stringify(CABLE), frame: 'and', ...LINE });

let locks: FakeLockManager;
let port: SimulatedPort;
let serial: SimulatedSerial;
let leaving: (() => Promise<void>)[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  [locks, port, leaving] = [new FakeLockManager(), new SimulatedPort(CABLE), []];
  // A built-in port and a printer's cable were allowed too.
  serial = new SimulatedSerial(new SimulatedPort({}), new SimulatedPort({ usbVendorId: 0x04b8 }), port);
});
afterEach(async () => {
  for (const leave of leaving) await leave();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const clock = { ...systemClock, now: () => performance.now() };

function openTab(name = 'tab', settings = SETTINGS) {
  const left = new AbortController();
  let state: ScaleState | undefined;
  const take = (next: ScaleState) => void (state = next);
  const closed = followScale({ serial, locks: locks.of(name), clock }, settings, left.signal, take);
  const leave = async () => {
    left.abort();
    await closed;
  };
  leaving.push(leave);
  return {
    leave,
    kg: () => state?.weighing?.reading.kg ?? null,
    is: () => [state?.link, state?.verdict],
    bytes: () => state?.bytes,
  };
}

const frame = (kg: number, moving = false) => WRITERS.and({ kg, moving });
async function send(text: string) {
  port.send(bytesOf(text));
  await pass(0);
}
/** As an indicator does: a frame every 200 ms. */
async function stand(kg: number, ms: number) {
  for (let at = 0; at < ms; at += 200) {
    await send(frame(kg));
    await pass(200);
  }
}

describe('the indicator at a device', () => {
  it('is read on the chosen port as the settings say, and its weight is stable after 2 s', async () => {
    const tab = openTab();
    await pass(0);
    expect(port.line).toMatchObject(LINE);
    expect(serial.ports.map(({ line }) => line !== null)).toEqual([false, false, true]);
    expect(tab.is()).toEqual(['open', 'silent']);
    await send(frame(12_000, true));
    expect([tab.kg(), ...tab.is()]).toEqual([12_000, 'open', 'moving']);
    await stand(24_560, 2_000);
    expect(tab.is()).toEqual(['open', 'settling']);
    await send(frame(24_560));
    expect([tab.kg(), ...tab.is()]).toEqual([24_560, 'open', 'stable']);
  });

  it('is silent soon after its last frame, and garbled while no byte makes a frame', async () => {
    const tab = openTab();
    await stand(24_560, 2_400);
    await pass(1_750);
    expect(tab.is()).toEqual(['open', 'silent']);
    await send('\u0000\u00f8x');
    await pass(250);
    expect(tab.is()).toEqual(['open', 'garbled']);
    expect(tab.bytes()?.slice(-3)).toEqual([0, 0xf8, 0x78]);
  });

  it('is closed when the screen is left, and opened without a question on the next one', async () => {
    const ask = vi.spyOn(serial, 'requestPort');
    const first = openTab();
    await stand(24_560, 400);
    await first.leave();
    expect(port.line).toBeNull();
    const next = openTab();
    await stand(24_560, 400);
    expect([next.kg(), ...next.is()]).toEqual([24_560, 'open', 'settling']);
    expect(ask).not.toHaveBeenCalled();
  });

  it('is read again each of 20 times that its cable was out, and never of two halves of frames', async () => {
    const tab = openTab();
    await pass(0);
    for (let time = 1; time <= 20; time += 1) {
      await stand(24_560, 2_400);
      expect([tab.kg(), ...tab.is()]).toEqual([24_560, 'open', 'stable']);
      const cut = time % 17;
      await send(frame(24_560).slice(0, cut));
      serial.unplug(port);
      await pass(0);
      expect([tab.kg(), ...tab.is().slice(0, 1)]).toEqual([null, 'absent']);
      await pass(time * 100);
      expect(tab.is()[0]).toBe('absent');
      serial.plugIn(port);
      await pass(0);
      await send(frame(11_111).slice(cut));
      expect([tab.kg(), ...tab.is()]).toEqual([cut === 0 ? 11_111 : null, 'open', cut === 0 ? 'settling' : 'garbled']);
    }
  });

  it('is read on after each error of the line, without the frame that it broke', async () => {
    const tab = openTab();
    await pass(0);
    for (let time = 0; time < 20; time += 1) {
      await send(frame(24_560).slice(0, 10));
      port.breakStream();
      await pass(0);
      await send(frame(11_111).slice(10));
      expect(tab.kg()).toBeNull();
    }
    expect(tab.is()).toEqual(['open', 'garbled']);
    await send(frame(24_560));
    expect([tab.kg(), ...tab.is()]).toEqual([24_560, 'open', 'settling']);
  });

  it('is read by one tab; a second one says so, and reads when the first is left', async () => {
    const first = openTab('first');
    await pass(0);
    const second = openTab('second');
    await stand(24_560, 400);
    expect([first.kg(), second.kg(), second.is()[0]]).toEqual([24_560, null, 'elsewhere']);
    await first.leave();
    await stand(24_560, 400);
    expect([second.kg(), second.is()[0]]).toEqual([24_560, 'open']);
    // One that is left while it waits asks for nothing any more.
    const third = openTab('third');
    await pass(0);
    await third.leave();
  });

  it('that is connected by being opened is opened, as those over Bluetooth are', async () => {
    const open = vi.spyOn(port, 'open').mockRejectedValueOnce(new DOMException('Out of reach', 'NetworkError'));
    port.connected = false;
    const tab = openTab();
    await pass(0);
    expect(tab.is()[0]).toBe('absent');
    open.mockImplementation(async (line) => {
      port.connected = true;
      await SimulatedPort.prototype.open.call(port, line);
    });
    await pass(1_000);
    await send(frame(24_560));
    expect([tab.kg(), tab.is()[0]]).toEqual([24_560, 'open']);
  });

  it('that another program reads is refused, and read soon after that has left it', async () => {
    await port.open(SETTINGS);
    const tab = openTab();
    await pass(3_000);
    expect(tab.is()[0]).toBe('refused');
    await port.close();
    await pass(1_000);
    expect(tab.is()[0]).toBe('open');
  });

  it.each([
    ['absent', scaleSettingsOf({ ...SETTINGS, port: '{"usbVendorId":7}' })],
    ['open', scaleSettingsOf({ ...SETTINGS, frame: 'pattern', pattern: '##' })],
  ])('%s without a weight: %j', async (link, settings) => {
    const tab = openTab('tab', settings);
    await stand(24_560, 400);
    expect([tab.kg(), tab.is()[0]]).toEqual([null, link]);
  });
});
