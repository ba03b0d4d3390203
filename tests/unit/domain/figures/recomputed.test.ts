/** Figures from totals against a recomputation from the records themselves, of random days. The recomputation is written apart from the figures. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../../src/domain/settings/config.ts';
import { achievementOf } from '../../../../src/domain/figures/achievement.ts';
import { addDays } from '../../../../src/domain/time/calendar.ts';
import { efficiencyOf } from '../../../../src/domain/figures/crusherEfficiency.ts';
import { factsByDay, type DayTotal, type ShiftFacts, type StopFacts } from '../../../../src/domain/figures/dayFacts.ts';
import { deliveredOf } from '../../../../src/domain/figures/delivered.ts';
import { settingsOn } from '../../../../src/domain/figures/figureSettings.ts';
import { fuelOf } from '../../../../src/domain/figures/fuel.ts';
import { lossesByReason, lostProductionOf } from '../../../../src/domain/figures/lostProduction.ts';
import { netOf } from '../../../../src/domain/figures/net.ts';
import { producedOf } from '../../../../src/domain/figures/production.ts';
import { AGES, receivablesOf } from '../../../../src/domain/figures/receivables.ts';
import { revenueOf } from '../../../../src/domain/figures/revenue.ts';

const FIRST = '2026-12-29';
const RANGE = { from: FIRST, to: addDays(FIRST, 5) };
const NOW = new Date('2027-02-01T00:00:00Z');
const settings = (day: string) => settingsOn(day, DEFAULT_CONFIG, []);
const PRICE = DEFAULT_CONFIG['business.avg_price_per_cubic_meter'];

const dayIn = fc.integer({ min: 0, max: 5 }).map((days) => addDays(FIRST, days));
const m3 = fc.integer({ min: 1, max: 40_000 }).map((thousandths) => thousandths / 1000);
const product = fc.constantFrom('abu_batu', 'split_half_inch', 'base_course_a');

const ticket = fc.record({ day: dayIn, product, volume: m3, price: fc.option(fc.integer({ min: 0, max: 300_000 })) });
const entry = fc.record({ day: dayIn, product: fc.oneof(product, fc.constant('boulder')), volume: m3 });
const log = fc.record({
  day: dayIn,
  litres: fc.integer({ min: 1, max: 40_000 }).map((hundredths) => hundredths / 100),
});
const shift = fc.record({ day: dayIn, minutes: fc.integer({ min: 1, max: 720 }) });
const stop = fc.record({
  day: dayIn,
  minutes: fc.integer({ min: 0, max: 300 }),
  reason: fc.constantFrom('rain', 'blockage'),
});
const site = fc.record({
  tickets: fc.array(ticket, { maxLength: 12 }),
  entries: fc.array(entry, { maxLength: 12 }),
  logs: fc.array(log, { maxLength: 6 }),
  shifts: fc.array(shift, { maxLength: 6 }),
  stops: fc.array(stop, { maxLength: 6 }),
});
type Site = typeof site extends fc.Arbitrary<infer T> ? T : never;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const rounded = (value: number) => Math.round(value * 1000) / 1000;
const amountOf = ({ volume, price }: Site['tickets'][number]) =>
  Math.round((Math.round(volume * 1000) * (price ?? 0)) / 1000);

/** Records to totals, as the server adds them up. */
function factsOf({ tickets, entries, logs, shifts, stops }: Site) {
  const totals = new Map<string, DayTotal>();
  const add = (operating_day: string, kind: string, key: string, quantity: number, amount = 0) => {
    const id = `${operating_day} ${kind} ${key}`;
    const known = totals.get(id) ?? { operating_day, kind, key, quantity: 0, count: 0, amount: 0 };
    totals.set(id, {
      ...known,
      quantity: rounded(known.quantity + quantity),
      count: known.count + 1,
      amount: known.amount + amount,
    });
  };
  for (const one of tickets) {
    add(one.day, 'deliveries', one.product, one.volume, amountOf(one));
    add(one.day, 'delivered', one.product, one.volume, amountOf(one));
    if (one.price === null) add(one.day, 'unpriced', one.product, one.volume);
  }
  for (const one of entries) add(one.day, 'production', one.product, one.volume);
  for (const one of logs) add(one.day, 'fuel_issue', 'ex', one.litres);
  const begin = (day: string) => Date.parse(`${day}T00:00:00Z`);
  const later = (day: string, minutes: number) => new Date(begin(day) + minutes * 60_000).toISOString();
  return factsByDay(RANGE, {
    totals: [...totals.values()],
    shifts: shifts.map(({ day, minutes }): ShiftFacts => ({
      id: 's',
      operating_day: day,
      shift_type: 'day',
      status: 'closed',
      start_time: '06:00',
      end_time: '14:00',
      opened_at: later(day, 0),
      closed_at: later(day, minutes),
      production_target: null,
    })),
    stops: stops.map(({ day, minutes, reason }): StopFacts => ({
      operating_day: day,
      shift_id: null,
      equipment_id: null,
      reason,
      started_at: later(day, 0),
      ended_at: later(day, minutes),
      voided_at: null,
    })),
  });
}

