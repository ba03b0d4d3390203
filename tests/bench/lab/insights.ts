/** A worker like the app's own of smart analytics: it has a store of its own, which it is given, reads and works on. */
import { readInsightInput } from '../../../src/data/insights/readInput.ts';
import type { InsightQuestion } from '../../../src/data/insights/question.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import { insightsOf } from '../../../src/domain/insights/index.ts';
import type { Row } from '../../../src/domain/mutations/effects.ts';
import type { TableName } from '../../../src/domain/records/rows.ts';
import { timed } from './timed.ts';

/** Rows by table; what the methods do not read is left out. */
export type LabRows = Readonly<Partial<Record<TableName, readonly Row[]>>>;
export type InsightsTask =
  | { readonly type: 'put'; readonly rows: LabRows }
  | { readonly type: 'measure'; readonly question: InsightQuestion; readonly rounds: number };
export interface InsightsTimes {
  /** Read and worked out. */
  readonly whole: number[];
  /** The same rows read, and one sum made of them. */
  readonly passes: number[];
  readonly tickets: number;
  readonly ready: number;
}

const READ = [
  'deliveries',
  'daily_totals',
  'fuel_logs',
  'transformations',
  'equipment',
  'trucks',
  'materials',
  'stocks',
] as const;
const USER = 'bench-insights';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none: it answers its own page
addEventListener(
  'message',
  ({ data }: MessageEvent<InsightsTask>) => void done(data).then((said) => postMessage(said)),
);

async function done(task: InsightsTask): Promise<InsightsTimes | null> {
  const db = new UserDb(USER, 'relaxed');
  try {
    return task.type === 'put' ? await put(db, task.rows) : await measure(db, task);
  } finally {
    db.close();
  }
}

async function put(db: UserDb, rows: LabRows): Promise<null> {
  for (const table of READ) await db.rows(table).bulkPut([...(rows[table] ?? [])]);
  return null;
}

/** Turn by turn, after a round that nobody counts. */
async function measure(
  db: UserDb,
  { question, rounds }: Extract<InsightsTask, { type: 'measure' }>,
): Promise<InsightsTimes> {
  const times = { whole: [] as number[], passes: [] as number[], tickets: 0, ready: 0 };
  for (let round = -1; round < rounds; round += 1) {
    const pass = await timed(() => passOver(db));
    const whole = await timed(async () => insightsOf(await readInsightInput(db, question), 1));
    times.ready = whole.value.filter(({ state }) => state === 'ready').length;
    if (round < 0) continue;
    times.passes.push(pass.ms);
    times.whole.push(whole.ms);
  }
  return { ...times, tickets: await db.rows('deliveries').count() };
}

async function passOver(db: UserDb): Promise<number> {
  let sum = 0;
  for (const table of READ)
    for (const row of await db.rows(table).toArray())
      sum += Number(row['volume'] ?? row['quantity'] ?? row['liters'] ?? 0);
  return sum;
}
