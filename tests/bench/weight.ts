/** What a delivery weighs on the road; held in every `npm test`, and shown here beside the rest. */
import { createCountedDevice } from '../backend/support/countedDevice.ts';
import type { Figure } from './figures.ts';

const DELIVERIES = 50;

export async function measureWeight(): Promise<Figure[]> {
  const device = await createCountedDevice();
  try {
    await device.saveHalfADay(DELIVERIES);
    const { up, down } = await device.weigh(() => device.round());
    const figure = (name: string, bytes: number, floor: number): Figure => ({
      name,
      value: Math.round(bytes / DELIVERIES),
      floor,
      floorName: 'the limit',
      unit: 'bytes',
      bar: 1,
    });
    return [figure(`a delivery's way up, of ${DELIVERIES}`, up, 400), figure('its way back down', down, 100)];
  } finally {
    await device.close();
  }
}
