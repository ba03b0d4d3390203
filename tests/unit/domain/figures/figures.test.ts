/** Every figure against cases worked out by hand. Numbers in the comments are the working. */
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../../src/domain/settings/config.ts';
import { achievementOf, shiftTarget } from '../../../../src/domain/figures/achievement.ts';
import { breakEvenOf, netOf } from '../../../../src/domain/figures/net.ts';
import {
  daysIn,
  daysInMonth,
  lastOfMonth,
  rangeBefore,
  rangeLastYear,
  weekdayOf,
} from '../../../../src/domain/time/calendar.ts';
import { efficiencyOf, judged } from '../../../../src/domain/figures/crusherEfficiency.ts';
import { factsByDay, sumsByKey } from '../../../../src/domain/figures/dayFacts.ts';
import type { DayFacts, ShiftFacts, StopFacts } from '../../../../src/domain/figures/dayFacts.ts';
import { deliveredOf, leftOf } from '../../../../src/domain/figures/delivered.ts';
import { demandOf, isHeldBackByDemand } from '../../../../src/domain/figures/demand.ts';
import { fuelCoverDays, fuelOf } from '../../../../src/domain/figures/fuel.ts';
import {
  hoursDisagree,
  hoursOf,
  isStanding,
  runOfShift,
  runsOfDay,
  stoodByDay,
  stopsCrusher,
  typedHours,
  workedSpan,
} from '../../../../src/domain/figures/hoursRun.ts';
import { largestLoss, lossesByReason, lostProductionOf } from '../../../../src/domain/figures/lostProduction.ts';
import { asWorked } from '../../../../src/domain/shifts/plannedSpan.ts';
import { DEFAULT_SITE_DAY } from '../../../../src/domain/time/operatingDay.ts';
import { operatingDaysOf } from '../../../../src/domain/figures/operatingDays.ts';
import { producedOf } from '../../../../src/domain/figures/production.ts';
import { AGES, receivablesOf } from '../../../../src/domain/figures/receivables.ts';
import { recoveryOf } from '../../../../src/domain/figures/recovery.ts';
import { revenueOf, revenueOfMaterial } from '../../../../src/domain/figures/revenue.ts';
import { incidentsByMonth, poissonInterval, safetyOf } from '../../../../src/domain/figures/safety.ts';
import { trusted } from '../../../../src/domain/values/json.ts';
import { dayColumns } from '../../../../src/features/office/analytics/figuresOf.ts';
import { lossName, lostSentence } from '../../../../src/features/office/shared/LostProduction.tsx';
import type { Texts } from '../../../../src/i18n/useLanguage.ts';
import { addQuantities, median } from '../../../../src/domain/values/quantities.ts';
import { settingsOn, targetInForce, type Target } from '../../../../src/domain/figures/figureSettings.ts';
import { stockAtEnd } from '../../../../src/domain/figures/stockOfDay.ts';

const DAY = '2026-11-20';
const NOW = new Date('2026-11-21T09:00:00+07:00');

type Line = readonly [kind: string, key: string, quantity: number, count?: number, amount?: number];
const day = (lines: readonly Line[], rest: Partial<DayFacts> = {}): DayFacts => ({
  day: DAY,
  shifts: [],
  stops: [],
  ...rest,
  totals: lines.map(([kind, key, quantity, count = 1, amount = 0]) => ({
    operating_day: rest.day ?? DAY,
    kind,
    key,
    quantity,
    count,
    amount,
  })),
});

const shift = (fields: Partial<ShiftFacts> = {}): ShiftFacts => ({
  id: 's',
  operating_day: DAY,
  shift_type: 'day',
  status: 'closed',
  start_time: '07:00',
  end_time: '15:00',
  opened_at: '2026-11-20T07:00:00+07:00',
  closed_at: '2026-11-20T15:00:00+07:00',
  production_target: null,
  ...fields,
});
const stop = (fields: Partial<StopFacts> = {}): StopFacts => ({
  operating_day: DAY,
  shift_id: null,
  equipment_id: null,
  reason: 'blockage',
  started_at: '2026-11-20T09:00:00+07:00',
  ended_at: '2026-11-20T10:30:00+07:00',
  voided_at: null,
  ...fields,
});
/** Of the day that is measured, at the site. */
const siteTime = (time: string) => `2026-11-20T${time}:00+07:00`;
const EVENING = shift({ opened_at: siteTime('15:00'), closed_at: siteTime('23:00') });
const stopAt = (from: string, to: string | null, fields: Partial<StopFacts> = {}) =>
  stop({ started_at: siteTime(from), ended_at: to && siteTime(to), ...fields });
/** target_production 1200, H 16: r = 75 m³ an hour. */
const SETTINGS = settingsOn(DAY, DEFAULT_CONFIG, []);
const always = () => SETTINGS;

