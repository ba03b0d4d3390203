/** The operating day of a site in Indonesia needs no format of the browser, and is the one that the browser gives. */
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { operatingDayOf } from '../../../src/domain/time/operatingDay.ts';

const ZONES = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'Europe/Berlin', 'UTC'];

test('is the day on the clocks of the zone, less the hours before the day begins', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1960-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      fc.constantFrom(...ZONES),
      fc.constantFrom('00:00', '06:00', '18:30'),
      (instant, timeZone, dayStart) => {
        const [hours = 0, minutes = 0] = dayStart.split(':').map(Number);
        const shifted = new Date(instant.getTime() - (hours * 60 + minutes) * 60_000);
        expect(operatingDayOf(instant, { timeZone, dayStart })).toBe(
          shifted.toLocaleDateString('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
        );
      },
    ),
    { numRuns: 2_000 },
  );
});

test('makes no format of dates for a site in Indonesia', () => {
  const formats = vi.spyOn(Intl, 'DateTimeFormat');
  const dayAt = (time: string) =>
    operatingDayOf(new Date(`2026-11-25T${time}Z`), { timeZone: 'Asia/Jakarta', dayStart: '06:00' });
  expect([dayAt('22:59:00'), dayAt('23:00:00')]).toEqual(['2026-11-25', '2026-11-26']);
  expect(formats).not.toHaveBeenCalled();
  formats.mockRestore();
});
