/** An indicator in a page, in place of the browser's serial ports: real streams, and a cable that can come out. */
import type { Page } from '@playwright/test';
import { build } from 'vite';

interface Indicator {
  kg: number;
  moving: boolean;
  /** The next frame at once. */
  send(): void;
  unplug(): void;
  plugIn(): void;
}

/** From the next page that it opens on. Its clock that only goes forward runs four times as fast: a weight settles in half a second. */
export async function withIndicator(page: Page): Promise<void> {
  const entry = new URL('../../../supabase/local/scale/simulatedPort.ts', import.meta.url).pathname;
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, name: 'simulated', formats: ['iife'] } },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const chunk = bundle && 'output' in bundle ? bundle.output.find((part) => part.type === 'chunk') : undefined;
  await page.addInitScript(`${chunk?.code};
    const forward = performance.now.bind(performance);
    performance.now = () => forward() * 4;
    const port = new simulated.SimulatedPort({ usbVendorId: 0x0403 });
    const serial = new simulated.SimulatedSerial(port);
    const frame = ({ kg, moving }) => new TextEncoder().encode('\\u0002*' + (moving ? 8 : 0) + ' ' + String(kg).padStart(6, '0') + '000000\\r');
    globalThis.indicator = {
      kg: 0,
      moving: false,
      send() { port.send(frame(this)); },
      // In the middle of a frame.
      unplug() { port.send(frame(this).slice(0, 7)); serial.unplug(port); },
      plugIn() { serial.plugIn(port); },
    };
    setInterval(() => globalThis.indicator.send(), 50);
    Object.defineProperty(navigator, 'serial', { value: serial, configurable: true });`);
}

export const onIndicator = (page: Page, change: Partial<Pick<Indicator, 'kg' | 'moving'>>): Promise<void> =>
  page.evaluate((to) => void Object.assign(Reflect.get(globalThis, 'indicator'), to), change);
export const cable = (page: Page, does: 'unplug' | 'plugIn'): Promise<void> =>
  page.evaluate((name) => Reflect.get(globalThis, 'indicator')[name](), does);

/** ms from a weight on the wire to the frame that shows it. */
export const msUntilShown = (page: Page, kg: number, text: string): Promise<number> =>
  page.getByRole('region', { name: 'Weight now' }).evaluate(
    (region, shown) =>
      new Promise<number>((resolve) => {
        const indicator: { kg: number; send: () => void } = Reflect.get(globalThis, 'indicator');
        new MutationObserver((_, observer) => {
          if (!region.textContent?.includes(shown.text)) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(Date.now() - start));
        }).observe(region, { subtree: true, childList: true, characterData: true });
        const start = Date.now();
        indicator.kg = shown.kg;
        indicator.send();
      }),
    { kg, text },
  );
