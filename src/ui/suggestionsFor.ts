import type { Suggestion } from './Combobox.tsx';

/** The first few that contain what was typed, those that begin with it first. Once one is typed in full, only longer ones that begin so. */
export function suggestionsFor(
  typed: string,
  options: Iterable<Suggestion>,
  keyOf: (text: string) => string,
): readonly Suggestion[] {
  const wanted = keyOf(typed);
  const starting: Suggestion[] = [];
  const containing: Suggestion[] = [];
  let isWhole = false;
  for (const option of options) {
    const key = keyOf(option.value);
    if (key === wanted && wanted !== '') isWhole = true;
    else if (key.startsWith(wanted)) starting.push(option);
    else if (key.includes(wanted)) containing.push(option);
    if (starting.length >= SHOWN) break;
  }
  const offered = isWhole ? starting : [...starting, ...containing];
  return offered.length === 0 ? NONE : offered.slice(0, SHOWN);
}

const SHOWN = 6;
/** Always the same array: a field that offers nothing is not rendered again. */
const NONE: readonly Suggestion[] = [];
