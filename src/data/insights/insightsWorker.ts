/** Runs smart analytics outside the page: reads the user's store, computes, answers and ends. No data leaves the device. */
import { insightsOf } from '../../domain/insights/index.ts';
import { UserDb } from '../store/schema.ts';
import { readInsightInput } from './readInput.ts';
import type { InsightAnswer, InsightQuestion, InsightRequest } from './computeApart.ts';

addEventListener('message', ({ data }: MessageEvent<InsightRequest>) => void hold(data));

async function hold({ lock, ...question }: InsightRequest): Promise<void> {
  const work = async () => {
    answer({ type: 'begun' });
    answer(await worked(question));
  };
  // An older browser has no locks: only the page's time limit ends the work then.
  await ('locks' in navigator ? navigator.locks.request(lock, work) : work());
}

async function worked(question: InsightQuestion): Promise<InsightAnswer> {
  try {
    const db = new UserDb(question.userId, 'relaxed');
    // The store is closed before the computation, so that its deletion or upgrade does not wait for this worker.
    const input = await readInsightInput(db, question).finally(() => db.close());
    return { type: 'done', results: insightsOf(input, seedOf(question.today)) };
  } catch (error) {
    return { type: 'failed', detail: String(error) };
  }
}

/** The same all day, so that random samples change only with the data. */
const seedOf = (day: string): number => Number(day.replaceAll('-', ''));

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin: it answers its own page
const answer = (said: InsightAnswer): void => postMessage(said);
