/** What the tests know of a record: who may do what to it, a good example of each kind, and the name that a person reads. */
import type { MutationKind, MutationPayloads } from '../../src/domain/mutations/mutations.ts';
import type { RecordName } from '../../src/domain/records/tables.ts';

/** What an example may ask for. What it makes, it makes as the owner, but for `makeOwn`. */
export interface Given {
  readonly by: { readonly id: string };
  /** `lost`: the tablet of a person that is gone. */
  readonly staff: Readonly<Record<'admin' | 'lost', { readonly device: string }>>;
  /** Applies the example of a kind; the id of its record. */
  readonly make: (kind: MutationKind, payload?: object) => Promise<string>;
  /** The same as the one who sends. */
  readonly makeOwn: (kind: MutationKind) => Promise<string>;
  readonly apply: (kind: MutationKind, id: string, payload: object, seen: Record<string, unknown>) => Promise<unknown>;
  /** The example of a creation, not sent. */
  readonly unsent: (kind: MutationKind) => object;
  /** A shift that another person than the sender closed; its id. */
  readonly closedByAnother: () => Promise<string>;
  /** Cash that another person than the sender hands over; its id. */
  readonly handedOverByAnother: () => Promise<string>;
  /** A mutation that waits for the owner; its id. */
  readonly held: () => Promise<string>;
}

/** The same in both languages, or in each. */
export type RecordLabel = string | RegExp | { readonly en: string; readonly id: string };
export interface NamedCase<P = object> {
  /** Where it differs from the example. */
  readonly payload?: Partial<P>;
  readonly name: RecordLabel;
}

/** Sent at once or not at all: never in the outbox, so that the sync panel does not name them. */
type OnlineKind =
  `${'client_errors' | 'audit_log' | 'devices' | 'held_mutations' | 'invoices' | 'system_config'}.${string}`;

interface Sent<P> {
  /** O owner, A admin, M manager. */
  readonly may: string;
  /** Of these it is held for the owner. */
  readonly proposes?: string;
  readonly payload: Partial<P>;
  /** Fields that differ each time. `code`: of the device. */
  readonly fresh?: (code: string) => Partial<P>;
  /** Fields that name other records, which are made before. */
  readonly others?: (given: Given) => Partial<P> | Promise<Partial<P>>;
  /** The record that it is about. Without it: a new one for a creation, the example of `create` for a change. */
  readonly entity?: (given: Given, payload: Partial<P>) => string | Promise<string>;
  readonly seen?: Partial<P>;
}
export type Example<K extends MutationKind> = Sent<MutationPayloads[K]> &
  (K extends OnlineKind
    ? unknown
    : {
        /** How the sync panel names it: the example itself, or cases. A change is made to the first of `rows`. */
        readonly named: Exclude<RecordLabel, RegExp> | readonly NamedCase<MutationPayloads[K]>[];
      });
/** An example of any kind. */
export type AnyExample = Sent<Record<string, unknown>> & {
  readonly named?: Exclude<RecordLabel, RegExp> | readonly NamedCase[];
};

type NameIn<T extends RecordName, K> = K extends `${T}.${infer N}` ? N : never;

export interface RecordExamples<T extends RecordName> {
  /** As `npm run matrix` prints them. O owner, A admin, M manager; –: only the server writes there. */
  readonly rights: readonly [read: string, create: string, change: string];
  /** Rows that a device holds. */
  readonly rows?: readonly ({ readonly id: string } & Record<string, unknown>)[];
  readonly kinds: { readonly [N in NameIn<T, MutationKind>]: Example<`${T}.${N}` & MutationKind> };
}

let numbers = 0;
/** The number of a ticket or a report, of four digits. */
export function nextNumber(): string {
  numbers += 1;
  return String(numbers).padStart(4, '0');
}

const DAY_MS = 86_400_000;
/** Within the months in which a clock is believed. */
let day = Math.floor(Date.now() / DAY_MS) - 350;
/** A day of the past that no other record touches. */
export function nextDay(): string {
  day += 1;
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