describe('production and what it is held against', () => {
  it('counts finished products of both kinds, neither boulder nor what was sold', () => {
    const facts = day([
      ['production', 'abu_batu', 100.125],
      ['production', 'boulder', 900],
      ['transformation', 'split_half_inch', 0.2],
      ['transformation', 'base_course_a', 0.1],
      ['delivered', 'abu_batu', 500],
    ]);
    expect(producedOf([facts])).toBe(100.425);
  });

  it('600 of 1200 m³ are 50 %; a Sunday with neither production nor a ticket counts for nothing', () => {
    const days = [day([['production', 'abu_batu', 600]]), day([], { day: '2026-11-22' })];
    expect(achievementOf(days, always)).toEqual({ produced: 600, target: 1200, operatingDays: 1, percent: 50 });
    expect(operatingDaysOf([day([['deliveries', 'abu_batu', 7]])])).toHaveLength(1);
  });

  it('of an empty database and without a target is not known, and is not 0 %', () => {
    expect(achievementOf([], always).percent).toBeNull();
    const noTarget = () => ({ ...SETTINGS, productionTarget: 0 });
    expect(achievementOf([day([['production', 'abu_batu', 1]])], noTarget).percent).toBeNull();
  });

  it('a shift has its own target, else that of the owner for a shift, else its part of the day', () => {
    expect(shiftTarget(shift({ production_target: 500 }), 2, SETTINGS)).toBe(500);
    expect(shiftTarget(shift(), 2, { ...SETTINGS, shiftTarget: 550 })).toBe(550);
    expect(shiftTarget(shift(), 2, SETTINGS)).toBe(600);
    expect(shiftTarget(shift({ production_target: 0 }), 2, SETTINGS)).toBe(0);
    expect(shiftTarget(shift(), 0, SETTINGS)).toBe(1200);
    expect(shiftTarget(shift(), 7, SETTINGS)).toBe(171.429);
  });
});

