/** The limits of fields that are no columns, which the handlers hold: what is at a limit is taken. */
import { expect, test } from 'vitest';
import { KINDS, kindOf, tableOf } from '../../src/domain/mutations/mutations.ts';
import { RECORDS } from '../../src/domain/records/index.ts';
import { EVERY_KIND } from './support/everyKind.ts';
import { openStaffed } from './support/openWorld.ts';
import type { Column } from '../../src/domain/records/columns.ts';

const { staff } = await openStaffed();

/** Values just beyond the limits of a column, and one at them. */
function edgesOf({ text, number }: Column): { readonly beyond: readonly unknown[]; readonly at: unknown } {
  if (text) return { beyond: ['x'.repeat(text.max + 1)], at: 'x'.repeat(text.max) };
  return { beyond: [number!.to + 1, (number!.from ?? 0) - 1], at: number!.to };
}

const fields = KINDS.flatMap((kind) =>
  Object.entries(kindOf(kind).fields)
    .filter(
      ([name, { text, number }]) =>
        (number ?? (text && !text.pattern)) && !Object.hasOwn(RECORDS[tableOf(kind)].columns, name),
    )
    .map(([name, column]) => ({ kind, name, ...edgesOf(column) })),
);

test.each(fields)('$name of $kind', async ({ kind, name, beyond, at }) => {
  const sent = async (value: unknown) => {
    const good = await EVERY_KIND[kind]!.make(staff.owner, staff);
    const [outcome] = await staff.owner.push({ ...good, payload: { ...good.payload, [name]: value } });
    return outcome;
  };
  for (const value of beyond) expect(await sent(value)).toMatchObject({ outcome: 'rejected', field: name });
  expect(await sent(at)).toMatchObject({ outcome: 'applied' });
});
