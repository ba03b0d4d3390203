export interface Failure {
  readonly file: string;
  readonly line?: number;
  readonly title: string;
  /** Tests that did not run because of it. */
  readonly heldUp?: number;
  /** An error that no test caught. */
  readonly isOutside?: boolean;
}
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped?: number;
  readonly unsteady?: readonly string[];
  /** File and title of what failed, in both tries. */
  readonly broken?: readonly string[];
}
export interface Outcome {
  readonly counts: Counts;
  readonly failures: readonly Failure[];
}
export function withSecondTry(first: Outcome, again: (failures: readonly Failure[]) => Outcome): Counts;