describe('hours of the crusher', () => {
  it.each([
    ['a planned shift has not run', { status: 'planned', opened_at: null, closed_at: null }, 0],
    ['a closed one counts as long as it was open', { closed_at: '2026-11-20T15:30:00+07:00' }, 8.5],
    ['one whose end was forgotten for days counts as planned', { closed_at: '2026-11-22T15:00:00+07:00' }, 8],
    ['so does one that was closed before it was opened', { closed_at: '2026-11-20T06:00:00+07:00' }, 8],
    ['and one that is still open after a day', { status: 'open', closed_at: null }, 8],
    ['and one that was closed and never opened', { opened_at: null }, 8],
    ['one that ran for exactly a day counts whole', { closed_at: '2026-11-21T07:00:00+07:00' }, 24],
    ['one that was closed as it was opened counts as planned', { closed_at: siteTime('07:00') }, 8],
    ['one that says nothing has not run', { opened_at: null, closed_at: null }, 0],
  ] as const)('%s', (_, fields, hours) => expect(runOfShift(shift(fields), [], NOW).shift).toBe(hours));

  it.each([
    ['2026-11-20T06:00:00+07:00', 0],
    ['2026-11-20T09:00:00+07:00', 2],
    ['2026-11-20T19:00:00+07:00', 12],
  ])('a shift that is open counts until now, beyond its planned end too: at %s %s h', (now, hours) => {
    expect(runOfShift(shift({ status: 'open', closed_at: null }), [], new Date(now)).shift).toBe(hours);
  });

  const NEXT = '2026-11-20T17:30Z';
  it.each([
    ['opened early runs from its opening', { opened_at: siteTime('06:45') }, siteTime('06:45')],
    ['entered after its planned end runs from then', { opened_at: siteTime('15:00') }, siteTime('15:00')],
    ['planned for 00:30 runs from the next calendar day', { start_time: '00:30', opened_at: NOW.toISOString() }, NEXT],
  ])('a shift that was %s', (_, fields, from) => {
    expect(workedSpan(asWorked(shift(fields), DEFAULT_SITE_DAY), NOW).start).toEqual(new Date(from));
  });

  it('a stop before a late opening is of the shift: 8 h less 07:20–08:00, and 8 of 16 h were not scheduled', () => {
    const late = asWorked(shift({ opened_at: siteTime('08:38') }), DEFAULT_SITE_DAY);
    const facts = day([['production', 'abu_batu', 550]], { shifts: [late], stops: [stopAt('07:20', '08:00')] });
    expect(hoursOf([facts], NOW)).toEqual({ shift: 8, down: 0.667, run: 7.333 });
    // 550 of 7.333 h × 75 m³.
    expect(efficiencyOf([facts], always, NOW).percent).toBeCloseTo(100.0045, 3);
    expect(lostProductionOf([facts], always, NOW).losses.map(({ volume }) => volume)).toEqual([600, 50.025, -0.025]);
  });

  it('two stops at the same time stop the crusher once: what both cover is of the one that began first', () => {
    const stops = [
      stopAt('08:30', '09:30', { reason: 'rain' }),
      stopAt('08:00', '09:00', { reason: 'blockage' }),
      stopAt('08:10', '08:20', { reason: 'other' }),
      stopAt('08:20', '09:00', { reason: 'other' }),
      stopAt('06:00', '07:15', { reason: 'electrical' }),
      stopAt('14:50', null, { reason: 'no_feed' }),
    ];
    const run = runOfShift(shift(), stops, NOW);
    expect(run).toMatchObject({ shift: 8, down: 1.917, run: 6.083 });
    const parts = run.standstills.map(({ stop: { reason }, hours }) => `${reason} ${hours}`);
    expect(parts).toEqual(['electrical 0.25', 'blockage 1', 'rain 0.5', 'no_feed 0.167']);
  });

  it('two shifts at the same time run the crusher once, and a stop in both stops it once', () => {
    // 07:00–15:30 and 15:00–23:00 are 16 h; 14:50–15:20 is half an hour, and 12:00–12:30 another.
    const shifts = [EVENING, shift({ closed_at: siteTime('15:30') })];
    const stops = [stopAt('12:00', '12:30'), stopAt('14:50', '15:20'), stopAt('15:10', '15:20')];
    expect(hoursOf([day([], { shifts, stops })], NOW)).toEqual({ shift: 16, down: 1, run: 15 });
    // One within the other adds nothing.
    const within = [...shifts, shift({ opened_at: siteTime('16:00'), closed_at: siteTime('17:00') })];
    expect(hoursOf([day([], { shifts: within, stops })], NOW)).toEqual({ shift: 16, down: 1, run: 15 });
  });

  it('of shifts in any overlap are the minutes that any of them covers, and that no stop does', () => {
    const minutes = (of: number) => new Date(Date.parse(siteTime('07:00')) + of * 60_000).toISOString();
    const pieces = fc.array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 700 })), {
      maxLength: 5,
    });
    const within = (some: [number, number][], minute: number) =>
      some.some(([from, lasts]) => minute >= from && minute < from + lasts);
    fc.assert(
      fc.property(pieces, pieces, (worked, stood) => {
        const shifts = worked.map(([at, lasts]) => shift({ opened_at: minutes(at), closed_at: minutes(at + lasts) }));
        const stops = stood.map(([at, lasts]) => stop({ started_at: minutes(at), ended_at: minutes(at + lasts) }));
        const covered = Array.from({ length: 1_400 }, (_, minute) => minute).filter((one) => within(worked, one));
        const runs = runsOfDay(shifts, stops, NOW);
        const sum = (part: 'shift' | 'down') => addQuantities(...runs.map((run) => run[part]));
        expect(sum('shift')).toBeCloseTo(covered.length / 60, 1);
        expect(sum('down')).toBeCloseTo(covered.filter((one) => within(stood, one)).length / 60, 1);
      }),
    );
  });

  it('a stop that has not ended stands still until now, and in a shift until its end; a void one never stood', () => {
    const stops = [stopAt('09:00', null), stopAt('07:00', '08:00', { voided_at: siteTime('09:00') })];
    expect(hoursOf([day([], { shifts: [shift()], stops })], NOW)).toEqual({ shift: 8, down: 6, run: 2 });
    const open = shift({ status: 'open', closed_at: null });
    expect(runOfShift(open, stops, new Date(siteTime('12:00')))).toMatchObject({ shift: 5, down: 3, run: 2 });
    expect(runOfShift(shift(), [stopAt('10:00', '09:00')], NOW)).toMatchObject({ down: 0, run: 8 });
    // Of one that was closed and never opened, the planned time ended then.
    expect(runOfShift(shift({ opened_at: null }), [stop()], NOW)).toMatchObject({ down: 1.5, run: 6.5 });
  });

  it('of stops that have ended each day has its hours, of one machine once: of the stop that began first', () => {
    const of = (id: string, from: string, to: string | null, fields: Partial<StopFacts> = {}) => {
      return { ...stopAt(from, to, { equipment_id: 'jaw', ...fields }), id };
    };
    const stops = [
      of('d', '09:45', '11:00'),
      of('c', '08:30', '09:30'),
      of('b', '08:00', '10:00'),
      of('a', '08:00', '09:00'),
      of('void', '07:10', '12:00', { voided_at: siteTime('12:30') }),
      of('running', '07:20', null),
      of('over', '06:00', '08:30', { equipment_id: 'cone' }),
    ];
    // By the days of London, at 07:00 of the site: an hour and an hour and a half.
    const stood = stoodByDay(stops, (instant) => instant.slice(0, 10));
    const found = stood.map(({ stop: { id }, day: on, hours }) => `${id} ${on.slice(8)} ${hours}`);
    expect(found).toEqual(['over 19 1', 'over 20 1.5', 'a 20 1', 'b 20 1', 'd 20 1']);
    const at = siteTime('10:00');
    const ends: Partial<StopFacts>[] = [{}, { held_end_at: at }, { ended_at: at }, { voided_at: at }];
    expect(ends.map((end) => isStanding(stopAt('09:00', null, end)))).toEqual([true, false, false, false]);
  });

  it.each([
    [null, true],
    ['jaw', true],
    ['conveyor', true],
    ['named', true],
    ['truck', false],
    ['loader', false],
    ['unknown', true],
  ])('fall with a stop of %s: %s', (equipment_id, isOfLine) => {
    const machines = new Map([
      ['jaw', { equipment_type: 'Jaw Crusher', equipment_name: 'JC' }],
      ['conveyor', { equipment_type: 'conveyor', equipment_name: 'Belt 2' }],
      ['named', { equipment_type: 'plant', equipment_name: 'Ayakan 1' }],
      ['truck', { equipment_type: 'dump_truck', equipment_name: 'DT' }],
      ['loader', { equipment_type: 'wheel_loader', equipment_name: 'Loader of the crusher' }],
    ]);
    expect(stopsCrusher({ equipment_id }, (id) => machines.get(id))).toBe(isOfLine);
  });

  it.each<[of: string, stop: Partial<StopFacts>, shift: Partial<ShiftFacts>, isOfDay: boolean]>([
    ['ends when the shift opens', { ended_at: siteTime('07:00') }, {}, false],
    ['ends a minute after it opened', { ended_at: siteTime('07:01') }, {}, true],
    ['still stands', { ended_at: null }, {}, true],
    ['begins a minute before it closes', { started_at: siteTime('14:59'), ended_at: null }, {}, true],
    ['begins when it closes', { started_at: siteTime('15:00'), ended_at: null }, {}, false],
    ['begins while it is still open', { started_at: siteTime('23:00'), ended_at: null }, { closed_at: null }, true],
    ['stands while it never opened', { ended_at: null }, { opened_at: null }, false],
  ])('a stop of another day that %s', (_, times, ofShift, isOfDay) => {
    const other = stop({ operating_day: '2026-11-18', started_at: '2026-11-18T10:00:00+07:00', ...times });
    const open = shift({ opened_at: siteTime('07:00'), closed_at: siteTime('15:00'), ...ofShift });
    const range = { from: '2026-11-20', to: '2026-11-20' };
    const [facts] = factsByDay(range, { totals: [], shifts: [open], stops: [other] });
    expect(facts?.stops).toEqual(isOfDay ? [other] : []);
  });

  it('a day has its own stops and those that overlap one of its shifts; one of which nothing is known is empty', () => {
    const other = stop({ operating_day: '2026-11-19', started_at: siteTime('16:00'), ended_at: siteTime('16:30') });
    const stops = [stopAt('03:00', '03:30'), other];
    const shifts = [shift(), EVENING];
    const [today, next] = factsByDay({ from: DAY, to: '2026-11-21' }, { totals: [], shifts, stops });
    expect([today?.stops, next]).toEqual([stops, { day: '2026-11-21', totals: [], shifts: [], stops: [] }]);
  });

  it('hours that were typed with each product are counted once, and a difference over 1 h is seen', () => {
    const entry = (material_type: string, operating_hours: number | null, voided_at: string | null = null) => ({
      material_type,
      operating_hours,
      voided_at,
    });
    const others = [entry('abu_batu', 3.5), entry('split_half_inch', 4), entry('lainnya', 9, DAY)];
    expect(typedHours([entry('abu_batu', 4), ...others])).toBe(7.5);
    expect(typedHours([entry('abu_batu', null)])).toBeNull();
    expect([hoursDisagree(7.5, 6.5), hoursDisagree(7.5, 6.499), hoursDisagree(null, 8)]).toEqual([false, true, false]);
  });
});

