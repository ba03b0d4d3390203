/** Many rows by their keys: whatever lies between them, the answer is that of one question for each. */
import { Dexie, type Table } from 'dexie';
import { beforeEach, describe, expect, test } from 'vitest';
import { keysNear, readNear } from '../../../src/data/store/readNear.ts';
import { countReads } from './support/countReads.ts';

interface Ticket {
  readonly id: string;
  readonly truck: string;
}
const idOf = (n: number): string => `t${String(n).padStart(4, '0')}`;
const tickets = (from: number, count: number): Ticket[] =>
  Array.from({ length: count }, (_, at) => ({ id: idOf(from + at), truck: `k${String(1_000 + ((from + at) % 500))}` }));

class Shelf extends Dexie {
  declare tickets: Table<Ticket, string>;
  readonly reads = countReads(this);
  constructor() {
    super(`shelf-${Math.random()}`);
    this.version(1).stores({ tickets: 'id, truck' });
  }
}

/** With much else between them. */
const FAR = tickets(0, 400).filter((_, at) => at % 20 === 0);

let shelf: Shelf;
beforeEach(async () => {
  shelf = new Shelf();
  await shelf.tickets.bulkAdd(tickets(0, 400));
  shelf.reads.requests = 0;
});

describe('rows by their ids', () => {
  const ids = tickets(100, 50).map(({ id }) => id);
  test.each([
    ['that are adjacent', ids],
    ['in any order, and twice', [...ids.toReversed(), ...ids]],
    ['of which some, the first or the last are missing', ['a', ...ids, 'zz', idOf(405)]],
    ['of which none is there', tickets(700, 30).map(({ id }) => id)],
    ['with much else between them', FAR.map(({ id }) => id)],
    ['with one that lies far away', [idOf(0), ...tickets(300, 20).map(({ id }) => id)]],
    ['that are few', ids.slice(0, 3)],
    ['of which there is one', ids.slice(0, 1)],
    ['of which there is none', []],
  ])('%s are those that single reads find', async (_, asked) => {
    const single = await Promise.all(asked.map((id) => shelf.tickets.get(id)));
    expect(await readNear(shelf.tickets, asked)).toEqual(single);
  });

  test('that are adjacent are one request', async () => {
    await readNear(shelf.tickets, ids);
    expect(shelf.reads.requests).toBe(1);
  });
});

describe('keys by a value in an index', () => {
  test.each([
    ['that are adjacent', tickets(0, 60).map(({ truck }) => truck)],
    ['with much else between them', FAR.map(({ truck }) => truck)],
    ['that are few', ['k1003', 'k1001']],
    ['of which none is there', Array.from({ length: 20 }, (_, at) => `q${String(at)}`)],
  ])('%s hold all that single questions find', async (_, trucks) => {
    await shelf.tickets.bulkAdd(tickets(500, 100));
    const single = (
      await Promise.all(trucks.map((truck) => shelf.tickets.where('truck').equals(truck).primaryKeys()))
    ).flat();
    const near = await keysNear(shelf.tickets, 'truck', trucks);
    expect(near.filter((id) => single.includes(id)).toSorted()).toEqual(single.toSorted());
  });
});
