/** Of several records that wait, which one this is: in its row in both languages, and above each decision, for every kind. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';
import { KINDS, kindOf, tableOf, type MutationDraft, type MutationKind } from '../../src/domain/mutations/mutations.ts';
import { isTableName } from '../../src/domain/records/tables.ts';
import { trusted } from '../../src/domain/values/json.ts';
import { EXAMPLES, exampleOf } from '../records/index.ts';
import { db } from './support/store.ts';
import { prepareBrowser, show } from './support/world.tsx';
import type { NamedCase, RecordLabel } from '../records/example.ts';
import type { EntryVerdict } from '../../src/sync/entry.ts';

const { saveTo } = await import('../../src/data/outbox/saveTo.ts');
const { discard } = await import('../../src/data/outbox/decide.ts');
const { SyncPanel } = await import('../../src/features/sync-panel/SyncPanel.tsx');

const onFile = { version: 1, position: 1, deleted_at: null };

beforeEach(async () => {
  for (const [table, { rows = [] }] of Object.entries(EXAMPLES))
    if (isTableName(table) && rows.length > 0)
      await db.anyRows(table).bulkPut(rows.map((row) => ({ ...row, ...onFile })));
});

interface Story {
  readonly id: string;
  readonly payload: object;
  readonly name: RecordLabel;
}

/** A change is made to the first row of its record. */
function storiesOf(kind: MutationKind): Story[] {
  const { payload, named = [] } = exampleOf(kind);
  const id = kindOf(kind).mode === 'change' ? (EXAMPLES[tableOf(kind)].rows?.[0]?.id ?? 'x-1') : 'x-1';
  const cases: readonly NamedCase[] = isCases(named) ? named : [{ name: named }];
  return cases.map((one) => ({ id, payload: { ...payload, ...one.payload }, name: one.name }));
}
const isCases = (named: RecordLabel | readonly NamedCase[]): named is readonly NamedCase[] => Array.isArray(named);

const deps = { now: Date.now, newId };
const verdict: EntryVerdict = { code: 'not_permitted', message: '', field: null, conflict: null };

/** Saved as a form would, and refused. */
async function refused(draft: object, why = verdict): Promise<string> {
  const saved = await saveTo(db, [trusted<MutationDraft>(draft)], deps);
  if (!saved.ok) throw new Error(saved.error.detail);
  const id = saved.value.mutationIds[0] ?? '';
  await db.outbox.update(id, { state: 'rejected', verdict: why });
  return id;
}

/** A discard comes about by discarding. */
async function refusedDiscard({ discarded }: { readonly discarded: object }): Promise<void> {
  await discard(db, await refused(discarded), 'Entered twice', [], deps);
  await db.outbox.filter(({ kind }) => kind === 'mutations.discard').modify({ state: 'rejected', verdict });
}

/** A name that a person typed is the same in both. */
const languagesOf = ({ name }: Story) =>
  typeof name === 'string' || name instanceof RegExp ? (['en'] as const) : (['en', 'id'] as const);
const cases = KINDS.filter((kind) => !kindOf(kind).isOnline).flatMap((kind) =>
  storiesOf(kind).flatMap((story, nth) =>
    languagesOf(story).map((language) => [kind, nth + 1, language, story] as const),
  ),
);
it.each(cases)(
  '%s %s says which record it is, in its row and above each decision (%s)',
  async (kind, _nth, language, { id, payload, name }) => {
    prepareBrowser({ signedIn: true, language });
    await ('discarded' in payload ? refusedDiscard(trusted(payload)) : refused({ kind, entity_id: id, payload }));
    const words = typeof name === 'string' || name instanceof RegExp ? name : name[language];
    await show(<SyncPanel onClose={() => undefined} />);
    const row = await screen.findByRole('listitem');
    expect(within(row).getByText(words)).toBeTruthy();
    // The dialogs have the name from where the row has it.
    for (const decision of language === 'en' ? ['Fix', 'Discard'] : []) {
      const button = within(row).queryByRole('button', { name: decision });
      if (!button) continue;
      fireEvent.click(button);
      const dialog = await waitFor(() => {
        const [, above] = screen.getAllByRole('dialog');
        return within(above ?? fail('no dialog yet'));
      });
      expect(dialog.getByText(words)).toBeTruthy();
      fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    }
  },
);

it('two values that differ stand beneath the name of their record', async () => {
  await refused(
    { kind: 'materials.change', entity_id: 'm-1', payload: { density: 1.51 }, seen: { density: 1.5 } },
    { code: 'conflict', message: '', field: 'density', conflict: { density: { yours: 1.51, theirs: 1.55 } } },
  );
  prepareBrowser({ signedIn: true });
  await show(<SyncPanel onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Fix' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Which value is right?' }));
  expect(dialog.getByText('Abu Batu (Stone Dust)')).toBeTruthy();
});

it('a record that this device does not hold is told by what was done, never by nothing', async () => {
  await refused({ kind: 'drivers.change', entity_id: 'elsewhere', payload: { phone: null } });
  prepareBrowser({ signedIn: true });
  await show(<SyncPanel onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this record?' }));
  expect(dialog.getByText('Change of a driver').tagName).toBe('STRONG');
});

const fail = (message: string): never => {
  throw new Error(message);
};