describe('efficiency', () => {
  // 14.5 h × 75 m³ = 1087.5 m³ expected; 870 made: 80 %. Utilisation 14.5 / 16 = 90.625 %; 90.625 × 80 / 100 = 72.5 = 870 / 1200.
  const facts = day([['production', 'abu_batu', 870]], { shifts: [shift(), EVENING], stops: [stop()] });

  it('870 m³ in 14.5 h at 75 m³ an hour are 80 %, and utilisation × efficiency is the achievement', () => {
    const { percent, utilisation } = efficiencyOf([facts], always, NOW);
    expect(percent).toBeCloseTo(80, 10);
    expect(utilisation).toBeCloseTo(90.625, 10);
    expect(achievementOf([facts], always).percent).toBeCloseTo(72.5, 10);
  });

  it('is not known where no shift was recorded', () => {
    const found = efficiencyOf([day([['production', 'abu_batu', 870]])], always, NOW);
    expect(found).toMatchObject({ percent: null, utilisation: null });
  });

  it.each([
    [90, 'good'],
    [89.9, 'warn'],
    [70, 'warn'],
    [69.9, 'bad'],
  ] as const)('%s %% is %s', (percent, judgement) => expect(judged(percent, SETTINGS)).toBe(judgement));
});

describe('money', () => {
  // 100 m³ billed 15,500,000 and 7.5 m³ without a price: 7.5 × 150,000 = 1,125,000 estimated.
  const facts = day([
    ['delivered', 'abu_batu', 107.5, 10, 15_500_000],
    ['unpriced', 'abu_batu', 7.5],
    ['deliveries', 'abu_batu', 120, 12, 17_000_000],
  ]);

  it('revenue is what was billed and an estimate of what has no price', () => {
    expect(revenueOf([facts], always)).toEqual({ amount: 16_625_000, estimated: 1_125_000, unpriced: 7.5 });
    expect(deliveredOf([facts])).toEqual({ volume: 107.5, trips: 10 });
    expect(leftOf([facts])).toEqual({ volume: 120, trips: 12 });
  });

  it('revenue of one material has neither the amounts nor the m³ of another', () => {
    const priced = { ...facts.totals[0]!, key: 'boulder', amount: 900_000 };
    const totals = [priced, { ...facts.totals[1]!, key: 'boulder', quantity: 2 }, ...facts.totals];
    const own = { amount: 1_200_000, estimated: 300_000, unpriced: 2 };
    expect(revenueOfMaterial([{ ...facts, totals }], always, 'boulder')).toEqual(own);
  });

  it('sums by key are of one kind, the largest m³ first, then the largest amount, without those that are nothing', () => {
    const lines: Line[] = [
      ['expense', 'rent', 0, 0, 700],
      ['expense', 'nothing', 0, 0],
      ['expense', 'free', 0, 1],
      ['expense', 'parts', 0, 1, 900],
      ['stock', 'boulder', 5, 0],
      ['stock', 'abu_batu', 9, 0],
    ];
    const keys = (kind: string) => sumsByKey(day(lines).totals, kind).map(([key]) => key);
    expect([keys('expense').join(), keys('stock').join()]).toEqual(['parts,rent,free', 'abu_batu,boulder']);
  });

  // 16,625,000 − 107.5 × 50,000 (5,375,000) − 7,800,000 × 1 day = 3,450,000.
  it('net takes the costs of the volume and the fixed costs of operating days alone', () => {
    const sunday = day([], { day: '2026-11-22' });
    expect(netOf([facts, sunday], always)).toEqual({
      revenue: 16_625_000,
      estimated: 1_125_000,
      variableCosts: 5_375_000,
      fixedCosts: 7_800_000,
      operatingDays: 1,
      net: 3_450_000,
    });
  });

  it('breaks even at 7,800,000 / (150,000 − 50,000) = 78 m³ a day, and never where a m³ costs what it brings', () => {
    expect(breakEvenOf(SETTINGS)).toBe(78);
    expect(breakEvenOf({ price: 50_000, cost: 50_000, fixedCosts: 1 })).toBeNull();
  });
});

