export interface Suggestion {
  readonly value: string;
  /** Of the record, where several have one value. */
  readonly id?: string;
  /** A second, quieter line, such as the usual driver. */
  readonly detail?: string;
}

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

/** The first of those offered, or the one that is the only one. */
export type Highlight = 'first' | 'only';

/** From the second character on. The list may be one letter behind: one without what is typed now is not taken. */
export function highlighted(
  typed: string,
  suggestions: readonly Suggestion[],
  highlight: Highlight | undefined,
): number {
  const wanted = lettersOf(typed);
  const [first] = suggestions;
  if (highlight === undefined || typed.length < 2 || !first) return -1;
  const isOffered = highlight === 'first' || suggestions.length === 1;
  const isExact = suggestions.some(({ value }) => lettersOf(value) === wanted);
  return isOffered && !isExact && lettersOf(first.value).includes(wanted) ? 0 : -1;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const SHOWN = 6;
/** Always the same array: a field that offers nothing is not rendered again. */
const NONE: readonly Suggestion[] = [];
