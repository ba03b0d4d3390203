export interface Failure {
  readonly file: string;
  readonly line?: number;
  readonly title: string;
  /** Tests that did not run because of it. */
  readonly heldUp?: number;
}
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped?: number;
  readonly unsteady?: readonly string[];
}
export interface Outcome {
  readonly counts: Counts;
  readonly failures: readonly Failure[];
}
export function withSecondTry(first: Outcome, again: (failures: readonly Failure[]) => Outcome): Counts;