describe('receivables', () => {
  const month = (customerId: string, name: string, billed: number, paid = 0, unpriced = 0) => {
    return { customerId, month: name, billed, tax: 0, paid, unpriced };
  };

  it('a payment settles the oldest month; what is left has the age of its month', () => {
    const found = receivablesOf(
      [month('a', '2026-11', 500, 300), month('a', '2026-09', 200), month('a', '2026-10', 400, 100, 2)],
      '2026-11-20',
      () => 150_000,
    );
    // 400 paid: September's 200 and 200 of October. Open: 200 of October, 500 of November.
    expect(found.debts).toEqual([
      {
        customerId: 'a',
        balance: 700,
        ageing: { current: 500, to30: 200, to60: 0, to90: 0, older: 0 },
        billed: 1100,
        paid: 400,
        deposits: 0,
        unpriced: 2,
        estimated: 300_000,
      },
    ]);
    // Of those 400, 350 are a deposit that no ticket has drawn: it settles nothing and lessens no debt.
    const months = [month('a', '2026-11', 500, 300), month('a', '2026-10', 400, 100)];
    const ahead = receivablesOf(months, '2026-11-20', () => 0, undefined, [], [{ customerId: 'a', left: 350 }]);
    expect(ahead).toMatchObject({ owed: 850, deposits: 350, ageing: { current: 500, to30: 350 } });
    // A customer whose deposit is all that they paid is listed, though they owe nothing.
    const left = [{ customerId: 'a', left: 350 }];
    const idle = receivablesOf([month('a', '2026-11', 0, 350)], DAY, () => 0, undefined, [], left);
    expect(idle.debts).toMatchObject([{ balance: 0, deposits: 350 }]);
    const unpaid = receivablesOf([month('b', '2026-11', 0, 0, 3)], '2026-11-20', () => 100_000);
    expect(unpaid.debts).toMatchObject([{ customerId: 'b', balance: 0, estimated: 300_000 }]);
    expect(found.estimated).toBe(300_000);
  });

  it('an opening balance is the oldest part of what is owed; one below 0 settles what came after it', () => {
    const sold = [month('a', '2026-10', 400, 100), month('a', '2026-11', 500)];
    const ageing = (opening: number) =>
      receivablesOf([...sold, month('a', '2026-07', opening)], '2026-11-20', () => 0).debts[0]?.ageing;
    expect(ageing(300)).toEqual({ current: 500, to30: 400, to60: 0, to90: 0, older: 200 });
    expect(ageing(-350)).toEqual({ current: 450, to30: 0, to60: 0, to90: 0, older: 0 });
  });

  it('who has paid ahead owes nothing and lessens nobody else’s debt; an alias counts with its customer', () => {
    const own = [month('a', '2026-11', 500), month('alias', '2026-11', 0, 200)];
    const others = [month('b', '2026-11', 100, 400), month('c', '2026-11', 5, 5), month('d', '2026-11', 900)];
    const mainOf = (id: string) => (id === 'alias' ? 'a' : id);
    const found = receivablesOf([...own, ...others], '2026-11-20', () => 0, mainOf);
    expect(found).toMatchObject({ owed: 1_200, ahead: 300, ageing: { current: 1_200 } });
    expect(found.debts.map((one) => `${one.customerId} ${one.balance}`)).toEqual(['d 900', 'a 300', 'b -300']);
  });

  it('the debt of a month is current until its last day is over, and late from the next day on', () => {
    const ageOf = (name: string, today: string) => {
      const { ageing } = receivablesOf([month('a', name, 1)], today, () => 0);
      return AGES.find((age) => ageing[age] > 0);
    };
    const months = ['2026-11', '2026-10', '2026-09', '2026-08', '2026-07', '2025-12'];
    expect(months.map((name) => ageOf(name, '2026-11-20'))).toEqual([...AGES, 'older']);
    const on = (today: string) => ageOf('2026-11', today);
    expect(['2026-11-01', '2026-11-30', '2026-12-01'].map(on)).toEqual(['current', 'current', 'to30']);
    // 30 days old at its end + 30, and 31 a day later.
    expect([ageOf('2026-10', '2026-11-30'), ageOf('2026-10', '2026-12-01')]).toEqual(['to30', 'to60']);
    // Likewise 60 and 90 days after 30 September.
    const ends = ['2026-11-29', '2026-11-30', '2026-12-29', '2026-12-30'];
    expect(ends.map((today) => ageOf('2026-09', today))).toEqual(['to60', 'to90', 'to90', 'older']);
  });
});

