// A test that fails in the whole suite and passes alone is unsteady: it is named, and does not fail the run.

/** More failures than these have a cause that a second run does not remove. */
const MOST_TRIED_AGAIN = 6;

/** `again` runs the failures alone. */
export function withSecondTry(first, again) {
  const { counts, failures } = first;
  const skipped = counts.skipped ?? 0;
  const isExplained = counts.failed === failures.length && skipped === heldUpBy(failures);
  if (failures.length === 0 || failures.length > MOST_TRIED_AGAIN || !isExplained) return counts;
  console.log(`\nOnce more, alone: ${failures.map(({ title }) => title).join('; ')}`);
  const second = again(failures);
  const stillFail = new Set(second.failures.map(({ title }) => title));
  const hasRunAll = second.counts.passed + second.counts.failed >= failures.length + skipped && !second.counts.skipped;
  const passing = hasRunAll ? failures.filter(({ title }) => !stillFail.has(title)) : [];
  const ranToo = heldUpBy(passing);
  return {
    passed: counts.passed + passing.filter(({ isOutside }) => !isOutside).length + ranToo,
    failed: Math.max(failures.length - passing.length, second.counts.failed),
    ...(skipped > ranToo && { skipped: skipped - ranToo }),
    unsteady: passing.map(({ title }) => title),
    broken: [...new Set([...failures.filter((one) => !passing.includes(one)), ...second.failures].map(nameOf))],
  };
}

/** How the summary names a failure. */
export const nameOf = ({ file, title }) => `${file}: ${title}`;

const heldUpBy = (failures) => failures.reduce((sum, { heldUp = 0 }) => sum + heldUp, 0);
