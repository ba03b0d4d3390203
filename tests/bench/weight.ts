/** Gzip bytes of the data layer. */
import { gzipSync } from 'node:zlib';
import type { Figure } from './figures.ts';
import { buildLab } from './labPage.ts';

export async function measureWeight(): Promise<Figure[]> {
  return [
    {
      name: 'gzip of store, outbox and sync, without sign-in and realtime',
      value: gzipSync(await buildLab('dataLayer.ts'), { level: 9 }).length,
      floor: 110_000,
      floorName: 'the limit',
      unit: 'bytes',
      bar: 1,
    },
  ];
}
