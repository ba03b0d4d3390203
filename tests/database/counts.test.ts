/** A count is true at the moment of counting: the stock after it is what was counted and what moved since, in whatever order all of it arrives. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { soak, soakMinutes } from '../support/soak.ts';
import { closing, newProduction, voiding } from './support/everyKind.ts';
import { mutation, newDelivery, statusChange, type WireMutation } from './support/mutations.ts';
import { openWorld } from './support/openWorld.ts';
import { newId } from '../../src/domain/records/ids.ts';
import { addDays } from '../../src/domain/time/calendar.ts';

const world = await openWorld();
const owner = await world.hire('owner');
const gate = await world.hire('admin');

/** `HH:MM` on a day of its own, UTC: within one operating day at the site. */
const at = (clock: string, day = '2026-11-20') => ({ captured_at: `${day}T${clock}:00.000Z` });

const opening = (material_type: string, adjustment: number) =>
  mutation(
    'stock_adjustments.create',
    { operating_day: '2026-11-19', kind: 'opening', material_type, adjustment, reason: 'Opening stock' },
    at('03:00', '2026-11-19'),
  );
/** Counted at the time at which it is captured, unless told otherwise. The device takes the book for `book`. */
const count = (material_type: string, physical: number, extra: Partial<WireMutation>, book = 0, counted_at?: string) =>
  mutation(
    'stock_adjustments.create',
    {
      operating_day: '2026-11-20',
      kind: 'stocktake',
      material_type,
      adjustment: physical - book,
      book,
      physical,
      ...(counted_at && { counted_at }),
      reason: 'Count of the yard',
    },
    extra,
  );
const ticket = (material_type: string, volume: number, extra: Partial<WireMutation>) =>
  newDelivery(gate, { material_type, volume, status: 'delivered' }, extra);
const { onHand } = world;
const difference = async ({ entity_id }: WireMutation) =>
  (await world.row<{ book: number; adjustment: number; settled: number; settled_by: object[] }>(
    'stock_adjustments',
    entity_id,
    'book::float8, adjustment::float8, settled::float8, settled_by',
  ))!;

test('a ticket from before a count that arrives after it leaves what was counted', async () => {
  const counted = count('abu_batu', 3841.5, at('06:00'), 3881.5);
  const late = ticket('abu_batu', 40, at('05:00'));
  await owner.applies(opening('abu_batu', 3881.5), counted);
  await gate.applies(late);
  expect(await onHand('abu_batu')).toBe(3841.5);
  expect(await difference(counted)).toEqual({
    book: 3881.5,
    adjustment: -40,
    settled: 40,
    settled_by: [
      { table: 'deliveries', id: late.entity_id, entry: 'post', quantity: 40, name: late.payload['ticket_no'] },
    ],
  });
  expect(
    await world.query(
      `select operating_day::text as day, quantity::float8, count from daily_totals where kind = 'net_movement' and key = 'abu_batu' order by 1`,
    ),
  ).toEqual([
    { day: '2026-11-19', quantity: 3881.5, count: 1 },
    { day: '2026-11-20', quantity: -40, count: 3 },
  ]);
});

test('production from before a count, sent after it; work that was done before it and is typed after it', async () => {
  const material_type = 'split_half_inch';
  await owner.applies(opening(material_type, 3816.5), count(material_type, 3876.5, at('06:00'), 3816.5));
  await gate.applies(
    newProduction({ material_type, volume: 60 }, at('05:00')),
    newProduction({ material_type, volume: 70, done_at: '2026-11-20T05:30:00.000Z' }, at('07:00')),
  );
  expect(await onHand(material_type)).toBe(3876.5);
  await gate.applies(newProduction({ material_type, volume: 5 }, at('07:00')));
  expect(await onHand(material_type)).toBe(3881.5);
});

