import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuelUse, stretchPerFilling, type Filling } from '../../../../src/domain/insights/fuelRate.ts';
import { readingMistake } from '../../../../src/domain/machines/machineSteps.ts';
import type { Meter } from '../../../../src/domain/records/equipment.ts';
import { oldReadingDays, ranSince } from '../../../../src/domain/machines/runSince.ts';
import { serviceDue } from '../../../../src/domain/machines/service.ts';
import { standingOf, usualBand } from '../../../../src/domain/machines/usualBand.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour)).toISOString();
const filling = (hour: number, liters: number, hour_meter: number | null, more: Partial<Filling> = {}): Filling => ({
  captured_at: at(hour),
  kind: 'issue',
  liters,
  hour_meter,
  voided_at: null,
  ...more,
});

describe('litres an hour', () => {
  it('is what was filled in after the first reading over the hours since it', () => {
    const use = fuelUse([filling(0, 200, 1000), filling(10, 145, 1010), filling(20, 72.5, 1015)]);
    expect(use).toEqual({ liters: 217.5, hours: 15, rate: 14.5 });
  });

  it('counts a filling without a reading with the next one that has one', () => {
    expect(fuelUse([filling(0, 200, 1000), filling(5, 60, null), filling(10, 85, 1010)])?.rate).toBe(14.5);
    expect(fuelUse([filling(0, 200, 1000), filling(10, 145, 1010), filling(12, 99, null)])?.rate).toBe(14.5);
  });

  it('goes by the time of the fillings, whatever order they come in, and leaves out what was taken back and what was received', () => {
    const beside = [filling(6, 999, 1005, { voided_at: at(7) }), filling(7, 8000, null, { kind: 'receipt' })];
    expect(fuelUse([filling(10, 145, 1010), ...beside, filling(0, 200, 1000)])?.rate).toBe(14.5);
  });

  it('begins anew with a meter that was replaced', () => {
    const old = [filling(0, 200, 9000), filling(10, 145, 9010)];
    const use = fuelUse([...old, filling(20, 100, 0), filling(30, 145, 10)]);
    expect(use).toEqual({ liters: 290, hours: 20, rate: 14.5 });
  });

  it('leaves out hours that cannot have passed: a slip of the pen spoils no figure for long', () => {
    const slip = [filling(0, 200, 1000), filling(10, 145, 1010), filling(20, 145, 10_200), filling(30, 145, 1030)];
    expect(fuelUse([...slip, filling(40, 145, 1040)])).toEqual({ liters: 290, hours: 20, rate: 14.5 });
  });

  it('is not known before two readings', () => {
    expect(fuelUse([])).toBeNull();
    expect(fuelUse([filling(0, 200, 1000)])).toBeNull();
    expect(fuelUse([filling(0, 200, 1000), filling(1, 200, 1000), filling(2, 50, null)])).toBeNull();
  });

  it('equals a recomputation from the records, whatever they are', () => {
    const step = fc.record({
      hours: fc.integer({ min: 0, max: 300 }).map((tenths) => tenths / 10),
      liters: fc.integer({ min: 1, max: 50_000 }).map((hundredths) => hundredths / 100),
      isRead: fc.boolean(),
      isVoided: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.integer({ min: 0, max: 20_000 }), (steps, start) => {
        let meter = start * 10;
        const fillings = steps.map(({ hours, liters, isRead, isVoided }, index) => {
          if (!isVoided) meter += Math.round(hours * 10);
          return filling(index * 48, liters, isRead ? meter / 10 : null, { voided_at: isVoided ? at(index) : null });
        });
        const counted = fillings.filter(({ voided_at }) => voided_at === null);
        const read = counted.filter(({ hour_meter }) => hour_meter !== null);
        const [first, last] = [read[0]?.hour_meter ?? 0, read.at(-1)?.hour_meter ?? 0];
        const hours = Math.round((last - first) * 10) / 10;
        // What went in after the first reading and up to the first filling that stands at the last one.
        const from = counted.findIndex((one) => one === read[0]);
        const to = counted.findIndex((one) => one.hour_meter === last);
        const liters =
          counted.slice(from + 1, to + 1).reduce((sum, one) => sum + Math.round(one.liters * 100), 0) / 100;
        const use = fuelUse(fillings);
        const found = [use?.hours ?? 0, use?.liters ?? 0, use?.rate ?? 0].map((figure) => Number(figure.toFixed(6)));
        const wanted = hours === 0 ? [0, 0, 0] : [hours, liters, liters / hours];
        expect(found).toEqual(wanted.map((figure) => Number(figure.toFixed(6))));
      }),
    );
  });

  it('names the stretch that each filling ends', () => {
    const [first, second, third] = [filling(0, 200, 1000), filling(5, 60, null), filling(10, 85, 1010)] as const;
    const stretches = stretchPerFilling([third, first, second]);
    expect([first, second, third].map((one) => stretches.get(one)?.rate)).toEqual([undefined, undefined, 14.5]);
  });
});

