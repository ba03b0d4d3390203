import { useObservable } from 'dexie-react-hooks';
import { authState, useAuth } from './authState.ts';
import { lastingQuery } from '../store/lastingQuery.ts';
import { userStore, type UserDb } from '../store/schema.ts';

/** The signed-in user's store, for a single read; null without one. */
export function ownStore(): UserDb | null {
  const { user } = authState();
  return user && userStore(user.id).strict;
}

interface Found<T> {
  readonly userId: string;
  readonly value: T;
}

/** Runs a query on the signed-in user's store, again when what it read has changed. Undefined until it has run, or for `null`. */
export function useQuery<T>(query: ((db: UserDb) => Promise<T>) | null, dependencies: readonly unknown[]) {
  const userId = useAuth((state) => state.user?.id);
  const found = useObservable<Found<T> | undefined, undefined>(
    () =>
      query === null || userId === undefined
        ? UNASKED
        : lastingQuery(async () => ({ userId, value: await query(userStore(userId).strict) })),
    [userId, query === null, ...dependencies],
    undefined,
  );
  // Between two queries the hook still holds the first result: one user's records must never be shown to another.
  return query !== null && found?.userId === userId ? found?.value : undefined;
}

export interface LastAnswer<T> {
  readonly answer: T;
  /** False while it is the answer to the previous query. */
  readonly isCurrent: boolean;
}

/** Like `useQuery`, but returns the previous answer until this query is answered, and says which of the two it is. */
export function useLastAnswer<T>(question: string | null, query: (db: UserDb) => Promise<T>) {
  const found = useQuery(question === null ? null : (db) => query(db).then((answer) => ({ question, answer })), [
    question,
  ]);
  return found && { answer: found.answer, isCurrent: found.question === question };
}

/** Undefined until this query is answered. */
export function useAnswerTo<T>(question: string | null, query: (db: UserDb) => Promise<T>): T | undefined {
  const found = useLastAnswer(question, query);
  return found?.isCurrent === true ? found.answer : undefined;
}

/** Returns `undefined`, so that the hook drops its last answer without the cost of a live query. */
const UNASKED = {
  subscribe(next: (value: undefined) => void) {
    next(undefined);
    return { unsubscribe: () => undefined };
  },
};
