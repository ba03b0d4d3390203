/** What is on file and nearly called as was typed, of a name that nobody has: asked once the typing pauses. */
import { useSimilarName } from '../../../data/deliveries.ts';
import { useConfig } from '../../../data/index.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';

/** `record`: whom the name means, null for nobody, undefined while that is looked up. `onItsWay`: records of the server are not all here yet. */
export function useSimilar(
  table: 'trucks' | 'drivers' | 'customers',
  typed: string,
  record: unknown,
  onItsWay: boolean,
): string | null {
  const pause = useConfig()['ui.debounce'];
  // While the server's records are on their way, all of them look new.
  return useSimilarName(table, useDebounced(record === null && !onItsWay ? typed.trim() : '', pause));
}
