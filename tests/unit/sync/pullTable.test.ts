/** Every transition and command of the pull's table, dropped, doubled and swapped by a program: a pull shows each. */
import { expect, test } from 'vitest';
import { trusted } from '../../../src/domain/values/json.ts';
import type { PullCommand, Pulling } from '../../../src/sync/pull/pullTable.ts';
import { PULLS, seen, TABLE, type Transition } from './support/pulls.ts';

type Next = ReturnType<Transition>;
/** What a step gives, changed. */
type Change = (right: Next, state: Pulling, event: object, transition: Transition) => Next;
const commands =
  (change: (all: PullCommand[]) => PullCommand[]): Change =>
  ([next, ...all]) => [next, ...change(all)];

/** Given twice, they do what they do once: they only read, note the same again, or find nothing left to drop. */
const ONCE_IS_TWICE: readonly string[] = ['read', 'await_answer', 'compare_device', 'note', 'drop_ahead'];
const MEAN_NOTHING: readonly string[] = [
  // The request is ended a moment later, still before the wait.
  'opening.unreachable: backwards',
  // The cut has ended the request that was sent ahead, too.
  'asking.cut: backwards',
  'asking.cut: without drop_ahead',
];

/** The changes of one transition. `others`: of its phase. `given`: the commands that the pulls saw it give. */
const changesOf = (others: readonly Transition[], given: ReadonlySet<string>): Readonly<Record<string, Change>> => ({
  dropped: (_, state) => [state],
  doubled: ([next], { phase }, event, transition) => transition(trusted<Pulling>({ ...next, phase }), event),
  backwards: commands((all) => all.toReversed()),
  ...Object.fromEntries(
    others.map(
      (other, n) =>
        [`swapped with another (${n})`, (_, state, event) => other(state, event)] satisfies [string, Change],
    ),
  ),
  ...Object.fromEntries(
    [...given].map((name) => [`without ${name}`, commands((all) => all.filter((one) => one.do !== name))]),
  ),
  ...Object.fromEntries(
    [...given]
      .filter((name) => !ONCE_IS_TWICE.includes(name))
      .map((name) => [
        `${name} twice`,
        commands((all) => all.flatMap((one) => (one.do === name ? [one, one] : [one]))),
      ]),
  ),
});

/** Nothing follows an end: neither the state nor another command matters then. */
function meaningOf([next, ...all]: Next): string {
  const end = all.findIndex((one) => one.do === 'end');
  return JSON.stringify(end === -1 ? [next, all] : all.slice(0, end + 1));
}

test('each transition and command of the pull is dropped, doubled and swapped, and a pull shows it', async () => {
  const right = new Map<string, string>();
  const taken: Record<string, { readonly pulls: Set<string>; readonly given: Set<string> }> = {};
  for (const [name, way] of Object.entries(PULLS)) {
    const onStep: Parameters<typeof seen>[2] = (transition, all) => {
      const { pulls, given } = (taken[transition] ??= { pulls: new Set(), given: new Set() });
      pulls.add(name);
      for (const one of all) given.add(one.do);
    };
    right.set(name, await seen(way, TABLE, onStep));
  }
  const survivors: string[] = [];
  for (const [phase, transitions] of Object.entries(TABLE)) {
    for (const [kind, transition] of Object.entries(transitions)) {
      const { pulls, given } = taken[`${phase}.${kind}`] ?? { pulls: new Set<string>(), given: new Set<string>() };
      expect([...pulls], `pulls that take ${phase}.${kind}`).not.toEqual([]);
      for (const [name, change] of Object.entries(changesOf(Object.values(transitions), given))) {
        let [isOther, isSeen] = [false, false];
        const mutated: Transition = (state, event) => {
          const next = transition(state, event);
          const changed = change(next, state, event, transition);
          isOther ||= meaningOf(changed) !== meaningOf(next);
          return changed;
        };
        const table = { ...TABLE, [phase]: { ...transitions, [kind]: mutated } };
        for (const one of pulls) if ((isSeen = (await seen(PULLS[one]!, table)) !== right.get(one))) break;
        if (isOther && !isSeen) survivors.push(`${phase}.${kind}: ${name}`);
      }
    }
  }
  expect(survivors).toEqual(MEAN_NOTHING);
});
