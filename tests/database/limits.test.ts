/**
 * The limits that the descriptions of records (src/domain/records) give texts and numbers, tried against SQL for every kind: the
 * device refuses what is beyond them, and an older app, or none of ours, might not. What is at a limit is taken: else a record that
 * a form let through would come back.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KINDS, kindOf } from '../../src/domain/mutations/mutations.ts';
import { EVERY_KIND, hireStaff } from './support/everyKind.ts';
import { createWorld } from './support/world.ts';
import type { Column, NumberLimits } from '../../src/domain/records/columns.ts';
import type { Staff } from './support/everyKind.ts';
import type { Outcome, World } from './support/world.ts';

let world: World;
let staff: Staff;
beforeAll(async () => {
  world = await createWorld();
  staff = await hireStaff(world);
});
afterAll(() => world.close());

/** Numbers and paths that the app makes have a form of their own in SQL, and no machine is bought next year. */
const STRICTER = [
  'deliveries.create/ticket_no',
  'incidents.create/number',
  'attachments.create/path',
  'equipment.create/year_purchased',
  'equipment.change/year_purchased',
];
/** Read only together with another value. */
const WITH: Readonly<Record<string, object>> = { 'deliveries.change_status/cancel_reason': { status: 'cancelled' } };

/** Each text is another one: some names are unique. */
const randomLetters = (length: number) =>
  Array.from({ length }, () => String.fromCodePoint(65 + Math.floor(Math.random() * 26))).join('');

/** Values just beyond the limits of a column, and those at them. */
function edgesOf({ text, number }: Column): { readonly beyond: readonly unknown[]; readonly at: readonly unknown[] } {
  if (text) {
    const typed = (length: number) => (text.clean === 'phone' ? '1'.repeat(length) : randomLetters(length));
    return { beyond: [typed(text.max + 1)], at: text.pattern ? [] : [typed(text.max)] };
  }
  if (!number) return { beyond: [], at: [] };
  const { above, from, to } = number;
  const below = above ?? (from === undefined ? undefined : from - stepOf(number));
  return { beyond: [to + stepOf(number), ...(below === undefined ? [] : [below])], at: [to] };
}

/** The least that makes another value; a large one has no decimals left in JSON. */
const stepOf = ({ decimals, to }: NumberLimits): number =>
  to > 1e12 ? 1 : 10 ** -(decimals === 'by_material' ? 2 : decimals);

describe.each(KINDS)('%s', (kind) => {
  const edges = Object.entries(kindOf(kind).fields).map(([name, column]) => ({ name, ...edgesOf(column) }));

  async function sent(name: string, value: unknown): Promise<Outcome & { readonly said: string }> {
    const good = await EVERY_KIND[kind]!.make(staff.owner, staff);
    const payload = { ...good.payload, ...WITH[`${kind}/${name}`], [name]: value };
    const [outcome] = await staff.owner.push({ ...good, payload });
    return { ...outcome!, said: `${name} ${String(value).slice(0, 20)}: ${outcome!.code ?? outcome!.outcome}` };
  }

  test('refuses what is beyond the limits of its fields', async () => {
    const taken: string[] = [];
    for (const { name, beyond } of edges)
      for (const value of beyond) {
        const { outcome, field, said } = await sent(name, value);
        if (outcome !== 'rejected' || field !== name) taken.push(said);
      }
    expect(taken).toEqual([]);
  });

  test('takes what is at them', async () => {
    const refused: string[] = [];
    for (const { name, at } of edges)
      for (const value of at) {
        const { outcome, field, said } = await sent(name, value);
        if (outcome === 'rejected' && field === name && !STRICTER.includes(`${kind}/${name}`)) refused.push(said);
      }
    expect(refused).toEqual([]);
  });
});