const finished = ({ entries }: Site) => entries.filter((one) => one.product !== 'boulder');
/** Days with anything produced or on a ticket. */
const worked = (of: Site) => new Set([...finished(of), ...of.tickets].map(({ day }) => day));

describe('figures from totals equal those from the records', () => {
  it('in m³, litres and rupiah', () => {
    fc.assert(
      fc.property(site, (of) => {
        const days = factsOf(of);
        const unpriced = of.tickets.filter(({ price }) => price === null);
        // A day's m³ without a price are worth what they are together.
        const estimated = sum(
          days.map(({ day }) =>
            Math.round(
              (sum(unpriced.filter((one) => one.day === day).map(({ volume }) => Math.round(volume * 1000))) * PRICE) /
                1000,
            ),
          ),
        );
        const revenue = sum(of.tickets.map(amountOf)) + estimated;
        const volume = rounded(sum(of.tickets.map((one) => one.volume)));
        expect(producedOf(days)).toBe(rounded(sum(finished(of).map((one) => one.volume))));
        expect(deliveredOf(days)).toEqual({ volume, trips: of.tickets.length });
        expect(revenueOf(days, settings)).toEqual({
          amount: revenue,
          estimated,
          unpriced: rounded(sum(unpriced.map((one) => one.volume))),
        });
        expect(fuelOf(days, settings).issued).toBeCloseTo(sum(of.logs.map(({ litres }) => litres)), 6);
        const operating = worked(of).size;
        expect(achievementOf(days, settings)).toMatchObject({ operatingDays: operating, target: 1200 * operating });
        const { net, fixedCosts } = netOf(days, settings);
        expect(fixedCosts).toBe(7_800_000 * operating);
        // Each day's costs are whole rupiah: 50,000 a m³ makes none of a thousandth fractional.
        expect(net).toBe(revenue - Math.round(volume * 50_000) - fixedCosts);
      }),
    );
  });

  it('and the parts of what was lost add up to it exactly, whatever was recorded', () => {
    fc.assert(
      fc.property(site, (of) => {
        // r = 1200 / 7 has no end: what is rounded must not be lost.
        const odd = (day: string) => ({ ...settings(day), plannedHours: 7 });
        const { target, produced, losses } = lostProductionOf(factsOf(of), odd, NOW);
        const thousandths = (values: readonly number[]) => sum(values.map((value) => Math.round(value * 1000)));
        expect(thousandths(losses.map(({ volume }) => volume))).toBe(thousandths([target, -produced]));
        expect(thousandths(lossesByReason(losses).map(({ volume }) => volume))).toBe(thousandths([target, -produced]));
        expect(target).toBe(1200 * worked(of).size);
      }),
    );
  });

  it('and utilisation × efficiency is the achievement, wherever hours are known', () => {
    fc.assert(
      fc.property(site, (of) => {
        const days = factsOf(of);
        const { percent, utilisation } = efficiencyOf(days, settings, NOW);
        if (percent === null || utilisation === null) return;
        expect((percent * utilisation) / 100).toBeCloseTo(achievementOf(days, settings).percent ?? Number.NaN, 6);
      }),
    );
  });
});

describe('receivables', () => {
  const month = fc.record({
    customerId: fc.constantFrom('a', 'b', 'c'),
    month: fc.integer({ min: 1, max: 12 }).map((of) => `2026-${String(of).padStart(2, '0')}-01`),
    billed: fc.integer({ min: 0, max: 1_000_000 }),
    tax: fc.constant(0),
    paid: fc.integer({ min: 0, max: 1_000_000 }),
    unpriced: fc.constant(0),
  });

  it('lose no rupiah: billed − paid is owed − ahead, and every age of what is owed adds up', () => {
    fc.assert(
      fc.property(fc.array(month, { maxLength: 30 }), (months) => {
        const found = receivablesOf(months, '2026-12-31', () => 0);
        expect(found.owed - found.ahead).toBe(sum(months.map(({ billed, paid }) => billed - paid)));
        expect(sum(AGES.map((age) => found.ageing[age]))).toBe(found.owed);
        for (const { balance, ageing } of found.debts)
          expect(sum(AGES.map((age) => ageing[age]))).toBe(Math.max(0, balance));
      }),
    );
  });
});
