import { assert, constantFrom, date, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHIFT_TYPES } from '../../../../src/domain/records/shifts.ts';
import { proposedShifts, shiftId } from '../../../../src/domain/shifts/proposal.ts';
import { contains, lastTimeAt, runningShift, shiftToRecordIn } from '../../../../src/domain/shifts/shiftTime.ts';
import { plannedSpan } from '../../../../src/domain/shifts/plannedSpan.ts';
import { daysBetween } from '../../../../src/domain/time/calendar.ts';
import { instantAt, timeOfDayAt } from '../../../../src/domain/time/siteTime.ts';
import { aShift } from './support/records.ts';
import type { SiteDay } from '../../../../src/domain/time/operatingDay.ts';

const SITE: SiteDay = { timeZone: 'Asia/Jakarta', dayStart: '06:00' };
/** On the clock of the site. */
const at = (text: string): Date => new Date(`${text.replace(' ', 'T')}:00+07:00`);
const ZONES = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'UTC', 'America/New_York', 'Europe/Berlin'] as const;
const TIMES = tuple(integer({ min: 0, max: 23 }), integer({ min: 0, max: 59 })).map(
  ([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`,
);

describe('the planned times of a shift', () => {
  const span = (start_time: string, end_time: string) =>
    plannedSpan({ operating_day: '2026-11-22', start_time, end_time }, SITE);

  it.each([
    ['cross midnight at night', '22:00', '06:00', '2026-11-22 22:00', '2026-11-23 06:00'],
    ['begin on the next calendar day in its last hours', '00:30', '05:00', '2026-11-23 00:30', '2026-11-23 05:00'],
    ['are a whole day where both are the same', '07:00', '07:00', '2026-11-22 07:00', '2026-11-23 07:00'],
  ])('%s', (_, start, end, from, to) => {
    expect(span(start, end)).toEqual({ start: at(from), end: at(to) });
  });

  it('contain their first moment and not their last', () => {
    const night = span('22:00', '06:00');
    const moments = [night.start, new Date(night.end.getTime() - 1), night.end];
    expect(moments.map((one) => contains(night, one))).toEqual([true, true, false]);
  });
});

describe('a time on the clock of the site', () => {
  it('is the instant at which that clock shows it, in every zone', () => {
    assert(
      property(constantFrom(...ZONES), integer({ min: 0, max: 3_000 }), TIMES, (timeZone, days, time) => {
        const [day = '', next = ''] = [days, days + 1].map((nth) =>
          new Date(Date.UTC(2024, 0, 1) + nth * 86_400_000).toISOString().slice(0, 10),
        );
        const shown = timeOfDayAt(instantAt(day, time, timeZone), timeZone);
        const length = instantAt(next, '00:00', timeZone).getTime() - instantAt(day, '00:00', timeZone).getTime();
        // A clock that is put forward leaves out the hour after 02:00: the one before or after it is shown.
        const isLeftOut = length < 86_400_000 && time.startsWith('02');
        expect(isLeftOut ? [`01${time.slice(2)}`, `03${time.slice(2)}`] : [time]).toContain(shown);
      }),
    );
  });

  it('is the last there was: at half past midnight 22:40 is yesterday’s', () => {
    const now = at('2026-11-23 00:30');
    expect(lastTimeAt('22:40', now, SITE.timeZone)).toEqual(at('2026-11-22 22:40'));
    expect(lastTimeAt('00:30', now, SITE.timeZone)).toEqual(now);
    expect(lastTimeAt('00:31', now, SITE.timeZone)).toEqual(at('2026-11-22 00:31'));
  });

  it('is never later than that, and less than a day before it', () => {
    const moments = date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    assert(
      property(moments, TIMES, (latest, time) => {
        const behind = latest.getTime() - lastTimeAt(time, latest, 'Asia/Jakarta').getTime();
        expect(behind >= 0 && behind < 86_400_000).toBe(true);
      }),
    );
  });
});

describe('the shift that runs', () => {
  const [day, night] = [
    aShift({ id: 'day', status: 'open', shift_type: 'day', start_time: '14:00', end_time: '22:00' }),
    aShift({ id: 'night', status: 'open', start_time: '22:00', end_time: '06:00' }),
  ];
  it.each([
    ['2026-11-22 21:59', 'day'],
    ['2026-11-22 22:00', 'night'],
    ['2026-11-23 05:59', 'night'],
    ['2026-11-23 06:00', undefined],
    ['2026-11-22 13:59', undefined],
  ])('at %s is %s', (now, id) => {
    expect(runningShift([day, night], at(now), SITE)?.id).toBe(id);
  });

  it('is an open one, and of two the one that began last', () => {
    const late = aShift({ id: 'late', status: 'open', start_time: '23:00', end_time: '07:00' });
    expect(runningShift([late, night], at('2026-11-23 00:00'), SITE)?.id).toBe('late');
    const others = [
      { ...night, status: 'closed' as const },
      { ...night, status: 'planned' as const },
    ];
    expect(runningShift(others, at('2026-11-23 00:00'), SITE)).toBeUndefined();
  });
});

describe('the shift that is proposed', () => {
  const first = (known: Parameters<typeof proposedShifts>[0], now: string) => proposedShifts(known, at(now), SITE)[0];
  const yesterday = { status: 'closed', operating_day: '2026-11-21' } as const;
  const older = (operating_day: string) => aShift({ status: 'closed', operating_day, shift_type: 'day', crew: ['c'] });
  const history = [
    older('2026-11-19'),
    aShift({
      ...yesterday,
      id: '1',
      shift_type: 'day',
      shift_name: 'Shift 1',
      start_time: '07:00',
      end_time: '15:00',
      production_target: 600,
      crew: ['a', 'b'],
    }),
    aShift({ ...yesterday, id: '2', shift_name: 'Shift 2', start_time: '15:00', end_time: '23:00' }),
    older('2026-11-20'),
    aShift({ operating_day: '2026-11-30', shift_type: 'day' }),
  ];

  it.each([
    ['2026-11-22 06:40', 'day', '2026-11-22'],
    ['2026-11-22 14:50', 'day', '2026-11-22'],
    ['2026-11-22 16:00', 'night', '2026-11-22'],
    ['2026-11-22 23:30', 'day', '2026-11-23'],
  ])('at %s, where both have run before, is %s of %s', (now, type, day) => {
    expect(first(history, now)).toMatchObject({ type, day });
  });

  it('takes over name, times, target and crew of the last of its type', () => {
    expect(first(history, '2026-11-22 06:40')).toEqual({
      type: 'day',
      day: '2026-11-22',
      name: 'Shift 1',
      startTime: '07:00',
      endTime: '15:00',
      target: 600,
      crew: ['a', 'b'],
    });
  });

  it('is the next one, once the first was opened', () => {
    const opened = aShift({ id: '3', shift_type: 'day', status: 'open', start_time: '07:00', end_time: '15:00' });
    expect(first([...history, opened], '2026-11-22 14:50')).toMatchObject({ type: 'night', day: '2026-11-22' });
  });

  it('is a planned one as it was planned', () => {
    const times = { start_time: '08:00', end_time: '12:00' };
    const planned = aShift({ id: '3', shift_type: 'day', status: 'planned', shift_name: 'Extra', ...times });
    const found = first([...history, planned], '2026-11-22 07:50');
    expect(found).toMatchObject({ type: 'day', name: 'Extra', startTime: '08:00' });
  });

  it('is the night shift of yesterday while it still runs after midnight', () => {
    const night = { type: 'night', day: '2026-11-22', startTime: '22:00', endTime: '06:00' };
    expect(first([], '2026-11-23 01:00')).toMatchObject(night);
  });

  it('has the id that every device derives', () => {
    expect(shiftId('2026-11-22', 'night')).toBe(shiftId('2026-11-22', 'night'));
    expect(new Set(SHIFT_TYPES.map((type) => shiftId('2026-11-22', type))).size).toBe(3);
  });
});

it('counts the days between two', () => {
  expect([daysBetween('2026-10-23', '2026-11-22'), daysBetween('2026-11-22', '2026-11-21')]).toEqual([30, -1]);
});

describe('the shift in which what is written down now belongs', () => {
  const night = aShift({ id: 'night', status: 'open', opened_at: at('2026-11-22 21:50').toISOString() });
  const early = aShift({
    id: 'early',
    status: 'open',
    start_time: '06:00',
    end_time: '14:00',
    operating_day: '2026-11-23',
    opened_at: at('2026-11-23 05:40').toISOString(),
  });
  it.each([
    ['2026-11-23 01:00', [night], 'night'],
    // Written down after its planned end.
    ['2026-11-23 06:30', [night], 'night'],
    ['2026-11-23 21:49', [night], 'night'],
    ['2026-11-23 21:50', [night], undefined],
    // The one that runs goes before the one that was opened last.
    ['2026-11-23 05:50', [night, early], 'night'],
    ['2026-11-23 06:00', [night, early], 'early'],
    ['2026-11-23 14:30', [night, early], 'early'],
    ['2026-11-23 06:30', [{ ...night, status: 'closed' as const }], undefined],
    ['2026-11-22 20:00', [night], undefined],
  ] as const)('at %s, case %#', (now, shifts, id) => {
    expect(shiftToRecordIn(shifts, at(now), SITE)?.id).toBe(id);
  });
});
