/**
 * Monday morning: a hundred tablets come back into reach, each with 200 tickets in its queue, and share ten connections with
 * those who only read. They push as the app does, and told to come back they come back a second later.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { FIRST_BATCH_SIZE, grown } from '../../src/sync/push/batch.ts';
import type { WireMutation } from '../database/support/mutations.ts';
import type { Person } from '../database/support/world.ts';
import { elapsedMs, type Figure, median } from './figures.ts';
import { PAGE_AFTER, PULL, pageAt } from './pulling.ts';
import { over, type Site, ticketsOf } from './site.ts';
import type { Sql } from '../database/support/sql.ts';

const DEVICES = 100;
const QUEUE = 200;
const CONNECTIONS = 10;
const READERS = 4;
const PAGE = 1000;
const PUSH = 'select public.apply_mutations($1::text::jsonb) as answer';

interface Tally {
  applied: number;
  busy: number;
  /** Whatever else was answered: a time limit, a deadlock, a fault. */
  readonly faults: string[];
}

export async function measureCrowd({ database, world, clerk }: Site): Promise<Figure[]> {
  const pool = database.open(CONNECTIONS);
  const devices: Person[] = [];
  for (let n = 0; n < DEVICES; n += 1) devices.push(over(pool, await world.hire('admin')));
  // Of every other day: what lies between them was closed by pushing.ts.
  const queues = devices.map((device, n) =>
    ticketsOf(n * 4, QUEUE / 2, device).concat(ticketsOf(n * 4 + 2, QUEUE / 2, device)),
  );
  const reader = over(pool, clerk);
  await useEachOf(pool, CONNECTIONS, reader);
  const idle = median(await pullsOf(reader, 30));

  const tally: Tally = { applied: 0, busy: 0, faults: [] };
  const crowd = new AbortController();
  const pulls: number[] = [];
  const reading = Array.from({ length: READERS }, async () => {
    while (!crowd.signal.aborted) {
      pulls.push(...(await pullsOf(reader, 1)));
      await sleep(50 + Math.random() * 100);
    }
  });
  const total = await elapsedMs(() => Promise.all(devices.map((device, n) => drain(device, queues[n] ?? [], tally))));
  crowd.abort();
  await Promise.all(reading);

  const settled = await world.query<{ n: number }>(
    `select count(*)::int as n from private.mutation_log where device = any ($1::text::uuid[])`,
    [`{${devices.map((device) => device.device).join(',')}}`],
  );
  console.log(
    `${DEVICES} devices with ${QUEUE} tickets each: all in ${(total / 1000).toFixed(1)} s, told ${tally.busy} times to come back, ${pulls.length} pulls meanwhile`,
  );
  for (const fault of new Set(tally.faults)) console.log(`fault: ${fault}`);
  return [
    {
      name: 'tickets of the crowd not settled',
      value: DEVICES * QUEUE - Math.min(tally.applied, settled[0]?.n ?? 0),
      floor: 0,
      floorName: 'none',
      unit: 'count',
      bar: 1,
    },
    {
      name: 'pushes and pulls of the crowd that failed',
      value: tally.faults.length,
      floor: 0,
      floorName: 'none',
      unit: 'count',
      bar: 1,
    },
    {
      name: 'the slowest pull beside the crowd',
      value: Math.max(...pulls),
      floor: idle,
      floorName: 'the same pull when nothing else is done, the median',
      unit: 'ms',
      bar: 10,
    },
  ];

  async function pullsOf(who: Person, rounds: number): Promise<number[]> {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(
        await elapsedMs(() =>
          onceAs(pool, who, PULL, [pageAt(PAGE_AFTER), PAGE]).catch((error: unknown) =>
            tally.faults.push(describe(error)),
          ),
        ),
      );
    }
    return times;
  }

  async function drain(device: Person, queue: readonly WireMutation[], into: Tally): Promise<void> {
    await sleep(Math.random() * 1000);
    let size = FIRST_BATCH_SIZE;
    for (let sent = 0; sent < queue.length;) {
      const batch = queue.slice(sent, sent + size);
      const sentAt = performance.now();
      try {
        const [row] = await onceAs(pool, device, PUSH, [JSON.stringify(device.batchOf(...batch))]);
        into.applied += appliedIn(row);
        sent += batch.length;
        size = grown(size, performance.now() - sentAt);
      } catch (error) {
        if (isBusy(error)) into.busy += 1;
        else into.faults.push(describe(error));
        if (into.faults.length > 1000) throw error;
        await sleep(1000 + Math.random() * 1000);
      }
    }
  }
}

/**
 * Pulls and pushes over each connection. The first call over a new one reads and plans every function that it uses, and takes as long as
 * ten others, whether there is a crowd or not.
 */
async function useEachOf(pool: Sql, connections: number, who: Person): Promise<void> {
  let left = connections;
  let go = () => undefined as void;
  const allConnected = new Promise<void>((resolve) => (go = resolve));
  // Only a few may push at a time.
  let before: Promise<unknown> = allConnected;
  const uses = Array.from({ length: connections }, (_, n) => {
    const turn = before;
    const use = pool.transaction(async (tx) => {
      await become(tx, who);
      await tx.query(PULL, [pageAt(PAGE_AFTER), PAGE]);
      left -= 1;
      if (left === 0) go();
      await turn;
      await tx.query(PUSH, [JSON.stringify(who.batchOf(...ticketsOf(2 * n, 1, who)))]);
    });
    before = use;
    return use;
  });
  await Promise.all(uses);
}

/** As the API calls it, with the time limit that hosted projects set. */
const onceAs = (sql: Sql, who: Person, text: string, values: readonly (string | number)[]) =>
  sql.transaction(async (tx) => {
    await become(tx, who);
    return tx.query<{ answer: { outcomes?: { outcome: string }[] } }>(text, values);
  });

const become = (tx: Pick<Sql, 'query'>, who: Person) =>
  tx.query(
    `select set_config('request.jwt.claims', $1, true), set_config('statement_timeout', '8s', true), set_config('role', 'authenticated', true)`,
    [JSON.stringify({ role: 'authenticated', sub: who.id })],
  );

const appliedIn = (row: { answer: { outcomes?: { outcome: string }[] } } | undefined): number =>
  (row?.answer.outcomes ?? []).filter(({ outcome }) => outcome === 'applied').length;
const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
const isBusy = (error: unknown): boolean => codeOf(error) === 'PGRST';
const describe = (error: unknown): string =>
  `${String(codeOf(error))} ${error instanceof Error ? error.message : String(error)}`;
