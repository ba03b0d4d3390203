/** The examples of all records: a record or a kind without one does not compile. */
import * as all from './all.ts';
import { trusted } from '../../src/domain/values/json.ts';
import type { MutationKind } from '../../src/domain/mutations/mutations.ts';
import type { RecordName } from '../../src/domain/records/tables.ts';
import type { AnyExample, RecordExamples } from './example.ts';

const TYPED = all satisfies { readonly [T in RecordName]: RecordExamples<T> };

/** By name, without the types of their kinds: for tests that go through all of them. */
export const EXAMPLES =
  trusted<
    Readonly<
      Record<RecordName, Omit<RecordExamples<RecordName>, 'kinds'> & { kinds: Readonly<Record<string, AnyExample>> }>
    >
  >(TYPED);

export function exampleOf(kind: MutationKind): AnyExample {
  const [table = '', name = ''] = kind.split('.');
  const example = EXAMPLES[trusted<RecordName>(table)].kinds[name];
  if (!example) throw new Error(`no example of ${kind}`);
  return example;
}
