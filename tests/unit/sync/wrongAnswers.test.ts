/** Structurally wrong answers: 500 at every `npm test`, 10,000 in the soak (`KUARI_ANSWERS`). */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { createWorld } from './support/world.ts';
import type { Fault } from './support/network.ts';

const COUNT = Number(process.env['KUARI_ANSWERS'] ?? 500);

/** Longer than a server may lag before the device takes it for a restored one. */
const LAG_OVER_MS = 3_700_000;

const PROCEDURES: readonly string[] = ['apply_mutations', 'pull_head', 'pull_changes', 'pull_history'];

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Place = { readonly holder: Json[] | Record<string, Json>; readonly key: string };

/** Every value inside another one, outermost first. */
function placesIn(value: Json, found: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return found;
  const holder = value;
  for (const key of Object.keys(holder)) {
    found.push({ holder, key });
    placesIn(Array.isArray(holder) ? (holder[Number(key)] ?? null) : (holder[key] ?? null), found);
  }
  return found;
}

const DAMAGES = {
  missing: ({ holder, key }: Place) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  },
  nothing: (place: Place) => put(place, null),
  object: (place: Place) => put(place, { surprise: [1] }),
  list: (place: Place) => put(place, [[]]),
  truth: (place: Place) => put(place, true),
  'unknown word': (place: Place) => put(place, 'perhaps'),
  'impossible number': (place: Place) => put(place, -1.5),
  /** Only of positions: a version that is too high is one that the server is believed to have. */
  'a position too high': ({ holder, key }: Place) => {
    if (!Array.isArray(holder)) holder[key] = Number(holder[key]) + 1_000;
  },
  foreign: ({ holder }: Place) => {
    if (Array.isArray(holder))
      holder.push({ id: '01a1f000-0000-7000-8000-00000000dead', outcome: 'applied', rows: [['stocks', 'x', 1]] });
    else holder['columns'] = ['id', 'id'];
  },
  'too much': ({ holder }: Place) => {
    if (Array.isArray(holder)) holder.push(...holder.slice(0, 1), 'x');
    else holder['extra'] = { later: 1 };
  },
} as const satisfies Record<string, (place: Place) => void>;

function put({ holder, key }: Place, value: Json): void {
  if (Array.isArray(holder)) holder[Number(key)] = value;
  else holder[key] = value;
}

interface Wrong {
  readonly damage: keyof typeof DAMAGES;
  /** Of all places, from 0 to 1. */
  readonly at: number;
}

function damaged(body: string, wrongs: readonly Wrong[]): string {
  const answer: Json = JSON.parse(body);
  for (const { damage, at } of wrongs) {
    const places = placesIn(answer).filter(
      ({ holder, key }) => damage !== 'a position too high' || (key === 'position' && !Array.isArray(holder)),
    );
    const place = places[Math.floor(at * places.length)];
    if (place) DAMAGES[damage](place);
  }
  return JSON.stringify(answer);
}

const wrong = fc.record({
  damage: fc.constantFrom(...Object.keys(DAMAGES)),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
});
const isDamage = (name: string): name is keyof typeof DAMAGES => Object.hasOwn(DAMAGES, name);

test(
  `structurally wrong responses, ${COUNT} generated ones, corrupt nothing: only what the server has is settled, and the sync recovers`,
  { timeout: 300_000 },
  async () => {
    let answers = 0;
    const seed = Number(process.env['KUARI_SEED'] ?? 4_444);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(wrong, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 4 }),
        async (each) => {
          const world = createWorld();
          const { id } = world.deliver();
          world.deliver();
          world.server.put('customers', newId(), { name: 'zero', deleted_at: null });
          // The first answer of each procedure.
          const left = new Map(PROCEDURES.map((procedure, n) => [procedure, each[n] ?? []]));
          world.network.judge = ({ procedure }): Fault => {
            const wrongs = left.get(procedure);
            left.delete(procedure);
            return wrongs === undefined
              ? 'pass'
              : {
                  rewrite: (body) => {
                    answers += 1;
                    return damaged(
                      body,
                      wrongs.flatMap(({ damage, at }) => (isDamage(damage) ? [{ damage, at }] : [])),
                    );
                  },
                };
          };
          for (let round = 0; round < 6 && left.size > 0; round += 1) {
            await world.round(true);
            // A server that seems to lag behind is given an hour; then the device believes that its own place is wrong.
            world.clock.time += LAG_OVER_MS;
            const settled = world.store.bySeq().filter((entry) => entry.state === 'settled');
            expect(settled.filter((entry) => !world.server.log.has(entry.id))).toEqual([]);
          }
          expect(left.size).toBe(0);
          // Rows of others, of which only a pull can tell.
          for (const name of ['one', 'two']) world.server.put('customers', newId(), { name, deleted_at: null });
          for (let round = 0; round < 4; round += 1) {
            await world.round(true);
            world.clock.time += LAG_OVER_MS;
          }

          expect(world.server.rowsOf('deliveries')).toHaveLength(2);
          expect(world.server.onHand('abu_batu')).toBe(-14);
          expect(world.store.states(), 'nothing of a wrong answer makes a record rejected, held or lost').toEqual([
            'settled',
            'settled',
          ]);
          // No row was skipped: each is here in the version that the server has.
          const held = (table: string) =>
            world.server.rowsOf(table).map((row) => [row.id, world.store.rows.get(`${table}:${row.id}`)?.version]);
          const there = (table: string) => world.server.rowsOf(table).map((row) => [row.id, row.version]);
          for (const table of ['customers', 'deliveries', 'stocks', 'daily_totals'])
            expect(held(table)).toEqual(there(table));
          // What the server says from now on is heard.
          world.server.put('deliveries', world.store.entries.get(id)?.entity_id ?? '', { notes: 'heard' });
          await world.round(true);
          expect(world.store.view('deliveries', world.store.entries.get(id)?.entity_id ?? '')?.row['notes']).toBe(
            'heard',
          );
        },
      ),
      { numRuns: Math.ceil(COUNT / 4), seed },
    );
    expect(answers).toBeGreaterThanOrEqual(COUNT);
  },
);
