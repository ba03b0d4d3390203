/** A day typed as the interface writes it, whatever the language of the browser. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { DateInput } from '../../src/ui/DateInput.tsx';
import { readDay, withStrokes } from '../../src/ui/typedDay.ts';

function Page({ refuses = false, start = '2026-11-27' }: { readonly refuses?: boolean; readonly start?: string }) {
  const [day, setDay] = useState(start);
  return (
    <>
      <DateInput id="day" label="Day" value={day} onDay={setDay} {...(refuses && { onUnfinished: setDay })} />
      <output>{day}</output>
      <button type="button" onClick={() => setDay('2026-01-02')}>
        Another
      </button>
    </>
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Day');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const stored = () => screen.getByRole('status').textContent;

afterEach(cleanup);

describe('a field of a day', () => {
  it.each([
    ['28/2/2026', '2026-02-28'],
    ['28.02.2026', '2026-02-28'],
    ['2026-02-28', '2026-02-28'],
    ['11/27/2026', null],
    ['30/02/2026', null],
    ['28/02/26', null],
    ['28/0', null],
  ])('reads %s as %s', (typed, day) => expect(readDay(typed)).toBe(day));

  it('writes the strokes while digits are typed, and only then', () => {
    expect(withStrokes('27', '2')).toBe('27/');
    expect(withStrokes('27/11', '27/1')).toBe('27/11/');
    expect(withStrokes('27//', '27/')).toBe('27/');
    expect(withStrokes('27', '27/')).toBe('27');
    expect(withStrokes('271', '27')).toBe('27/1');
    expect(withStrokes('27112026', '')).toBe('27/11/2026');
    expect(withStrokes('20261127', '')).toBe('27/11/2026');
    expect(withStrokes('20112011', '')).toBe('20/11/2011');
    expect(withStrokes('2026-11-27', '')).toBe('2026-11-27');
  });

  it('shows day/month/year, sends a whole day, and shows the last one again where it was left unfinished', () => {
    render(<Page />);
    expect(field().value).toBe('27/11/2026');
    type('28/1');
    expect(stored()).toBe('2026-11-27');
    fireEvent.blur(field());
    expect(field().value).toBe('27/11/2026');
    // 29 becomes 25: the 2nd in between is not meant.
    type('2/11/2026');
    expect(stored()).toBe('2026-11-27');
    type('5/12/26');
    fireEvent.blur(field());
    expect([stored(), field().value]).toEqual(['2026-12-05', '05/12/2026']);
    type('6/12/2026');
    fireEvent.click(screen.getByRole('button', { name: 'Another' }));
    expect(field().value).toBe('02/01/2026');
  });

  it('keeps its day while it is emptied and typed anew, and gives it up where it is left empty', () => {
    render(<Page />);
    type('');
    type('31/02/2026');
    fireEvent.blur(field());
    expect([stored(), field().value]).toEqual(['2026-11-27', '27/11/2026']);
    type('');
    fireEvent.blur(field());
    expect([stored(), field().value]).toEqual(['', '']);
  });

  it('hands a form what is no day, so that it is refused and not passed over', () => {
    render(<Page refuses start="" />);
    type('31/02/2026');
    fireEvent.blur(field());
    expect([stored(), field().value]).toEqual(['31/02/2026', '31/02/2026']);
  });

  it('takes the day that the calendar of the browser gives', () => {
    render(<Page />);
    const calendar = document.querySelector<HTMLInputElement>('input[type="date"]');
    if (calendar) fireEvent.change(calendar, { target: { value: '2026-12-24' } });
    expect([stored(), field().value]).toEqual(['2026-12-24', '24/12/2026']);
  });
});
