/** A time, and a moment, typed as the interface writes them, whatever the language of the browser. */
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { prepareBrowser, show } from './support/world.tsx';
import { chooseLanguage } from '../../src/i18n/setup.ts';
import { MomentInput, TimeInput, readTime } from '../../src/ui/TimeInput.tsx';

prepareBrowser({ signedIn: false });

function Page({ of: Input, start = '' }: { readonly of: typeof TimeInput; readonly start?: string }) {
  const [text, setText] = useState(start);
  return (
    <>
      <Input id="at" label="At" value={text} onText={setText} />
      <output>{text}</output>
      <button type="button" onClick={() => setText('22:00')}>
        Another
      </button>
    </>
  );
}
const field = (label = 'At') => screen.getByLabelText<HTMLInputElement>(label);
const type = (value: string, label?: string) => fireEvent.change(field(label), { target: { value } });
const stored = () => screen.getByRole('status').textContent;

describe('a field of a time', () => {
  it.each([
    ['0700', '07:00'],
    ['7.00', '07:00'],
    ['07:00', '07:00'],
    ['7', '07:00'],
    ['730', '07:30'],
    ['23.59', '23:59'],
    ['24.00', null],
    ['7.60', null],
    ['7.3', null],
    ['7 pm', null],
    ['', null],
  ])('reads %s as %s', (typed, time) => expect(readTime(typed)).toBe(time));

  it.each([
    ['en', '07:00', '22:00'],
    ['id', '07.00', '22.00'],
  ] as const)(
    'keeps what is typed while it is typed, and shows the time once it is left (%s)',
    async (language, seven, ten) => {
      await show(<Page of={TimeInput} />);
      await act(() => chooseLanguage(language));
      type('7');
      expect([stored(), field().value]).toEqual(['7', '7']);
      fireEvent.blur(field());
      expect([stored(), field().value]).toEqual(['07:00', seven]);
      type('0700');
      expect([stored(), field().value]).toEqual(['07:00', '0700']);
      type('7.6');
      fireEvent.blur(field());
      expect([stored(), field().value]).toEqual(['7.6', '7.6']);
      fireEvent.click(screen.getByRole('button', { name: 'Another' }));
      expect(field().value).toBe(ten);
    },
  );
});

it('a moment is a day and a time beside it, and comes back as it was typed; emptied, it is none', async () => {
  const { unmount } = await show(<Page of={MomentInput} />);
  await act(() => chooseLanguage('en'));
  type('9', 'At: time');
  expect(stored()).toBe('T9');
  fireEvent.blur(field('At: time'));
  type('31/02/2026');
  expect(stored()).toBe('31/02/2026T09:00');
  unmount();
  await show(<Page of={MomentInput} start="31/02/2026T9" />);
  expect([field().value, field('At: time').value]).toEqual(['31/02/2026', '9']);
  type('28/02/2026');
  fireEvent.blur(field('At: time'));
  expect(stored()).toBe('2026-02-28T09:00');
  type('');
  type('', 'At: time');
  expect(stored()).toBe('');
});
