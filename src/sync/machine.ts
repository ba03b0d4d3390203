/**
 * Push, pull and photos are tables: each phase lists what follows from each event. A transition is pure: it returns the next state and
 * the commands to perform. `interpret` performs them; a table has no other connection to the outside.
 */
import { trusted } from '../domain/values/json.ts';

/** The next state and its commands, in the order to perform them. The last command brings the next event or ends the table. */
export type Step<State, Command> = readonly [State, ...Command[]];

interface Phased {
  readonly phase: string;
}
interface Named {
  readonly kind: string;
}

/** The members of a union whose `Key` may be `Value`. */
export type Member<Union, Key extends string, Value> = Union extends { readonly [K in Key]: infer Held }
  ? Value extends Held
    ? Union & { readonly [K in Key]: Value }
    : never
  : never;

/** A transition for every event of every phase: a missing one does not compile. */
export type Table<State extends Phased, Events extends Record<State['phase'], Named>, Command> = {
  readonly [Phase in State['phase']]: {
    readonly [Kind in Events[Phase]['kind']]: (
      state: Member<State, 'phase', Phase>,
      event: Member<Events[Phase], 'kind', Kind>,
    ) => Step<State, Command>;
  };
};

/** The table as one function. It throws for an event that the phase does not handle. */
export function stepOf<State extends Phased, Events extends Record<State['phase'], Named>, Command>(
  table: Table<State, Events, Command>,
): (state: State, event: Events[State['phase']]) => Step<State, Command> {
  // The types ensure that each phase lists its events; the interpreter ensures that an event belongs to its phase.
  const transitions =
    trusted<Record<string, Record<string, (state: State, event: Named) => Step<State, Command>>>>(table);
  return (state, event) => {
    const transition = transitions[state.phase]?.[event.kind];
    if (!transition) throw new Error(`${event.kind} in ${state.phase}`);
    return transition(state, event);
  };
}

/** Ends a table with this result. */
export interface End<Result> {
  readonly do: 'end';
  readonly result: Result;
}

/** How each command is performed: it brings an event, or only starts or ends something. */
export type Performer<Command extends { readonly do: string }, Event> = {
  readonly [Do in Exclude<Command['do'], 'end'>]: (command: Member<Command, 'do', Do>) => Promise<Event> | void;
};

/** Runs a table from its first step to its end. An error of a command ends it too, and reaches the caller. */
export async function interpret<State, Event, Command extends { readonly do: string }, Result>(
  first: Step<State, Command | End<Result>>,
  step: (state: State, event: Event) => Step<State, Command | End<Result>>,
  performer: Performer<Command, Event>,
): Promise<Result> {
  const perform = trusted<Record<string, (command: { readonly do: string }) => Promise<Event> | void>>(performer);
  let [state, ...commands] = first;
  for (;;) {
    let event: Event | undefined;
    for (const command of commands) {
      if (isEnd<Result>(command)) return command.result;
      const brought = perform[command.do]?.(command);
      if (brought) event = await brought;
    }
    if (event === undefined) throw new Error('the commands of a step brought no event');
    [state, ...commands] = step(state, event);
  }
}

const isEnd = <Result>(command: { readonly do: string }): command is End<Result> => command.do === 'end';
