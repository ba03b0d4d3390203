/** Unusual tickets: each rule at its limits, and what is no incident but a habit or a wrong clock. */
import { describe, expect, it } from 'vitest';
import { insightsOf } from '../../../../src/domain/insights/index.ts';
import { driverFindings, overrideFindings, ticketFindings } from '../../../../src/domain/insights/unusualTickets.ts';
import type { InsightInput, InsightTicket } from '../../../../src/domain/insights/types.ts';
import { trusted } from '../../../../src/domain/values/json.ts';
import { daysAgo, EMPTY, ticket, timeAt, TODAY } from './support/madeSite.ts';

const found = (tickets: readonly InsightTicket[], trucks = EMPTY.trucks) =>
  ticketFindings({ ...EMPTY, tickets, trucks }).findings.map(({ rule, ticket: { id } }) => [rule, id]);

/** Ten plates on each of these days, three trips each from seven to five. */
const ordinary = (days: number): InsightTicket[] =>
  Array.from({ length: days }, (_, at) => daysAgo(days - at)).flatMap((day) =>
    Array.from({ length: 30 }, (_, nth) =>
      ticket(day, 7 + (nth % 10) * 0.3 + Math.floor(nth / 10) * 3, {
        truck_license: `F 91${nth % 10}0 XX`,
        volume: 6 + (nth % 3) / 2,
      }),
    ),
  );

it('fewer than 30 tickets: says on which day there are enough at the pace so far', () => {
  const tickets = [0, 1, 2, 3, 4].map((ago) => ticket(daysAgo(ago), 9));
  const [, , card] = insightsOf({ ...EMPTY, tickets }, 1);
  const missing = { key: 'tickets', values: { have: 5, need: 30 } };
  const enoughOn = '2026-12-15';
  expect(card).toEqual({ card: 'unusual_tickets', state: 'too_little', missing, enoughOn, sample: 5 });
});

it('ordinary days have nothing unusual', () => {
  expect(found(ordinary(60))).toEqual([]);
});

describe('duplicate', () => {
  const first = ticket(TODAY, 9);
  it.each([
    ['ten minutes later', ticket(TODAY, 9 + 10 / 60), true],
    ['eleven minutes later', ticket(TODAY, 9 + 11 / 60), false],
    ['another material', ticket(TODAY, 9.1, { material_type: 'split_half_inch' }), false],
    ['another volume', ticket(TODAY, 9.1, { volume: 7.5 }), false],
    ['another plate', ticket(TODAY, 9.1, { truck_license: 'F 9002 AA' }), false],
    ['cancelled', ticket(TODAY, 9.1, { status: 'cancelled' }), false],
  ])('%s', (_title, second, isFound) => {
    const rules = found([second, first]).filter(([rule]) => rule === 'duplicate');
    expect(rules).toEqual(isFound ? [['duplicate', second.id]] : []);
  });

  it('stands behind another ticket of the same plate too, and is told with the one that says the same', () => {
    const between = ticket(TODAY, 9.05, { material_type: 'split_half_inch' });
    const second = ticket(TODAY, 9.1);
    const { findings } = ticketFindings({ ...EMPTY, tickets: [first, between, second] });
    expect(findings.filter(({ rule }) => rule === 'duplicate')).toMatchObject([
      { ticket: { id: second.id }, other: { id: first.id }, minutes: expect.closeTo(6) },
    ]);
    const late = ticket(TODAY, 9 + 11 / 60);
    expect(found([first, between, late]).filter(([rule]) => rule === 'duplicate')).toEqual([]);
  });

  it('after one that was voided is a correction: not shown, but counted as right', () => {
    const tickets = [...ordinary(20), { ...ticket(daysAgo(9), 9), voided_at: TODAY }, ticket(daysAgo(9), 9.1)];
    const [, , card] = insightsOf({ ...EMPTY, tickets }, 1);
    expect(card).toMatchObject({ state: 'ready', claims: [], record: { tried: 1, right: 1 } });
  });

  it('that nobody has judged counts neither as right nor as wrong; one that was dismissed is wrong', () => {
    const second = ticket(daysAgo(9), 9.1);
    const tickets = [...ordinary(20), ticket(daysAgo(9), 9), second];
    const subject = `ticket:${second.id}:duplicate`;
    const dismissed = { card: 'unusual_tickets', subject, verdict: 'dismissed', captured_at: `${TODAY}T01:00:00.000Z` };
    const recordOf = (...feedback: object[]) =>
      insightsOf({ ...EMPTY, tickets, feedback: trusted<InsightInput['feedback']>(feedback) }, 1)[2];
    expect(recordOf()).toMatchObject({ record: { tried: 0, right: 0 } });
    expect(recordOf(dismissed)).toMatchObject({ record: { tried: 1, right: 0 } });
  });
});

describe('impossible volume', () => {
  it('is above 1.15 × the index, not at it', () => {
    const trucks = [{ license_plate: 'F 9001 AA', index_m3: 10 }];
    const [at, above] = [ticket(TODAY, 8, { volume: 11.5 }), ticket(TODAY, 12, { volume: 11.501 })];
    expect(found([at, above], trucks)).toEqual([['volume', above.id]]);
  });

  it('of a truck without an index is above 1.3 × its own loads, once 20 are known', () => {
    const loads = (count: number) =>
      Array.from({ length: count }, (_, at) => ticket(daysAgo(40 - at), 9, { volume: 7 }));
    const much = ticket(TODAY, 9, { volume: 9.2 });
    expect(found([...loads(20), much], [])).toEqual([['volume', much.id]]);
    expect(found([...loads(19), much], [])).toEqual([]);
  });
});

