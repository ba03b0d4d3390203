/** A store query that many components share runs once, and a component that mounts later has the answer at once. */
import { useCallback, useSyncExternalStore } from 'react';
import { trusted } from '../../domain/values/json.ts';
import { useAuth } from './authState.ts';
import { lastingQuery } from '../store/lastingQuery.ts';
import { userStore, type UserDb } from '../store/schema.ts';

type Query<T> = (db: UserDb) => Promise<T>;

/** Like `useQuery`, shared by all components that pass the same function and `everyMs`, after which it runs again. */
export function useSharedQuery<T>(query: Query<T>, everyMs?: number): T | undefined {
  const userId = useAuth((state) => state.user?.id);
  const listen = useCallback(
    (listener: () => void) => (userId === undefined ? () => undefined : listenTo(query, userId, listener, everyMs)),
    [query, userId, everyMs],
  );
  const answer = useSyncExternalStore(listen, () =>
    userId === undefined ? undefined : asked.get(query)?.get(userId)?.answer,
  );
  if (answer && 'cause' in answer) throw answer.cause;
  // The map of all queries does not express that an answer has its query's type.
  return trusted<T | undefined>(answer?.value);
}

interface Asked {
  answer: { readonly value: unknown } | { readonly cause: unknown } | undefined;
  readonly listeners: Set<() => void>;
  readonly end: () => void;
}

/** By query and user, as long as a component listens. */
const asked = new Map<Query<unknown>, Map<string, Asked>>();

function listenTo(query: Query<unknown>, userId: string, listener: () => void, everyMs?: number): () => void {
  const ofQuery = asked.get(query) ?? new Map<string, Asked>();
  asked.set(query, ofQuery);
  const one = ofQuery.get(userId) ?? ask(query, userId, everyMs);
  ofQuery.set(userId, one);
  one.listeners.add(listener);
  return () => {
    one.listeners.delete(listener);
    if (one.listeners.size > 0) return;
    one.end();
    ofQuery.delete(userId);
  };
}

function ask(query: Query<unknown>, userId: string, everyMs?: number): Asked {
  const tell = (answer: Asked['answer']) => {
    one.answer = answer;
    for (const listener of one.listeners) listener();
  };
  const follow = () =>
    lastingQuery(() => query(userStore(userId).strict)).subscribe(
      (value) => tell({ value }),
      (cause) => tell({ cause }),
    );
  // The first answer never arrives before this function returns.
  let subscription = follow();
  const timer =
    everyMs === undefined
      ? undefined
      : setInterval(() => {
          subscription.unsubscribe();
          subscription = follow();
        }, everyMs);
  const end = () => {
    clearInterval(timer);
    subscription.unsubscribe();
  };
  const one: Asked = { answer: undefined, listeners: new Set(), end };
  return one;
}
