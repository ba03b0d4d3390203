/** All five cards together: few alerts, verdicts, empty and odd input. */
import { describe, expect, it } from 'vitest';
import { insightsOf, MOST_ALERTS } from '../../../../src/domain/insights/index.ts';
import { CARDS, type CardResult, type InsightInput } from '../../../../src/domain/insights/types.ts';
import { demoSite } from '../../../accuracy/demoSite.ts';
import { daysAgo, EMPTY, fillings, ticket, TODAY, totalsBefore } from './support/madeSite.ts';

/** Most categories of a chart: the 90 days that a forecast may reach. */
const MOST_CATEGORIES = 90;

const claimsOf = (cards: readonly CardResult[]) => cards.flatMap((card) => (card.state === 'ready' ? card.claims : []));

it('an empty device: every card says that it has too little, in order of worth', () => {
  const cards = insightsOf(EMPTY, 1);
  expect(cards.map(({ card, state }) => [card, state])).toEqual(CARDS.map((card) => [card, 'too_little']));
});

it('one day is no history', () => {
  const today: InsightInput = {
    ...EMPTY,
    stocks: [{ material_type: 'abu_batu', on_hand: 100 }],
    totals: [
      ...totalsBefore(1, () => 80),
      { operating_day: TODAY, kind: 'deliveries', key: 'abu_batu', quantity: 60, count: 5 },
    ],
    tickets: [ticket(TODAY, 9)],
    fuel: fillings(1),
  };
  expect(insightsOf(today, 1).map(({ state }) => state)).toEqual(CARDS.map(() => 'too_little'));
});

/** Eight impossible loads in two weeks. */
const tickets = Array.from({ length: 60 }, (_, at) =>
  ticket(daysAgo(60 - at), 9, { volume: at >= 48 && at < 56 ? 12 + at / 100 : 7 }),
);

it('at most five alerts over all cards, the worst of them; the others are told without', () => {
  const fuel = fillings(120, (ago) => (ago === 3 ? 1.5 : 1));
  const claims = claimsOf(insightsOf({ ...EMPTY, tickets, fuel }, 1));
  expect(claims).toHaveLength(9);
  expect(claims.filter(({ alert }) => alert)).toHaveLength(MOST_ALERTS);
  const [quietest] = claims.filter(({ alert }) => alert).toSorted((one, other) => one.severity - other.severity);
  expect(claims.filter(({ alert, severity }) => !alert && severity > (quietest?.severity ?? 1))).toEqual([]);
});

it('of one card the ten worst are listed, and how many more there are is told', () => {
  const many = Array.from({ length: 100 }, (_, at) =>
    ticket(daysAgo(Math.ceil((100 - at) / 8)), 8 + (at % 8), { volume: at % 8 === 0 ? 12 + at / 100 : 7 }),
  );
  const [, , card] = insightsOf({ ...EMPTY, tickets: many }, 1);
  expect(card?.state === 'ready' && [card.claims.length, card.beyond]).toEqual([10, 3]);
});

describe('verdicts', () => {
  const before = claimsOf(insightsOf({ ...EMPTY, tickets }, 1));
  const [first, second] = before;
  const say = (subject: string | undefined, verdict: 'confirmed' | 'dismissed', day: string) => ({
    card: 'unusual_tickets',
    subject: subject ?? '',
    verdict,
    captured_at: `${day}T03:00:00Z`,
  });
  const judge = (...feedback: InsightInput['feedback'][number][]) => insightsOf({ ...EMPTY, tickets, feedback }, 1)[2];

  it('a dismissed subject is quiet, comes last and calls nobody; the next in line does, from the next day on', () => {
    const card = judge(say(first?.subject, 'dismissed', TODAY));
    if (card?.state !== 'ready') throw new Error('There is enough.');
    const { subject } = first ?? {};
    expect(card.claims.at(-1)).toMatchObject({ subject, quiet: true, alert: false, verdict: 'dismissed' });
    expect(card.claims.filter(({ alert }) => alert)).toHaveLength(MOST_ALERTS - 1);
    const next = judge(say(first?.subject, 'dismissed', daysAgo(1)));
    expect(next?.state === 'ready' && next.claims.filter(({ alert }) => alert)).toHaveLength(MOST_ALERTS);
  });

  it('of all five of a day bring no others on that day, and no worse one takes the place of one that was told', () => {
    const alerted = before.filter(({ alert }) => alert).map(({ subject }) => subject);
    const answered = judge(...alerted.map((subject) => say(subject, 'confirmed', TODAY)));
    expect(answered?.state === 'ready' && answered.claims.filter(({ alert }) => alert)).toEqual([]);

    const worse = ticket(daysAgo(1), 20, { volume: 30, truck_license: tickets[0]?.truck_license ?? '' });
    const alertsOf = (input: Partial<InsightInput>) =>
      claimsOf(insightsOf({ ...EMPTY, tickets: [...tickets, worse], ...input }, 1)).flatMap(({ alert, subject }) =>
        alert ? subject : [],
      );
    expect(alertsOf({})).not.toEqual(expect.arrayContaining(alerted));
    expect(alertsOf({ alerted }).toSorted()).toEqual(alerted.toSorted());
  });

  it('the last word counts, and precision is the confirmed share of what was judged', () => {
    const card = judge(
      say(first?.subject, 'confirmed', TODAY),
      say(first?.subject, 'dismissed', daysAgo(1)),
      say(second?.subject, 'dismissed', TODAY),
    );
    expect(card).toMatchObject({ state: 'ready', record: { judged: 2, precision: 0.5 } });
  });

  it('a stock-out that was dismissed comes back after four weeks', () => {
    const stocks = [{ material_type: 'abu_batu', on_hand: 500 }];
    const input: InsightInput = { ...EMPTY, stocks, totals: totalsBefore(200, () => 100) };
    const quietAfter = (day: string) => {
      const feedback = [{ ...say('stock_out:abu_batu', 'dismissed', day), card: 'stock_out' }];
      const claims = claimsOf(insightsOf({ ...input, feedback }, 1));
      return claims.find(({ subject }) => subject === 'stock_out:abu_batu')?.quiet;
    };
    expect(quietAfter(daysAgo(20))).toBe(true);
    expect(quietAfter(daysAgo(29))).toBe(false);
  });
});

