/** Which failures of the whole suite a second run forgives, and that it names them. */
import { describe, expect, it, vi } from 'vitest';
import { withSecondTry, type Failure, type Outcome } from '../../runner/secondTry.mjs';

const failing = (...titles: readonly string[]): Failure[] => titles.map((title) => ({ file: 'a.spec.ts', title }));
const outcome = (passed: number, ...titles: readonly string[]): Outcome => ({
  counts: { passed, failed: titles.length },
  failures: failing(...titles),
});

describe('the second try', () => {
  it('does not happen where nothing failed', () => {
    const again = vi.fn<() => Outcome>();
    expect(withSecondTry(outcome(9), again)).toEqual({ passed: 9, failed: 0 });
    expect(again).not.toHaveBeenCalled();
  });

  it('counts as passed, and names, what passes alone', () => {
    const end = { passed: 10, failed: 0, unsteady: ['one'], broken: [] };
    expect(withSecondTry(outcome(9, 'one'), () => outcome(3))).toEqual(end);
  });

  it('counts no test more where an error that no test caught does not come again', () => {
    const first = outcome(9, 'one');
    const outside = { ...first, failures: first.failures.map((one) => ({ ...one, isOutside: true })) };
    expect(withSecondTry(outside, () => outcome(3))).toMatchObject({ passed: 9, failed: 0, unsteady: ['one'] });
  });

  it('leaves as failed what fails again', () => {
    const end = { passed: 10, failed: 1, unsteady: ['one'], broken: ['a.spec.ts: two'] };
    expect(withSecondTry(outcome(9, 'one', 'two'), () => outcome(3, 'two'))).toEqual(end);
  });

  it('counts a test that fails only the second time', () => {
    expect(withSecondTry(outcome(9, 'one'), () => outcome(3, 'other'))).toMatchObject({ failed: 1 });
  });

  it.each([
    ['more failed than a loaded machine explains', outcome(9, '1', '2', '3', '4', '5', '6', '7')],
    ['something failed outside of all tests', { counts: { passed: 9, failed: 2 }, failures: failing('one') }],
    ['a test was skipped', { counts: { passed: 9, failed: 1, skipped: 1 }, failures: failing('one') }],
  ])('does not happen where %s', (_, first) => {
    const again = vi.fn<() => Outcome>();
    expect(withSecondTry(first, again)).toBe(first.counts);
    expect(again).not.toHaveBeenCalled();
  });

  it('counts what a failure held up, where all of it ran the second time', () => {
    const first = {
      counts: { passed: 9, failed: 1, skipped: 4 },
      failures: [{ file: 'a.spec.ts', title: 'one', heldUp: 4 }],
    };
    expect(withSecondTry(first, () => outcome(7))).toMatchObject({ passed: 14, failed: 0, unsteady: ['one'] });
    expect(withSecondTry(first, () => outcome(4))).toMatchObject({ passed: 9, failed: 1, skipped: 4, unsteady: [] });
  });

  it('forgives nothing where the failed tests did not run again', () => {
    const none = { counts: { passed: 0, failed: 0 }, failures: [] };
    expect(withSecondTry(outcome(9, 'one'), () => none)).toMatchObject({ passed: 9, failed: 1, unsteady: [] });
  });
});
