// A test that fails in the whole suite and passes alone is unsteady: it is named, and does not fail the run.

/** More failures than these have a cause that a second run does not remove. */
const MOST_TRIED_AGAIN = 4;

/** `again` runs the failures alone. */
export function withSecondTry(first, again) {
  const { counts, failures } = first;
  const isExplained = counts.failed === failures.length && (counts.skipped ?? 0) === 0;
  if (failures.length === 0 || failures.length > MOST_TRIED_AGAIN || !isExplained) return counts;
  console.log(`\nOnce more, alone: ${failures.map(({ title }) => title).join('; ')}`);
  const second = again(failures);
  const stillFail = new Set(second.failures.map(({ title }) => title));
  const hasRunAll = second.counts.passed + second.counts.failed >= failures.length && !second.counts.skipped;
  const unsteady = hasRunAll ? failures.filter(({ title }) => !stillFail.has(title)).map(({ title }) => title) : [];
  return {
    passed: counts.passed + unsteady.length,
    failed: Math.max(failures.length - unsteady.length, second.counts.failed),
    unsteady,
  };
}