describe('the usual band', () => {
  const of = (equipment_type: string, equipment_name = 'Unit 1', model: string | null = null) =>
    usualBand({ equipment_type, equipment_name, model });

  it('goes by the type, in both languages and however it is spelled', () => {
    for (const type of ['excavator', 'Excavator 20 t', 'Ekskavator', 'beko'])
      expect(of(type)).toEqual({ from: 12, to: 18 });
    for (const type of ['wheel_loader', 'Wheel Loader', 'loader']) expect(of(type)).toEqual({ from: 7, to: 18 });
    for (const type of ['dump_truck', 'Dumptruck', 'truk jungkit']) expect(of(type)).toEqual({ from: 5, to: 12 });
  });

  it('of a genset goes by its size', () => {
    const band = of('genset', 'Standby genset 400 kW');
    expect(band && standingOf(81, band)).toBe('within');
    expect(band && standingOf(42, band)).toBe('below');
    expect(of('genset')).toEqual({ from: expect.closeTo(29.4), to: expect.closeTo(135) });
  });

  it('is not known of what runs on grid power', () => {
    expect(of('crusher', 'Jaw crusher')).toBeNull();
    expect(of('screen')).toBeNull();
  });

  it('holds its own edges', () => {
    const band = { from: 12, to: 18 };
    expect([11.9, 12, 18, 18.1].map((rate) => standingOf(rate, band))).toEqual(['below', 'within', 'within', 'above']);
  });
});

describe('a reading of the hour meter', () => {
  const last = { hour_meter: 1000, meter_offset: 500, meter_read_at: at(0) };
  const judged = (reading: number, hour: number, meter: Partial<Meter> = {}) =>
    readingMistake(reading, { ...last, ...meter }, { now: new Date(at(hour)), confirmed: false });

  it('runs forwards', () => {
    expect(judged(999.999, 1)).toBe('meter_backwards');
    expect(judged(1000, 1)).toBeNull();
  });

  it('gains at most 24 hours for each day that has begun since the last one', () => {
    expect(judged(1024, 1)).toBeNull();
    expect(judged(1024.001, 1)).toBe('meter_too_far');
    expect(judged(1048, 25)).toBeNull();
    expect(judged(1048.5, 25)).toBe('meter_too_far');
    expect(judged(11_000, 25)).toBe('meter_too_far');
  });

  it('of a machine that was never read, or nobody knows when, is believed', () => {
    expect(judged(9000, 1, { hour_meter: null })).toBeNull();
    expect(judged(9000, 1, { meter_read_at: null })).toBeNull();
  });
});

describe('a service', () => {
  const due = (hour_meter: number | null, last: number | null = 1000, interval: number | null = 250, since = 0) =>
    serviceDue(
      {
        hour_meter,
        last_service_hours: last,
        maintenance_interval_hours: interval,
        meter_offset: 0,
        meter_read_at: null,
      },
      since,
    );

  it.each([
    [1000, 250, 'later'],
    [1224.9, 25.1, 'later'],
    [1225, 25, 'soon'],
    [1249.9, 0.1, 'soon'],
    [1250, 0, 'overdue'],
    [1300.5, -50.5, 'overdue'],
  ])('is due an interval after the last one, soon in its last tenth: at %d h in %d h, %s', (meter, inHours, state) => {
    expect(due(meter)).toEqual({ inHours, state, isEstimated: false });
  });

  it('goes by the hours that the machine has run: a new meter moves no service', () => {
    const replaced = { hour_meter: 12, meter_offset: 1_188, meter_read_at: null };
    const service = { last_service_hours: 1_000, maintenance_interval_hours: 250 };
    expect(serviceDue({ ...replaced, ...service }, 0)?.inHours).toBe(50);
  });

  it('counts the hours that shifts say it has run since the last reading, and says so', () => {
    expect(due(1_085, 1_000, 250, 160)).toEqual({ inHours: 5, state: 'soon', isEstimated: true });
  });

  it('is not guessed', () => {
    expect([due(null), due(1000, null), due(1000, 900, null)]).toEqual([null, null, null]);
  });
});

describe('how long a machine has run since its reading', () => {
  const now = new Date(at(40));
  const shift = (from: number, to: number | null) => ({
    status: to === null ? ('open' as const) : ('closed' as const),
    start_time: '07:00',
    end_time: '15:00',
    opened_at: at(from),
    closed_at: to === null ? null : at(to),
  });
  const stop = (from: number, to: number | null, more: object = {}) => ({
    equipment_id: 'm',
    started_at: at(from),
    ended_at: to === null ? null : at(to),
    voided_at: null,
    ...more,
  });
  const machine = { id: 'm', status: 'active' as const, status_at: at(0), meter_read_at: at(4) };

  it('is the time of shifts after it, each hour once, without its own stops', () => {
    const shifts = [shift(0, 8), shift(6, 10), shift(30, null)];
    expect(ranSince(machine, shifts, [], now)).toBe(16);
    const stops = [stop(5, 6.5), stop(6, 7), stop(38, null), stop(31, 32, { voided_at: at(33) })];
    expect(ranSince(machine, shifts, [...stops, stop(8, 9, { equipment_id: 'other' })], now)).toBe(12);
  });

  it('ends with the state in which it no longer runs; without a reading nothing is known', () => {
    expect(ranSince({ ...machine, status: 'breakdown', status_at: at(7) }, [shift(0, 8)], [], now)).toBe(3);
    expect(ranSince({ ...machine, meter_read_at: null }, [shift(0, 8)], [], now)).toBe(0);
  });

  it.each([
    [14, null],
    [15, 15],
  ])('a reading of %d days ago', (days, told) => {
    expect(oldReadingDays({ meter_read_at: at(40 - days * 24) }, now)).toBe(told);
  });
});
