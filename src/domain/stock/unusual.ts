/** A difference that is looked at twice before it is written into the books (m³, litres of fuel). */
interface Difference {
  readonly difference: number;
  /** What the books hold; null: not known. */
  readonly book: number | null;
  /** Of the material's latest entries, newest first. */
  readonly earlier: readonly number[];
}

/** How many of the latest entries of a material are looked at. */
export const EARLIER_ENTRIES = 10;
const SHARE_OF_BOOK = 0.2;
const TIMES_THE_LARGEST = 3;

/** Above 20 % of the book and above three times the largest of the last ten: likelier a digit too many than a pile. */
export const isUnusual = ({ difference, book, earlier }: Difference): boolean =>
  Math.abs(difference) > SHARE_OF_BOOK * Math.abs(book ?? 0) &&
  Math.abs(difference) > TIMES_THE_LARGEST * largestOf(earlier);

/** Without a sign; 0 where there is none. */
export const largestOf = (earlier: readonly number[]): number =>
  earlier.slice(0, EARLIER_ENTRIES).reduce((largest, one) => Math.max(largest, Math.abs(one)), 0);