describe('the stock-out card', () => {
  const selling = totalsBefore(200, () => 100);
  const cardOf = (on_hand: number, more: InsightInput['totals'] = []) =>
    insightsOf({ ...EMPTY, stocks: [{ material_type: 'abu_batu', on_hand }], totals: [...selling, ...more] }, 1)[0];

  it('says when, with the track record of its interval', () => {
    const day = '2026-11-24';
    const claim = { key: 'stock_out', values: { onHand: 450, from: day, likely: day, to: day } };
    const action = { key: 'produce_first', values: { by: day } };
    const claims = [{ alert: true, claim, action }];
    expect(cardOf(450)).toMatchObject({ state: 'ready', claims, record: { coverage: 1 } });
  });

  it('what left today has left: it is not taken off twice', () => {
    const today = { operating_day: TODAY, kind: 'deliveries', key: 'abu_batu', quantity: 80, count: 4 };
    // 370 now and 80 gone are the 450 of this morning.
    expect(cardOf(370, [today])).toMatchObject({ claims: [{ claim: { values: { likely: '2026-11-24' } } }] });
  });

  it.each([
    ['an empty pile', 0, []],
    ['one that was never right', -300, []],
    ['one that lasts for months', 9000, []],
    ['one that is made anew as fast as it is sold', 450, totalsBefore(200, () => 100, 'production')],
  ] as const)('says nothing of %s', (_title, onHand, more) => {
    expect(cardOf(onHand, more)).toMatchObject({ state: 'ready', claims: [] });
  });

  it('of diesel: what to order, and by when', () => {
    const totals = [
      ...totalsBefore(200, () => 150, 'fuel_issue', 'excavator'),
      ...totalsBefore(200, () => 50, 'fuel_issue', 'loader'),
    ];
    const [card] = insightsOf({ ...EMPTY, stocks: [{ material_type: 'solar', on_hand: 1100 }], totals }, 1);
    const claim = { key: 'stock_out_fuel', values: { liters: 1100, likely: '2026-11-25' } };
    expect(card).toMatchObject({ claims: [{ alert: true, claim }] });
  });
});

describe('the demo', () => {
  const { input, labels } = demoSite(5, 90);

  it('90 days are enough for every card, and the claims about tickets are those that were planted', () => {
    const cards = insightsOf(input, 1);
    expect(cards.map(({ state }) => state)).toEqual(CARDS.map(() => 'ready'));
    const planted = new Set(labels.map(({ row_id }) => row_id));
    const shown = claimsOf(cards).flatMap(({ record }) => (record?.table === 'deliveries' ? [record.id] : []));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((id) => planted.has(id)).length / shown.length).toBeGreaterThanOrEqual(0.8);
  });

  it('no chart of the demo has more than 90 categories', () => {
    const charts = claimsOf(insightsOf(input, 1)).map(({ chart }) => chart);
    expect(charts.length).toBeGreaterThan(0);
    expect(charts.filter(({ categories }) => categories.length > MOST_CATEGORIES)).toEqual([]);
  });

  it('the same data in another order, with the same seed, says the same', () => {
    const turned: InsightInput = {
      ...input,
      tickets: input.tickets.toReversed(),
      totals: input.totals.toReversed(),
      fuel: input.fuel.toReversed(),
      transformations: input.transformations.toReversed(),
    };
    expect(insightsOf(turned, 1)).toEqual(insightsOf(input, 1));
  });

  it('the input goes to a worker and the answer back, as they are', () => {
    const cards = insightsOf(structuredClone(input), 1);
    expect(structuredClone(cards)).toEqual(insightsOf(input, 1));
  });
});
