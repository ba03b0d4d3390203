import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareBrowser, show } from './support/world.tsx';

prepareBrowser({ signedIn: true });
const { useValueText } = await import('../../src/features/sync-panel/valueText.ts');

function Value({ field, value }: { readonly field: string; readonly value: unknown }) {
  return <p>{useValueText()(field, value)}</p>;
}

it.each([
  ['status', 'in_transit', 'In transit'], ['status', 'cash_only', 'Cash only'], ['type', 'ready_mix', 'Ready mix'], ['is_active', false, 'Inactive'],
  ['status', 'a newer word', 'a newer word'], ['full_name', 'Open', 'Open'], ['index_m3', 1234.5, '1,234.5'], ['phone', null, 'empty'],
])('two values of %s that differ are told in words: %s', async (field, value, words) => {
  await show(<Value field={field} value={value} />);
  expect(await screen.findByText(words)).toBeTruthy();
});