test('a count that agrees with the book is a count', async () => {
  await owner.applies(opening('split_2_3_cm', 3321), count('split_2_3_cm', 3321, at('06:00'), 3321));
  await gate.applies(ticket('split_2_3_cm', 40, at('05:00')));
  expect(await onHand('split_2_3_cm')).toBe(3321);
  const adjustment = { operating_day: '2026-11-20', material_type: 'split_2_3_cm', adjustment: 0, reason: 'Nothing' };
  await owner.isRefused('zero', mutation('stock_adjustments.create', { ...adjustment, kind: 'adjustment' }));
});

test('two counts, and tickets from before the first and from between: each stands against the count after it; without its count it stands against the next', async () => {
  const [first, second] = [count('lainnya', 3269, at('06:00'), 3300), count('lainnya', 3239, at('08:00'), 3269)];
  await owner.applies(opening('lainnya', 3300), first, second);
  await gate.applies(ticket('lainnya', 31, at('05:00')), ticket('lainnya', 30, at('07:00')));
  expect(await onHand('lainnya')).toBe(3239);
  expect(await difference(first)).toMatchObject({ adjustment: -31, settled: 31 });
  expect(await difference(second)).toMatchObject({ adjustment: -30, settled: 30 });
  await owner.applies({ ...voiding('stock_adjustments', first.entity_id), ...at('09:00') });
  expect(await onHand('lainnya')).toBe(3239);
  await owner.applies({ ...voiding('stock_adjustments', second.entity_id), ...at('09:00') });
  expect(await onHand('lainnya')).toBe(3300 - 61);
});

test('of two counts of one moment the one with the larger id is the last, in whatever order they come', async () => {
  const material_type = 'base_course_a';
  const [lower = '', higher = ''] = [newId(), newId()].toSorted();
  const low = count(material_type, 300, { ...at('10:00'), entity_id: lower });
  const high = count(material_type, 200, { ...at('10:00'), entity_id: higher });
  await gate.applies(ticket(material_type, 5, at('09:00')));
  await owner.applies(high);
  await owner.applies(low);
  await gate.applies(ticket(material_type, 7, at('09:30')));
  expect(await onHand(material_type)).toBe(200);
  const settled = () => world.query('select id, settled from stock_adjustments order by 1');
  const kept = await settled();
  await world.sql.run('select private.recompute_derived()');
  expect(await settled()).toEqual(kept);
});

test('a count of a moment that is not yet, of a closed day, or without what was counted is refused; one from before the closing comes late', async () => {
  await owner.applies(opening('boulder', 100));
  await owner.isRefused('in_future', count('boulder', 90, at('06:00'), 100, '2026-11-20T07:00:00.000Z'));
  await owner.isRefused('count_before_closing', count('boulder', 90, at('06:00'), 100, '2026-10-01T07:00:00.000Z'));
  const { physical: _, ...payload } = count('boulder', 90, {}).payload;
  await owner.isRefused('required', mutation('stock_adjustments.create', payload));
  await owner.applies(closing('2026-11-20', '2026-11-21T01:00:00.000Z'));
  const [noon, after] = ['2026-11-20T05:00:00.000Z', '2026-11-21T01:30:00.000Z'];
  await owner.isRefused('count_before_closing', count('boulder', 90, { captured_at: after }, 100, noon));
  await owner.applies(count('boulder', 90, { captured_at: noon }, 100));
  expect(await onHand('boulder')).toBe(90);
  await owner.applies(
    mutation(
      'day_closings.reopen',
      { reopen_reason: 'For the other tests' },
      { entity_id: closing('2026-11-20').entity_id },
    ),
  );
});

interface Step {
  readonly what: 'ticket' | 'production' | 'adjustment' | 'count' | 'void' | 'cancel' | 'correct';
  readonly minute: number;
  readonly tenths: number;
  readonly of: number;
  readonly byOwner: boolean;
}
const MATERIAL = 'screening_sirtu';
const OTHER = 'abu_batu';
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(
    ...(['ticket', 'ticket', 'production', 'adjustment', 'count', 'count', 'void', 'cancel'] as const),
    ...(['correct', 'correct', 'correct'] as const),
  ),
  minute: fc.integer({ min: 1, max: 900 }),
  tenths: fc.integer({ min: 1, max: 500 }),
  of: fc.nat(20),
  byOwner: fc.boolean(),
});

