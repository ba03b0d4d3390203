import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { USER, prepareBrowser, show } from './support/world.tsx';
import type { MutationKind } from '../../src/domain/mutations/mutations.ts';

prepareBrowser({ signedIn: true });
const { useValueText } = await import('../../src/features/sync-panel/DecisionDialog.tsx');

const { useMainName } = await import('../../src/features/sync-panel/DecisionDialog.tsx');
const { nameOfLine, useWordsOf } = await import('../../src/features/audit/words.ts');
const { userStore } = await import('../../src/data/store/schema.ts');

function Value({ field, value }: { readonly field: string; readonly value: unknown }) {
  return <p>{useValueText()(field, value)}</p>;
}

it.each([
  ['status', 'in_transit', 'In transit'],
  ['status', 'cash_only', 'Cash only'],
  ['type', 'ready_mix', 'Ready mix'],
  ['is_active', false, 'Inactive'],
  ['status', 'a newer word', 'a newer word'],
  ['full_name', 'Open', 'Open'],
  ['index_m3', 1234.5, '1,234.5'],
  ['phone', null, 'empty'],
])('two values of %s that differ are told in words: %s', async (field, value, words) => {
  await show(<Value field={field} value={value} />);
  expect(await screen.findByText(words)).toBeTruthy();
});

function Name({ kind, id }: { readonly kind: MutationKind; readonly id: unknown }) {
  return <p>{useMainName(kind, id) ?? 'no name'}</p>;
}

it.each([
  ['trucks.merge', 't-1', 'B 1234 XY'],
  ['customers.merge', 'c-1', 'PT Maju Jaya'],
  ['customers.merge', 'elsewhere', 'no name'],
  ['customers.change', 'c-1', 'no name'],
] as const)('of two merges of one record, the records that stay are told by name: %s %s', async (kind, id, words) => {
  const db = userStore(USER).strict;
  await db.anyRows('trucks').put({ id: 't-1', version: 1, deleted_at: null, license_plate: 'B 1234 XY' });
  await db.anyRows('customers').put({ id: 'c-1', version: 1, deleted_at: null, name: 'PT Maju Jaya' });
  await db.anyRows('drivers').put({ id: 'd-1', version: 1, deleted_at: null, full_name: 'Agus Salim' });
  await show(
    <>
      <Name kind={kind} id={id} />
      <Name kind="drivers.merge" id="d-1" />
    </>,
  );
  // What was asked for after it has been answered, and so has it.
  await screen.findByText('Agus Salim');
  expect(screen.getByText(words)).toBeTruthy();
});

function Line() {
  const words = useWordsOf()(new Map());
  const said = { card: 'unusual_tickets', subject: 'ticket:t-1:volume', verdict: 'dismissed' };
  const line = { table_name: 'insight_feedback', row_id: 'f-1', before: null, after: said };
  return (
    <>
      <p>{nameOfLine(line, words)}</p>
      <p>{words.value('insight_feedback', 'verdict', 'dismissed')}</p>
    </>
  );
}

it('the audit names the card of an answer to smart analytics, not its code', async () => {
  await show(<Line />);
  expect(await screen.findByText(/ · Unusual tickets$/)).toBeTruthy();
  screen.getByText('Dismissed');
});
