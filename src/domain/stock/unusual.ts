/** A difference that the user must confirm before it is written into the books (m³, litres of fuel). */
interface Difference {
  readonly difference: number;
  /** The book; null: unknown. */
  readonly book: number | null;
  /** The material's latest differences, newest first. */
  readonly earlier: readonly number[];
}

/** Number of a material's latest entries to compare with. */
const EARLIER_ENTRIES = 10;
const SHARE_OF_BOOK = 0.2;
const TIMES_THE_LARGEST = 3;

/** Above 20 % of the book and above three times the largest of the last ten: more likely an extra digit than a real change. */
export const isUnusual = ({ difference, book, earlier }: Difference): boolean =>
  Math.abs(difference) > SHARE_OF_BOOK * Math.abs(book ?? 0) &&
  Math.abs(difference) > TIMES_THE_LARGEST * largestOf(earlier);

/** Without sign; 0 if there is none. */
export const largestOf = (earlier: readonly number[]): number =>
  earlier.slice(0, EARLIER_ENTRIES).reduce((largest, one) => Math.max(largest, Math.abs(one)), 0);