interface Lived {
  readonly sent: WireMutation;
  readonly byOwner: boolean;
  /** Its own time and what it moves then, m³. */
  readonly at: number;
  readonly moves: number;
  /** What must have been sent before it. */
  readonly after?: WireMutation;
  counted?: number;
  over?: true;
  /** Of a ticket: what is on it by now, m³ of `MATERIAL`, and what was sent of it last. */
  ticket?: { volume: number; last: WireMutation };
}

/** The mutations of a history, and the stock that it comes to, counted from nothing else. Nobody counts what was closed. */
function lived(steps: readonly Step[], day: string, closedAt: number): Lived[] {
  const start = Date.parse(`${day}T00:00:00.000Z`);
  const made: Lived[] = [];
  for (const [index, { what, minute, tenths, of, byOwner }] of steps.entries()) {
    const time = start + minute * 60_000 + index;
    const captured = { captured_at: new Date(time).toISOString() };
    const quantity = tenths / 10;
    const fact = { material_type: MATERIAL, volume: quantity, operating_day: day };
    const open = made.filter(
      ({ over, after, ticket: on }) => !over && !after && (on === undefined) === (what === 'void'),
    );
    const earlier = open[of % Math.max(open.length, 1)];
    if (what === 'ticket') {
      const sent = newDelivery(byOwner ? owner : gate, fact, captured);
      made.push({ sent, byOwner, at: time, moves: -quantity, ticket: { volume: quantity, last: sent } });
    } else if (what === 'production')
      made.push({ sent: newProduction(fact, captured), byOwner, at: time, moves: quantity });
    else if (what === 'adjustment') {
      const { volume: adjustment, ...rest } = fact;
      const payload = { ...rest, kind: 'adjustment', adjustment, reason: 'Found' };
      const sent = mutation('stock_adjustments.create', payload, captured);
      made.push({ sent, byOwner: true, at: time, moves: quantity });
    } else if (what === 'count') {
      if (time > closedAt) continue;
      made.push({ sent: count(MATERIAL, quantity, captured), byOwner: true, at: time, moves: 0, counted: quantity });
      // The first one stays: what the days before left is counted away.
      if (made.length === 1) made[0]!.over = true;
    } else if (earlier) {
      const { ticket: on } = earlier;
      const end = Math.max(time, earlier.at, on ? Date.parse(on.last.captured_at) : 0);
      const late = { captured_at: new Date(end).toISOString() };
      if (!on) {
        earlier.over = true;
        const sent = { ...voiding(earlier.sent.kind.split('.')[0]!, earlier.sent.entity_id), ...late };
        made.push({ sent, byOwner: true, at: earlier.at, moves: -earlier.moves, after: earlier.sent });
        delete earlier.counted;
        continue;
      }
      if (what === 'cancel') {
        earlier.over = true;
        const sent = statusChange(earlier.sent, 'pending', 'cancelled', { cancel_reason: 'Turned back' }, late);
        made.push({ sent, byOwner: earlier.byOwner, at: end, moves: on.volume, after: on.last });
        continue;
      }
      const isOther = tenths % 3 === 0;
      const right = { volume: quantity, material_type: isOther ? OTHER : MATERIAL, reason: 'Read wrongly' };
      const about = { entity_id: earlier.sent.entity_id, depends_on: [earlier.sent.entity_id] };
      const sent = mutation('deliveries.correct', right, { ...about, ...late });
      const volume = isOther ? 0 : quantity;
      made.push({ sent, byOwner: earlier.byOwner, at: earlier.at, moves: on.volume - volume, after: on.last });
      earlier.ticket = { volume, last: sent };
    }
  }
  return made;
}