describe('short cycle', () => {
  it('is a plate that is back within 20 minutes', () => {
    const first = ticket(TODAY, 9);
    const [soon, later] = [ticket(TODAY, 9 + 19 / 60, { volume: 6.5 }), ticket(TODAY, 10, { volume: 6 })];
    expect(found([...ordinary(20), first, soon, later])).toEqual([['cycle', soon.id]]);
  });

  it('a plate that always shuttles has none but its very first', () => {
    const shuttle = (day: string) =>
      Array.from({ length: 12 }, (_, nth) => ticket(day, 8 + nth * 0.25, { volume: 6 + (nth % 2) / 2 }));
    const days = Array.from({ length: 40 }, (_, at) => shuttle(daysAgo(40 - at)));
    expect(found([...ordinary(40), ...days.flat()])).toEqual([['cycle', days[0]?.[1]?.id]]);
  });

  it('a pile of tickets that was typed in late has none', () => {
    const late = Array.from({ length: 25 }, (_, nth) =>
      ticket(TODAY, 17 + nth / 60, { truck_license: 'F 9100 XX', volume: 5 + nth / 10 }),
    );
    expect(found([...ordinary(30), ...late])).toEqual([]);
    const [, , card] = insightsOf({ ...EMPTY, tickets: [...ordinary(30), ...late] }, 1);
    expect(card).toMatchObject({ state: 'ready', claims: [], flooded: 12 });
  });
});

describe('night', () => {
  it('is an hour at which hardly any ticket was ever written', () => {
    const night = ticket(daysAgo(1), 26, { truck_license: 'F 9170 XX' });
    expect(found([...ordinary(30), night])).toEqual([['night', night.id]]);
  });

  it('needs 300 tickets to know', () => {
    expect(found([...ordinary(9), ticket(TODAY, 2)])).toEqual([]);
  });

  it('a night shift that begins is a habit', () => {
    const shift = Array.from({ length: 20 }, (_, nth) =>
      ticket(TODAY, 23 + nth * 0.05, { truck_license: `F 93${nth}0 XX` }),
    );
    expect(found([...ordinary(30), ...shift])).toEqual([]);
  });

  it('is by the clock of the site', () => {
    const night = ticket(daysAgo(1), 26, { truck_license: 'F 9170 XX' });
    const settings = { ...EMPTY.settings, timeZone: 'Asia/Jayapura' };
    const { findings } = ticketFindings({ ...EMPTY, tickets: [...ordinary(30), night], settings });
    expect(findings.map(({ ticket: { id } }) => id)).toEqual([night.id]);
  });
});

it('a clock that was days or years wrong makes no claim about time', () => {
  const wrong = [
    ticket(TODAY, 9, { captured_at: timeAt(daysAgo(30), 2), volume: 6.1 }),
    ticket(TODAY, 9, { captured_at: timeAt(daysAgo(30), 2.05), volume: 6.2 }),
    ticket('2031-01-01', 2, { volume: 6.3 }),
    ticket(TODAY, 9, { captured_at: 'unreadable', volume: 6.4 }),
    ticket(TODAY, 9, { captured_at: '+275000-01-01T02:00:00.000Z', volume: 6.5 }),
  ];
  expect(found([...ordinary(60), ...wrong])).toEqual([]);
});

it('a changed start of the operating day makes none either', () => {
  const moved = ordinary(60).map((one, at) =>
    at < 900 ? one : { ...one, captured_at: new Date(Date.parse(one.captured_at) + 3_600_000).toISOString() },
  );
  expect(found(moved)).toEqual([]);
});

describe('one driver on two plates', () => {
  const pair = (ago: number, tare: number) => [
    ticket(daysAgo(ago), 8, { truck_license: 'F 9001 AA', tare_kg: 3900 }),
    ticket(daysAgo(ago), 12, { truck_license: 'F 9002 AA', tare_kg: tare }),
  ];
  it('with nearly the same tare on three days', () => {
    const tickets = [...pair(1, 3910), ...pair(5, 3890), ...pair(9, 3920)];
    expect(driverFindings({ tickets, today: TODAY })).toMatchObject([
      { driver: 'Asep', plates: ['F 9001 AA', 'F 9002 AA'], days: 3 },
    ]);
  });

  it.each([
    ['on two days', [...pair(1, 3910), ...pair(5, 3890)]],
    ['with tares apart', [...pair(1, 4100), ...pair(5, 4100), ...pair(9, 4100)]],
    ['weeks ago', [...pair(31, 3910), ...pair(35, 3890), ...pair(39, 3920)]],
  ])('%s is nothing', (_title, tickets) => {
    expect(driverFindings({ tickets, today: TODAY })).toEqual([]);
  });
});

describe('overrides', () => {
  const by = (author: string, all: number, over: number) =>
    Array.from({ length: all }, (_, nth) =>
      ticket(daysAgo(1 + (nth % 50)), 9, { author, override_reason: nth < over ? 'pile_larger' : null }),
    );
  const voidedIfOver = (one: InsightTicket) => (one.override_reason ? { ...one, voided_at: TODAY } : one);

  it('of one person, far above the others', () => {
    const findings = overrideFindings({ tickets: [...by('clerk', 200, 60), ...by('other', 400, 12)], today: TODAY });
    expect(findings).toMatchObject([{ author: 'clerk', percent: 30, count: 60 }]);
  });

  it.each([
    ['the same share', [...by('clerk', 200, 8), ...by('other', 400, 12)]],
    ['all of them voided', [...by('clerk', 200, 60).map(voidedIfOver), ...by('other', 400, 12)]],
    ['fewer than 30 tickets', [...by('clerk', 29, 25), ...by('other', 400, 12)]],
    ['nobody to compare with', by('clerk', 400, 100)],
  ])('%s: nothing', (_title, tickets) => {
    expect(overrideFindings({ tickets, today: TODAY })).toEqual([]);
  });
});
