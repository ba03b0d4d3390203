/** Bytes of a delivery on the wire (held in every `npm test`), and gzip bytes of the data layer. */
import { gzipSync } from 'node:zlib';
import { createCountedDevice } from '../backend/support/countedDevice.ts';
import type { Figure } from './figures.ts';
import { buildLab } from './labPage.ts';

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
    return [
      figure(`a delivery's way up, of ${DELIVERIES}`, up, 400),
      figure('its way back down', down, 110),
      {
        name: 'gzip of store, outbox and sync, without sign-in and realtime',
        value: gzipSync(await buildLab('dataLayer.ts'), { level: 9 }).length,
        floor: 110_000,
        floorName: 'the limit',
        unit: 'bytes',
        bar: 1,
      },
    ];
  } finally {
    await device.close();
  }
}