test(
  'in whatever order a history arrives, with corrections, a closing and its reopening, the stock after its last count is the same, and all books equal a recomputation',
  async () => {
    // Further back than 13 months a clock is taken to be wrong.
    const [{ ago } = { ago: '' }] = await world.query<{ ago: string }>(
      `select (now() - interval '1 year')::date::text as ago`,
    );
    let n = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 6, maxLength: 24 }),
        fc.integer({ min: 1, max: 901 }),
        fc.infiniteStream(fc.nat(1000)),
        async (steps, minute, order) => {
          // Each run has a day of its own, all of them past.
          n += 1;
          const day = addDays(ago, n);
          const closedAt = Date.parse(`${day}T00:00:00.500Z`) + minute * 60_000;
          const first: Step = { what: 'count', minute: 0, tenths: 1000, of: 0, byOwner: true };
          const history = lived([first, ...steps], day, closedAt);
          const last = history.filter(({ counted }) => counted !== undefined).toSorted((a, b) => b.at - a.at)[0]!;
          const due = history
            .filter(({ at: own }) => own > last.at)
            .reduce((sum, { moves }) => sum + moves, last.counted!);
          const close = closing(day, new Date(closedAt).toISOString());
          const why = { reopen_reason: 'A ticket was missing' };
          const reopen = mutation('day_closings.reopen', why, { entity_id: close.entity_id });
          const aside = { byOwner: true, at: 0, moves: 0 };
          const waiting: Lived[] = [...history, { ...aside, sent: close }, { ...aside, sent: reopen, after: close }];
          const sent = new Set<WireMutation>();
          const frozen = () => world.query('select totals from day_closings where id = $1', [close.entity_id]);
          let closed: unknown;
          while (waiting.length > 0) {
            const ready = waiting.filter(({ after }) => !after || sent.has(after));
            const batch = ready.filter((_, index) => index === 0 || order.next().value % 3 === 0);
            const shuffled = batch
              .map((one) => ({ one, key: order.next().value }))
              .toSorted((a, b) => a.key - b.key)
              .map((shuffledOne) => shuffledOne.one);
            for (const by of [owner, gate]) {
              const theirs = shuffled.filter(({ byOwner }) => (by === owner) === byOwner);
              const outcomes = theirs.length > 0 ? await by.push(...theirs.map(({ sent: one }) => one)) : [];
              for (const [index, { outcome, code }] of outcomes.entries()) {
                const one = theirs[index]!;
                // What a closing holds of the gate is applied by the reopening; what needs it waits, and is sent again.
                if (outcome === 'blocked') continue;
                const allowed = one.byOwner ? / applied$/ : / (applied|day_closed|dependency_held)$/;
                expect(`${one.sent.kind} ${outcome === 'held' ? code : outcome}`).toMatch(allowed);
                sent.add(one.sent);
                waiting.splice(waiting.indexOf(one), 1);
                if (one.sent === close) closed = await frozen();
              }
            }
          }
          expect(await onHand(MATERIAL)).toBeCloseTo(due, 6);
          expect(await frozen()).toEqual(closed);
          const books = () =>
            world.query(`select 'held' as what, count(*)::text as key, null::numeric, null::numeric, null::numeric from held_mutations where decision is null
          union all select 'settled', id::text, settled, null, null from stock_adjustments where settled <> 0
          union all select 'stock', concat_ws(' ', s.material_type, s.counted_at), s.on_hand, sum(m.quantity), count(m.id)
            from stocks s left join stock_movements m using (material_type) group by s.id
          union all select kind, operating_day || ' ' || key, quantity, count, amount from daily_totals where count <> 0 order by 1, 2`);
          const kept = await books();
          expect(kept).toContainEqual(expect.objectContaining({ what: 'held', key: '0' }));
          await world.sql.run('select private.recompute_derived()');
          expect(await books()).toEqual(kept);
        },
      ),
      { numRuns: soak(25, 300) },
    );
  },
  soakMinutes(2, 30),
);
