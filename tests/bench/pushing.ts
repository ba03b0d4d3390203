/** What applying costs beside writing, as the app sends it: against a plain insert of the same tickets, and while an old snapshot is open. */
import { packMutations } from '../../src/sync/packedBatch.ts';
import { elapsedMs, type Figure, median, mediansMs } from './figures.ts';
import { rowsOfTickets, type Site, ticketsOf } from './site.ts';

const ROUNDS = 30;

export async function measurePushing({ database, clerk }: Site): Promise<Figure[]> {
  let day = 0;
  const freshTickets = () => ticketsOf((day += 1), 100, clerk);
  // Packing is the device's work, and done before.
  const batches = Array.from({ length: 4 * ROUNDS + 150 }, () => {
    const { mutations, ...head } = clerk.batchOf(...freshTickets());
    return { ...head, packed: packMutations(mutations.map((one) => JSON.stringify(one))) };
  }).values();
  const push = async () => {
    const answer = JSON.stringify(await clerk.pushBatch(batches.next().value));
    if (!answer.includes('"outcome":{"all":"applied"}')) throw new Error(answer);
  };
  const insert = async () => {
    await database.sql.run(plainInsert(rowsOfTickets(freshTickets(), clerk)));
  };
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
  return [
    { name: 'apply_mutations of 100', value: applied, floor: plain, floorName: 'one insert of the same 100 rows', unit: 'ms', bar: 4 },
    { name: 'the same, a snapshot open for 10,000 mutations', value: disturbed, floor: undisturbed, floorName: 'without a snapshot', unit: 'ms', bar: 2 },
  ];
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
