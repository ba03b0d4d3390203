import { useCallback, useState } from 'react';

type Answer<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** Runs a user's command, and keeps its failure until the next attempt. An exception is a bug, and shown like any other failure. */
export function useCommand<E extends string>() {
  const [failure, setFailure] = useState<E | 'unknown' | null>(null);
  const [busy, setBusy] = useState(false);
  const run = useCallback(async <T>(work: Promise<Answer<T, E>>): Promise<Answer<T, E | 'unknown'>> => {
    setBusy(true);
    try {
      const answer = await work;
      setFailure(answer.ok ? null : answer.error);
      return answer;
    } catch (bug) {
      reportError(bug);
      setFailure('unknown');
      return { ok: false, error: 'unknown' };
    } finally {
      setBusy(false);
    }
  }, []);
  return { failure, busy, run };
}
