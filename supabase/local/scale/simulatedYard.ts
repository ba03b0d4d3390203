/**
 * Replaces the browser's serial ports in `npm run dev`: one port, on which trucks arrive, are weighed and leave, in the frames of
 * `toledo`.
 */
import { SimulatedPort, SimulatedSerial } from './simulatedPort.ts';

const TRUCKS_KG = [9_480, 24_560];
const FRAME_EVERY_MS = 150;

/** A truck every minute, alternately empty and loaded: 10 s none, 3 s it drives on, 34 s it stands, 3 s it drives off. */
function frameAfter(ms: number): Uint8Array {
  const seconds = (ms / 1000) % 60;
  const truck = TRUCKS_KG[Math.floor(ms / 60_000) % TRUCKS_KG.length] ?? 0;
  const share = Math.max(0, Math.min(1, (seconds - 10) / 3, (50 - seconds) / 3));
  const kg = Math.round((truck * share) / 20) * 20;
  const status = share > 0 && share < 1 ? '8' : '0';
  return new TextEncoder().encode(`\u0002*${status} ${String(kg).padStart(6, '0')}000000\r`);
}

const port = new SimulatedPort({ usbVendorId: 0x0403, usbProductId: 0x6001 });
let ms = 0;
setInterval(() => {
  ms += FRAME_EVERY_MS;
  port.send(frameAfter(ms));
}, FRAME_EVERY_MS);
Object.defineProperty(navigator, 'serial', { value: new SimulatedSerial(port), configurable: true });
