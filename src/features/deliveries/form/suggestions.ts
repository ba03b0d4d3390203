import type { Suggestion } from '../../../ui/Combobox.tsx';

/** The first few that contain what was typed, those that begin with it first. Nothing once it is typed in full. */
export function suggestionsFor(typed: string, options: Iterable<Suggestion>, keyOf: (text: string) => string): readonly Suggestion[] {
  const wanted = keyOf(typed);
  const starting: Suggestion[] = [];
  const containing: Suggestion[] = [];
  for (const option of options) {
    const key = keyOf(option.value);
    if (key === wanted && wanted !== '') return NONE;
    if (key.startsWith(wanted)) starting.push(option);
    else if (key.includes(wanted)) containing.push(option);
    if (starting.length >= SHOWN) break;
  }
  return starting.length + containing.length === 0 ? NONE : [...starting, ...containing].slice(0, SHOWN);
}

const SHOWN = 6;
/** Always the same: a field that offers nothing is not drawn anew. */
const NONE: readonly Suggestion[] = [];