test('the columns of a range, of one day', () => {
  const facts = day(
    [
      ['production', 'abu_batu', 300],
      ['feed', 'boulder', 500],
      ['transformation', 'split_half_inch', 200],
      ['deliveries', 'abu_batu', 400, 3, 40_000_000],
      ['delivered', 'abu_batu', 400, 3, 40_000_000],
      ['unpriced', 'abu_batu', 10],
      ['fuel_issue', 'ex', 633.3],
    ],
    { shifts: [shift()], stops: [stop()] },
  );
  const columns = dayColumns({ settings: always, densityOf: () => 1.5 }, NOW);
  expect(Object.fromEntries(Object.entries(columns).map(([key, figure]) => [key, figure([facts])]))).toEqual({
    produced: 500,
    target: 1200,
    achievement: 41.7,
    hoursRun: 6.5,
    downtime: 1.5,
    efficiency: 102.6,
    utilisation: 40.6,
    delivered: 400,
    trips: 3,
    revenue: 41_500_000,
    estimated: 1_500_000,
    costs: 27_800_000,
    net: 13_700_000,
    feed: 500,
    recovery: 40,
    fuel: 633.3,
    fuelPerM3: 1.267,
  });
});

describe('fuel, stock, yield', () => {
  it('210 L against 200 planned for 100 m³: 10 over, 2.1 L a m³', () => {
    const facts = day([
      ['fuel_issue', 'ex', 120.5],
      ['fuel_issue', 'wl', 89.5],
      ['fuel_receipt', 'solar', 8000, 1, 96_000_000],
      ['production', 'abu_batu', 100],
    ]);
    const [issued, received, spent] = [210, 8000, 96_000_000];
    expect(fuelOf([facts], always)).toEqual({ issued, received, spent, variance: 10, perM3: 2.1 });
    expect(fuelOf([day([])], always)).toMatchObject({ variance: 0, perM3: null });
  });

  it('diesel lasts by the larger of plan and median; a tank below nothing lasts 0 days', () => {
    const used = (litres: number) => day([['fuel_issue', 'ex', litres]]);
    expect(fuelCoverDays(1000, [used(100), used(400), used(250)], 200)).toBe(4);
    expect(fuelCoverDays(1000, [], 200)).toBe(5);
    expect(fuelCoverDays(-5, [], 200)).toBe(0);
    expect(fuelCoverDays(1000, [], 0)).toBeNull();
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('the stock of a past evening is today’s without what moved since; what others have not sent counts as today’s', () => {
    const later = [day([['net_movement', 'abu_batu', -12.5]]), day([['net_movement', 'abu_batu', 2.25]])];
    const stock = { materialType: 'abu_batu', onHand: 100, others: [] };
    expect([stockAtEnd(stock, later), stockAtEnd(stock, [])]).toEqual([110.25, 100]);
    const others = { materialType: 'abu_batu', onHand: 85, others: [{ quantity: -12 }, { quantity: -3 }] };
    expect([stockAtEnd(others, later.slice(0, 1)), stockAtEnd(others, [])]).toEqual([112.5, 85]);
  });

  it('demand is measured against its part of the month: 10 of 31 days of 15,500 m³ are 5,000', () => {
    const days = Array.from({ length: 10 }, () => day([['delivered', 'abu_batu', 450]]));
    const { done, expected } = demandOf(days, () => ({ ...SETTINGS, deliveryTarget: 15_500 }));
    expect(done).toBe(4_500);
    expect(expected).toBeCloseTo(10 * (15_500 / daysInMonth(days[0]?.day ?? '')), 6);
  });

  it('100 m³ of boulder (160 t) into 60 m³ of dust (90 t) and 40 m³ of split (58 t) are 92.5 %', () => {
    const density: Record<string, number> = { boulder: 1.6, abu_batu: 1.5, split_half_inch: 1.45 };
    const facts = day([
      ['feed', 'boulder', 100],
      ['transformation', 'abu_batu', 60],
      ['transformation', 'split_half_inch', 40],
    ]);
    const found = recoveryOf([facts], (material) => density[material]);
    expect(found.percent).toBeCloseTo(92.5, 10);
    expect(found.isOutOfBand).toBe(false);
    const shares = found.shares.map(({ material, percent }) => `${material} ${percent}`);
    expect(shares).toEqual(['abu_batu 56.25', 'split_half_inch 36.25']);
    // Not known where one density is missing: of a product, or on a day.
    for (const lacks of ['abu_batu', '2026-11-21']) {
      const known = (material: string, on: string) => ([material, on].includes(lacks) ? undefined : 1);
      expect(recoveryOf([facts, { ...facts, day: '2026-11-21' }], known).percent).toBeNull();
    }
    expect(recoveryOf([day([])], () => 1)).toMatchObject({ percent: null, isOutOfBand: false });
  });

  it('a yield below 80 % or above 102 % is out of the band', () => {
    const fed = ['feed', 'boulder', 100] as const;
    const isOut = (m3: number) => recoveryOf([day([fed, ['transformation', 'abu_batu', m3]])], () => 1).isOutOfBand;
    expect([79.9, 80, 102, 102.1].map(isOut)).toEqual([true, false, false, true]);
  });
});

describe('safety', () => {
  // chi² quantiles: 0.975 with 2 degrees = 7.377759, half of it 3.688879; one event: 0.0253178 and 5.571643.
  it.each([
    [0, 0, 3.688879],
    [1, 0.025318, 5.571643],
    [10, 4.795389, 18.390356],
  ])('has the exact interval of a Poisson count: of %i', (count, low, high) => {
    const found = poissonInterval(count);
    expect([found.low, found.high]).toEqual([expect.closeTo(low, 5), expect.closeTo(high, 5)]);
  });

  it('no injury in 144,000 h still allows 25.6 per million', () => {
    const found = safetyOf([day([['hours_worked', 'worked', 144_000]])], DAY);
    expect(found).toMatchObject({ injuries: 0, frequencyRate: 0, severityRate: 0, daysSinceLast: null });
    expect(found.frequencyInterval?.high).toBeCloseTo(25.6, 1);
  });

  it('counts ringan, berat and mati, not first aid or a near miss', () => {
    const days = [
      day([
        ['incidents', 'minor', 1],
        ['incidents', 'near_miss', 4, 4],
        ['incidents', 'first_aid', 1],
        ['lost_days', 'all', 12],
        ['hours_worked', 'worked', 80_000],
        ['hours_worked', 'planned', 20_000],
      ]),
    ];
    expect(safetyOf(days, '2026-11-25')).toMatchObject({
      injuries: 1,
      frequencyRate: 10,
      frequencyInterval: { low: expect.closeTo(0.25318, 4), high: expect.closeTo(55.71643, 4) },
      severityRate: 120,
      plannedHours: 20_000,
      daysSinceLast: 5,
    });
  });

  it('counts the classes of every month, also of one in which nothing happened', () => {
    const injury = ['incidents', 'serious', 1] as const;
    const days = [
      day([['incidents', 'near_miss', 2, 2]], { day: '2026-08-31' }),
      day([], { day: '2026-09-01' }),
      day([['incidents', 'near_miss', 1]], { day: '2026-10-01' }),
      day([['incidents', 'near_miss', 3, 3], injury, ['lost_days', 'all', 30]], { day: '2026-10-31' }),
    ];
    expect(incidentsByMonth(days).map(({ month, counts }) => [month, Object.fromEntries(counts)])).toEqual([
      ['2026-08', { near_miss: 2 }],
      ['2026-09', {}],
      ['2026-10', { near_miss: 4, serious: 1 }],
    ]);
  });

  it('says nothing without hours', () => {
    expect(safetyOf([], DAY)).toMatchObject({ frequencyRate: null, frequencyInterval: null, severityRate: null });
  });
});

describe('where a day was lost', () => {
  // r = 75. S = 8: (16 − 8) × 75 = 600 not scheduled; blockage 1.5 h = 112.5; 6.5 h × 75 = 487.5, 400 made: 87.5 slowly.
  const facts = day([['production', 'abu_batu', 400]], { shifts: [shift()], stops: [stop({ equipment_id: 'jaw' })] });

  it('tells 1200 − 400 m³ apart into 600 not scheduled, 112.5 of blockage, 87.5 of running slowly', () => {
    const lost = lostProductionOf([facts], always, NOW);
    expect(lost).toEqual({
      target: 1200,
      produced: 400,
      losses: [
        { kind: 'not_scheduled', reason: null, equipmentId: null, volume: 600, worth: 60_000_000 },
        { kind: 'standing_still', reason: 'blockage', equipmentId: 'jaw', volume: 112.5, worth: 11_250_000 },
        { kind: 'running_slowly', reason: null, equipmentId: null, volume: 87.5, worth: 8_750_000 },
      ],
    });
    expect(largestLoss(lost.losses)).toMatchObject({ kind: 'not_scheduled', volume: 600 });
  });

  it('a negative part is a gain, and a day above its target has lost nothing worth a sentence', () => {
    const lost = lostProductionOf(
      [day([['production', 'abu_batu', 1300]], { shifts: [shift(), EVENING] })],
      always,
      NOW,
    );
    expect(lost.losses.map(({ volume }) => volume)).toEqual([0, -100]);
    expect(largestLoss(lost.losses)).toBeNull();
  });

  it('of days that reached their target no sentence names a loss, and a gain has a name of its own', () => {
    // 1300 of 1200 m³ in 8 of 16 h: 600 were not scheduled, and running faster gained 700.
    const lost = lostProductionOf([day([['production', 'abu_batu', 1300]], { shifts: [shift()] })], always, NOW);
    const key = trusted<Texts>({ t: (name: string) => name, language: 'en' });
    expect(lostSentence(lost, 'this week', key)).toBe('office.lost.nothing');
    expect(lostSentence({ ...lost, produced: 1100 }, 'this week', key)).toBe('office.lost.sentence');
    const names = lost.losses.map((loss) => lossName(loss, key.t));
    expect(names).toEqual(['office.lost.notScheduled', 'office.lost.slowlyGain']);
  });

  it('two machines with one reason are one part of the sentence', () => {
    // Rain over the change of the shifts: an hour of each.
    const stops = [
      stop({ equipment_id: 'jaw' }),
      stopAt('10:30', '12:00', { equipment_id: 'cone' }),
      stopAt('14:00', '16:00', { reason: 'rain' }),
    ];
    const made = day([['production', 'abu_batu', 1]], { shifts: [shift(), EVENING], stops });
    const two = lostProductionOf([made], () => ({ ...SETTINGS, productionTarget: 16 }), NOW);
    // r = 1: rain 2 h, blockage twice 1.5 h; slowly 16 − 1 − 5 = 10.
    const losses = two.losses.map(({ reason, volume }) => `${reason} ${volume}`);
    expect(losses).toEqual(['null 0', 'rain 2', 'blockage 1.5', 'blockage 1.5', 'null 10']);
    // One loss of both is of neither; of one machine on two days it is of that one.
    expect(lossesByReason(two.losses).find(({ reason }) => reason === 'blockage')).toMatchObject({ equipmentId: null });
    expect(lostProductionOf([facts, facts], always, NOW).losses[1]).toMatchObject({ equipmentId: 'jaw', volume: 225 });
    expect(largestLoss(two.losses)).toMatchObject({ kind: 'running_slowly', volume: 10 });
  });

  it('names demand where at least half of what is sold lies abundant and the month is behind', () => {
    const sold = [
      day([
        ['deliveries', 'abu_batu', 1],
        ['deliveries', 'split_half_inch', 1],
        ['deliveries', 'boulder', 1],
      ]),
    ];
    const stocks = [
      { materialType: 'abu_batu', onHand: 5000 },
      { materialType: 'split_half_inch', onHand: 4999 },
      { materialType: 'boulder', onHand: 9999 },
    ];
    const heldBack = (done: number, abundant: number, of = sold) =>
      isHeldBackByDemand(stocks, of, { done, expected: 100 }, abundant);
    expect([heldBack(99, 5000), heldBack(100, 5000), heldBack(0, 5001), heldBack(0, 1, [])]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('targets', () => {
  const target = (metric: string, period: Target['period'], value: number, from_date: string, at = '08:00') => ({
    metric,
    period,
    target: value,
    from_date,
    captured_at: `${from_date}T${at}:00Z`,
  });
  const targets = [
    target('production', 'day', 600, '2026-01-01'),
    target('production', 'day', 700, '2026-11-20', '08:00'),
    target('production', 'day', 800, '2026-11-20', '09:00'),
    target('production', 'day', 900, '2026-12-01'),
    target('production', 'month', 1, '2026-11-01'),
  ];

  it.each([
    ['2025-12-31', null],
    ['2026-11-19', 600],
    ['2026-11-20', 800],
    ['2026-11-30', 800],
    ['2026-12-01', 900],
  ])('on %s %s is in force', (on, value) => expect(targetInForce(targets, 'production', 'day', on)).toBe(value));

  it('one in force wins over the config, and the config stands without one', () => {
    expect(settingsOn('2026-11-20', DEFAULT_CONFIG, targets).productionTarget).toBe(800);
    expect(settingsOn('2025-12-31', DEFAULT_CONFIG, targets).productionTarget).toBe(1200);
    expect(settingsOn(DAY, DEFAULT_CONFIG, [target('revenue', 'month', 0, DAY)]).salesTarget).toBe(0);
  });
});

describe('days', () => {
  it('go over the ends of months, of years and of a February', () => {
    const newYear = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'];
    expect(daysIn({ from: '2026-12-30', to: '2027-01-02' })).toEqual(newYear);
    expect(daysIn({ from: '2026-12-30', to: '2026-12-29' })).toEqual([]);
    const lasts = ['2028-02-05', '2026-02-05', '2026-12'].map(lastOfMonth);
    expect(lasts).toEqual(['2028-02-29', '2026-02-28', '2026-12-31']);
    const week = { from: '2026-03-01', to: '2026-03-07' };
    const before = (today: string) => rangeBefore(week, today);
    expect(before('2026-03-20')).toEqual({ from: '2026-02-22', to: '2026-02-28' });
    // Days to come are not compared: three have begun.
    expect(before('2026-03-03')).toEqual({ from: '2026-02-26', to: '2026-02-28' });
    expect(before('2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
    expect(before('2026-02-03')).toEqual({ from: '2026-02-22', to: '2026-02-28' });
    const lastYear = (from: string, to: string) => rangeLastYear({ from, to }, '2028-03-02');
    expect(lastYear('2028-02-10', '2028-02-20')).toEqual({ from: '2027-02-10', to: '2027-02-20' });
    // As many days as have begun, from the 28th where that year has no 29th.
    expect(lastYear('2028-02-29', '2028-03-09')).toEqual({ from: '2027-02-28', to: '2027-03-02' });
    expect([weekdayOf('2026-11-16'), weekdayOf('2026-11-22')]).toEqual([0, 6]);
  });
});
