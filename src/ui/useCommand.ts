import { useCallback, useState } from 'react';

type Answer<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** Runs what a person asked for, and keeps why it failed until the next try. */
export function useCommand<E>() {
  const [failure, setFailure] = useState<E | null>(null);
  const [busy, setBusy] = useState(false);
  const run = useCallback(async <T>(work: Promise<Answer<T, E>>): Promise<Answer<T, E>> => {
    setBusy(true);
    try {
      const answer = await work;
      setFailure(answer.ok ? null : answer.error);
      return answer;
    } finally {
      setBusy(false);
    }
  }, []);
  return { failure, busy, run };
}
