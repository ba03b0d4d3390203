/** An expected failure is a value, not an exception: throwing is for bugs. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });

/** Whether this work succeeds: its failure is not reported. */
export const succeeds = (work: PromiseLike<unknown>): PromiseLike<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** Ends an exhaustive switch: a new case that is not handled does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
