/** What applying costs beside writing, as the app sends it: against a plain insert of the same tickets, and while an old snapshot is open. */
import { packMutations } from '../../src/sync/wire/packedBatch.ts';
import { elapsedMs, type Figure, median, mediansMs } from './figures.ts';
import { operatingDay, rowsOfTickets, type Site, ticketsOf } from './site.ts';
import type { Person, World } from '../database/support/world.ts';

const ROUNDS = 30;

export async function measurePushing({ database, world, clerk }: Site): Promise<Figure[]> {
  let day = 0;
  // Every other day: what lies between them is closed further down.
  const freshTickets = () => ticketsOf((day += 2), 100, clerk);
  // Packing is the device's work, and done before.
  const batches = Array.from({ length: 6 * ROUNDS + 150 }, () => {
    const { mutations, ...head } = clerk.batchOf(...freshTickets());
    return { ...head, packed: packMutations(mutations.map((one) => JSON.stringify(one))) };
  }).values();
  const push = async () => {
    const answer = JSON.stringify(await clerk.pushBatch(batches.next().value));
    if (!answer.includes('"outcome":{"all":"applied"}')) throw new Error(answer);
  };
  // As the API would run it, over as many trips to the server as the push: in a transaction, as a role that may.
  const insert = () =>
    database.sql.transaction(async (tx) => {
      await tx.query(`select set_config('request.jwt.claims', $1, true)`, [
        JSON.stringify({ role: 'authenticated', sub: clerk.id }),
      ]);
      await tx.run('set local role kuari_writer');
      await tx.run(plainInsert(rowsOfTickets(freshTickets(), clerk)));
    });
  const [applied, plain] = await mediansMs(ROUNDS, push, insert);

  const undisturbed = median(await timesOf(ROUNDS, push));
  const snapshots = database.open(1);
  let disturbed = 0;
  await snapshots.transaction(async (snapshot) => {
    await snapshot.run('set transaction isolation level repeatable read');
    await snapshot.query('select count(*) from public.stocks');
    await timesOf(100, push);
    disturbed = median(await timesOf(ROUNDS, push));
  });

  await liveOn(world, clerk);
  const [lived, plainAgain] = await mediansMs(ROUNDS, push, insert);
  return [
    {
      name: 'apply_mutations of 100, all other days closed, a profile edited',
      value: lived,
      floor: plainAgain,
      floorName: 'one insert of the same 100 rows',
      unit: 'ms',
      bar: 4,
    },
    {
      name: 'apply_mutations of 100',
      value: applied,
      floor: plain,
      floorName: 'one insert of the same 100 rows',
      unit: 'ms',
      bar: 4,
    },
    {
      name: 'the same, a snapshot open for 10,000 mutations',
      value: disturbed,
      floor: undisturbed,
      floorName: 'without a snapshot',
      unit: 'ms',
      bar: 2,
    },
  ];
}

/** What happens at every site: days are closed, and the owner writes a clerk's number down. */
async function liveOn(world: World, clerk: Person): Promise<void> {
  const owner = await world.hire('owner');
  await world.query('select public.change_profile($1, $2, $3::text::jsonb)', [
    owner.id,
    clerk.id,
    '{"phone":"0812 3456"}',
  ]);
  await world.query(
    `insert into public.day_closings (id, operating_day, totals, closed_by, closed_at)
    select private.derived_id('day_closings:' || day), day, '[]', $1, day + interval '20 hours'
    from (select $2::text::date - 2 * n as day from generate_series(0, 1000) as n) as days`,
    [owner.id, operatingDay(1)],
  );
  // Autovacuum does this at a site, where days are closed one by one. Without it Postgres plans as if the table were empty.
  await world.query('analyze public.day_closings');
}

/** One statement, values written out: nothing is parsed twice, nothing is checked but by the table itself. */
function plainInsert(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => `(${columns.map((column) => literal(row[column])).join(', ')})`);
  return `insert into public.deliveries (${columns.join(', ')}) values ${lines.join(', ')}`;
}

function literal(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `'{}'`;
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : 'null';
}

async function timesOf(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await elapsedMs(work));
  return times;
}
