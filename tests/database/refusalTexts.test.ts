/** Whatever the server may say no with, to what the app sends today, or remark on a ticket, has a sentence in the app. Asked of the schema itself. */
import { expect, test } from 'vitest';
import { DELIVERY_FLAGS } from '../../src/domain/deliveries/flags.ts';
import { KINDS, kindOf, tableOf } from '../../src/domain/mutations/mutations.ts';
import texts from '../../public/locales/en/common.json' with { type: 'json' };
import { openWorld } from './support/openWorld.ts';

/** What is sent at once is answered on its own screen. */
const QUEUED = KINDS.filter((kind) => !kindOf(kind).isOnline);

const world = await openWorld();

/** What is said elsewhere: by the owner who decides a held record, and by the device of one that no request can carry, or that needs what was discarded there. */
const SAID_ELSEWHERE = [
  'refused_by_owner',
  'batch_too_large',
  'breaks_the_server',
  'take_over_refused',
  'needs_discarded',
];

/** What the app says by itself of a record that waits, or that was set aside. */
const OWN = ['waits_in_vain', 'not_taken'];

test('every refusal of a mutation that the app makes has a text, and no text is left over', async () => {
  const codes = new Set([...SAID_ELSEWHERE, ...(await codesOfTables()), ...(await codesOfFunctions())]);
  expect(codes.size).toBeGreaterThan(30);
  expect([...codes, ...OWN].toSorted()).toEqual(Object.keys(texts.refusal).toSorted());
});

test('every remark of the server on a ticket has a text, and no text is left over', async () => {
  const sources = await sourcesOf(KINDS.filter((kind) => tableOf(kind) === 'deliveries'));
  const set =
    /flags := \w+\.flags \|\| '(\w+)'|then array\['(\w+)'\]|'\{(\w+)\}' end|then '(\w+)'(?: when [^']+ then '(\w+)')? end[,\]]/g;
  const flags = sources.filter((source) => source.includes('flags')).flatMap((source) => wordsIn(source, set));
  expect([...new Set(flags)].toSorted()).toEqual(DELIVERY_FLAGS.toSorted());
});

/** Checks and keys are named `<field>__<code>`. */
async function codesOfTables(): Promise<string[]> {
  const tables = [...new Set(QUEUED.map(tableOf))];
  const names = await world.query<{ name: string }>(
    `
    select conname as name from pg_constraint where conrelid = any (select to_regclass('public.' || t) from jsonb_array_elements_text($1::text::jsonb) as t)
    union select relname from pg_index join pg_class on oid = indexrelid where indrelid = any (select to_regclass('public.' || t) from jsonb_array_elements_text($1::text::jsonb) as t)`,
    [JSON.stringify(tables)],
  );
  return names.flatMap(({ name }) => (name.includes('__') ? [name.slice(name.indexOf('__') + 2)] : []));
}

async function codesOfFunctions(): Promise<string[]> {
  const said =
    /private\.(?:reject|hold|block)\('(\w+)'|(?<!in \()'(?:rejected|held|blocked)', '(\w+)'|then '(\w+):' \|\|/g;
  return (await sourcesOf(QUEUED)).flatMap((source) => wordsIn(source, said));
}

/** Of the functions that a push of these kinds runs through, found by following the calls. */
async function sourcesOf(kinds: readonly string[]): Promise<string[]> {
  const sources = new Map(
    (
      await world.query<{ name: string; source: string }>(
        `select proname as name, string_agg(prosrc, ' ') as source from pg_proc where pronamespace in ('private'::regnamespace, 'public'::regnamespace) group by 1`,
      )
    ).map(({ name, source }) => [name, source]),
  );
  const handlers = await world.query<{ handler: string }>(
    'select handler from private.mutation_kinds where kind in (select jsonb_array_elements_text($1::text::jsonb))',
    [JSON.stringify(kinds)],
  );
  const reached = new Set(['apply_mutations', ...handlers.map(({ handler }) => handler)]);
  for (const name of reached) {
    for (const [, called = ''] of (sources.get(name) ?? '').matchAll(/private\.(\w+)\(/g)) reached.add(called);
  }
  return [...reached].map((name) => `${name} ${sources.get(name) ?? ''}`);
}

const wordsIn = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].flatMap(([, ...found]) => found.filter((word) => word !== undefined));
