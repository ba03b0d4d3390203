/** Changes of a table of phases and events, made by a program: each transition dropped, doubled and swapped, each command left out and given twice. */
import { trusted } from '../../../../src/domain/values/json.ts';
import type { Token, TokenSource } from '../../../../src/sync/ports.ts';

/** One step of any table: the next state and its commands. */
type Next = readonly [State, ...Command[]];
type State = { readonly phase: string };
type Command = { readonly do: string };
export type Transition = (state: State, event: object) => Next;
export type Transitions = Readonly<Record<string, Readonly<Record<string, Transition>>>>;
/** What a step gives, changed. */
type Change = (right: Next, state: State, event: object, transition: Transition) => Next;

export interface Played {
  readonly table: Transitions;
  /** Names of the ways; each is one short run. */
  readonly ways: readonly string[];
  /** All that can be seen of a run from outside. `onStep`: each transition that it takes, with its commands. */
  readonly seen: (
    way: string,
    table: Transitions,
    onStep?: (transition: string, commands: readonly Command[]) => void,
  ) => Promise<string>;
  /** Commands that do the same if they are given twice. */
  readonly onceIsTwice: readonly string[];
}

/** The table's steps, at most `most` of them. */
export function watchedSteps<
  Held extends Next[0],
  Event extends { readonly kind: string },
  Step extends readonly [Held, ...Command[]],
>(
  right: (state: Held, event: Event) => Step,
  most: number,
  onStep: Parameters<Played['seen']>[2],
): (state: Held, event: Event) => Step {
  let steps = 0;
  return (state, event) => {
    if ((steps += 1) > most) throw new Error('endless');
    const next = right(state, event);
    const [, ...all] = next;
    onStep?.(`${state.phase}.${event.kind}`, all);
    return next;
  };
}

/** What was seen first of all (end, log, state), for a reader: short, a line for each part, times from the start of a test's clock. */
export const storyOf = (seen: string): string =>
  trusted<unknown[]>(JSON.parse(seen))
    .slice(0, 3)
    .flatMap((part) => part)
    .map((part) => JSON.stringify(part).replaceAll(/[\\"]/g, ''))
    .join('\n')
    .replaceAll(/,?(shapes|versions):\{[^}]+\}|,message:,field:null,conflict:null|,null\]$/gm, '')
    .replaceAll(/\b([\da-f]{8})(-[\da-f]{4}){3}-[\da-f]{12}\b/g, '$1')
    .replaceAll(/\b1795\d{9}\b/g, (ms) => `+${Number(ms) - Date.parse('2026-11-20T01:00:00Z')}`);

/** The session as it is found each time that it is opened; a token once none is left. */
export function sessionsOf(
  kinds: readonly Token['kind'][],
  tokens: TokenSource & { readonly token: Token },
): TokenSource {
  const left = [...kinds];
  const current = async (): Promise<Token> => {
    const kind = left.shift() ?? 'token';
    return kind === 'token' ? tokens.token : { kind };
  };
  return { current, renewed: () => tokens.renewed() };
}

const commands =
  (change: (all: Command[]) => Command[]): Change =>
  ([next, ...all]) => [next, ...change(all)];

/** The changes of one transition. `others`: of its phase. `given`: the commands that the runs saw it give. */
const changesOf = (
  others: readonly Transition[],
  given: ReadonlySet<string>,
  onceIsTwice: readonly string[],
): Readonly<Record<string, Change>> => ({
  dropped: (_, state) => [state],
  doubled: ([next], { phase }, event, transition) => transition({ ...next, phase }, event),
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
      .filter((name) => !onceIsTwice.includes(name))
      .map((name) => [
        `${name} twice`,
        commands((all) => all.flatMap((one) => (one.do === name ? [one, one] : [one]))),
      ]),
  ),
});

/** Nothing follows an end: neither the state nor another command matters then. */
function meaningOf([next, ...all]: Next): string {
  const end = all.findIndex((one) => one.do === 'end');
  return JSON.stringify(end === -1 ? [next, all] : all.slice(0, end + 1), (_, value: unknown) =>
    value instanceof Set ? [...value] : value,
  );
}

/** The changes that no run shows, and the transitions that no run takes. */
export async function survivorsOf({ table, ways, seen, onceIsTwice }: Played) {
  const right = new Map<string, string>();
  const taken: Record<string, { readonly ways: Set<string>; readonly given: Set<string> }> = {};
  for (const way of ways) {
    const onStep = (transition: string, all: readonly Command[]) => {
      const one = (taken[transition] ??= { ways: new Set(), given: new Set() });
      one.ways.add(way);
      for (const command of all) one.given.add(command.do);
    };
    right.set(way, await seen(way, table, onStep));
  }
  const survivors: string[] = [];
  const untaken: string[] = [];
  let mutants = 0;
  for (const [phase, transitions] of Object.entries(table)) {
    for (const [kind, transition] of Object.entries(transitions)) {
      const of = taken[`${phase}.${kind}`];
      if (!of) untaken.push(`${phase}.${kind}`);
      for (const [name, change] of Object.entries(
        of ? changesOf(Object.values(transitions), of.given, onceIsTwice) : {},
      )) {
        let [isOther, isSeen] = [false, false];
        const mutated: Transition = (state, event) => {
          const next = transition(state, event);
          const changed = change(next, state, event, transition);
          isOther ||= meaningOf(changed) !== meaningOf(next);
          return changed;
        };
        const mutant = { ...table, [phase]: { ...transitions, [kind]: mutated } };
        for (const way of of?.ways ?? []) if ((isSeen = (await seen(way, mutant)) !== right.get(way))) break;
        if (!isOther) continue;
        mutants += 1;
        if (!isSeen) survivors.push(`${phase}.${kind}: ${name}`);
      }
    }
  }
  return { survivors, untaken, mutants };
}
