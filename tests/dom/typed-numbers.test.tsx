/** Numbers while they are typed: thousands are grouped, and what can be read in two ways is offered as it is written here. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { trusted } from '../../src/domain/values/json.ts';
import { leaveForms } from './support/drafts.ts';
import { db } from './support/knownTruck.tsx';
import { openShift } from './support/shifts.ts';
import { show } from './support/world.tsx';

const { ProductionForm } = await import('../../src/features/shift/ProductionForm.tsx');
const { chooseLanguage } = await import('../../src/i18n/setup.ts');

async function openIn(language: 'en' | 'id') {
  const shift = trusted<Parameters<typeof ProductionForm>[0]['shifts'][number]>(openShift());
  const place = { shift, day: shift.operating_day };
  const made = { production: [], transformations: [] };
  await show(<ProductionForm {...made} draft={null} place={place} shifts={[shift]} onDone={() => undefined} />);
  await act(() => chooseLanguage(language));
  await waitFor(() => expect(document.querySelector('[name="abu_batu"]')).toBeTruthy());
  return trusted<HTMLInputElement>(document.querySelector('[name="abu_batu"]'));
}
/** As a keyboard does it: the letter stands where the cursor is. */
function press(input: HTMLInputElement, letters: string) {
  for (const letter of letters) {
    const at = input.selectionStart ?? input.value.length;
    const value = `${input.value.slice(0, at)}${letter}${input.value.slice(at)}`;
    fireEvent.input(input, { target: { value, selectionStart: at + 1, selectionEnd: at + 1 } });
  }
}

it('groups a volume while it is typed, and the cursor stays behind its digit', async () => {
  const input = await openIn('id');
  press(input, '1234567,5');
  expect(input.value).toBe('1.234.567,5');
  input.setSelectionRange(2, 2);
  press(input, '9');
  expect([input.value, input.selectionStart]).toEqual(['19.234.567,5', 2]);
  await act(() => chooseLanguage('en'));
  await leaveForms();
});

it('offers a number in the other notation as one that can be tapped', async () => {
  const input = await openIn('id');
  press(input, '6.5');
  expect(input.value).toBe('6.5');
  fireEvent.blur(input);
  expect(await screen.findByText('Angka tidak jelas. Tulis 6,5')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '6,5?' }));
  expect(input.value).toBe('6,5');
  await waitFor(() => expect(screen.queryByRole('button', { name: '6,5?' })).toBeNull());
  fireEvent.change(input, { target: { value: '1.2.3' } });
  fireEvent.blur(input);
  expect(await screen.findByText(/^Angka tidak jelas/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /\?$/ })).toBeNull();
  await act(() => chooseLanguage('en'));
  await leaveForms();
  expect(await db.outbox.count()).toBe(0);
});
