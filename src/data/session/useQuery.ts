import { useObservable } from 'dexie-react-hooks';
import { useAuth } from './authState.ts';
import { lastingQuery } from '../store/lastingQuery.ts';
import { userStore, type UserDb } from '../store/schema.ts';

interface Found<T> {
  readonly userId: string;
  readonly value: T;
}

/** Runs a query on the signed-in user's store again whenever what it read has changed. Undefined until it has run, or while `query` is null. */
export function useQuery<T>(
  query: ((db: UserDb) => Promise<T>) | null,
  dependencies: readonly unknown[],
): T | undefined {
  const userId = useAuth((state) => state.user?.id);
  const found = useObservable<Found<T> | undefined, undefined>(
    () =>
      query === null || userId === undefined
        ? UNASKED
        : lastingQuery(async () => ({ userId, value: await query(userStore(userId).strict) })),
    [userId, query === null, ...dependencies],
    undefined,
  );
  // Between two queries the hook still holds the answer to the first: never show one person's records to another.
  return query !== null && found?.userId === userId ? found?.value : undefined;
}

export interface LastAnswer<T> {
  readonly answer: T;
  /** False while it is the answer to the question before. */
  readonly isCurrent: boolean;
}

/** As `useQuery`, which returns the answer to the question before until this one is answered, and says which of them it is. */
export function useLastAnswer<T>(
  question: string | null,
  query: (db: UserDb) => Promise<T>,
): LastAnswer<T> | undefined {
  const found = useQuery(question === null ? null : (db) => query(db).then((answer) => ({ question, answer })), [
    question,
  ]);
  return found && { answer: found.answer, isCurrent: found.question === question };
}

/** Undefined until this question is answered. */
export function useAnswerTo<T>(question: string | null, query: (db: UserDb) => Promise<T>): T | undefined {
  const found = useLastAnswer(question, query);
  return found?.isCurrent === true ? found.answer : undefined;
}

/** Answers `undefined`, so that the hook forgets its last answer, at no cost of a live query. */
const UNASKED = {
  subscribe(next: (value: undefined) => void) {
    next(undefined);
    return { unsubscribe: () => undefined };
  },
};
