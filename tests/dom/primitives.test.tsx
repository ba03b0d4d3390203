import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Combobox } from '../../src/ui/Combobox.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { SaveBar } from '../../src/ui/SaveBar.tsx';
import { SearchBox } from '../../src/ui/SearchBox.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { Toasts } from '../../src/ui/Toasts.tsx';
import { followKeyboard } from '../../src/ui/bannerHeight.ts';
import { BRACKET, Whole } from '../../src/ui/Whole.tsx';
import { chooseTheme, followSystemTheme } from '../../src/ui/theme.ts';
import { toast } from '../../src/ui/toast.ts';
import { prepareBrowser, show } from './support/world.tsx';

beforeEach(() => prepareBrowser({ signedIn: false }));
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

function Plates() {
  const [plate, setPlate] = useState('');
  const suggestions = ['B 1234 XYZ', 'B 9999 AA']
    .filter((value) => value.startsWith(plate) && value !== plate)
    .map((value) => ({ value }));
  return (
    <Combobox
      id="plate"
      label="Plate"
      listLabel="Suggestions"
      value={plate}
      onChange={setPlate}
      suggestions={suggestions}
    />
  );
}

describe('a field that offers what was typed before', () => {
  it('takes a suggestion by arrow keys and Enter, and closes on Escape', async () => {
    await show(<Plates />);
    const input = screen.getByRole('combobox', { name: 'Plate' });
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toBe('B 9999 AA');
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(input).toHaveProperty('value', 'B 9999 AA');
    fireEvent.change(input, { target: { value: 'B' } });
    expect(screen.getAllByRole('option')).toHaveLength(2);
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(screen.queryByRole('option')).toBeNull();
    expect(input.getAttribute('aria-expanded')).toBe('false');
  });

  it('is left alone by keyboards that correct and by password managers, as every field that is not of the own account', async () => {
    await show(
      <>
        <Plates />
        <TextInput id="name" label="Name" />
        <SearchBox label="Search" />
        <TextInput id="email" label="Email" autoComplete="username" />
      </>,
    );
    const left = ['autocomplete', 'autocorrect', 'spellcheck', 'data-1p-ignore', 'data-lpignore', 'data-form-type'];
    const of = (field: HTMLElement) => left.map((name) => field.getAttribute(name));
    for (const field of [screen.getByRole('combobox'), screen.getByLabelText('Name'), screen.getByRole('searchbox')])
      expect(of(field)).toEqual(['off', 'off', 'false', 'true', 'true', 'other']);
    expect(of(screen.getByLabelText('Email'))).toEqual(['username', 'off', null, null, null, null]);
  });
});

describe('a dialog', () => {
  function Panel() {
    const [open, setOpen] = useState<readonly string[]>(['Panel', 'Question']);
    const closes = (title: string) => () => setOpen(open.filter((one) => one !== title));
    return (
      open.includes('Panel') && (
        <Dialog title="Panel" onClose={closes('Panel')}>
          <input type="file" aria-label="File" />
          {open.includes('Question') && (
            <Dialog title="Question" onClose={closes('Question')}>
              Sure?
            </Dialog>
          )}
        </Dialog>
      )
    );
  }
  const titles = () =>
    screen
      .queryAllByRole('dialog')
      .map((dialog) => dialog.getAttribute('aria-labelledby'))
      .map((id) => document.getElementById(id ?? '')?.textContent);
  const cancel = (element: HTMLElement, bubbles: boolean) =>
    fireEvent(element, new Event('cancel', { bubbles, cancelable: true }));

  it('above another is left alone by Escape, and stays where somebody leaves a choice of files without one', async () => {
    await show(<Panel />);
    cancel(screen.getByLabelText('File'), true);
    expect(titles()).toEqual(['Panel', 'Question']);
    cancel(screen.getByRole('dialog', { name: 'Question' }), false);
    expect(titles()).toEqual(['Panel']);
    cancel(screen.getByRole('dialog', { name: 'Panel' }), false);
    expect(titles()).toEqual([]);
  });

  it.each([
    ['beside it closes it', { x: 20, afterMs: 500 }, []],
    ['beside it, as the second tap of the one that opened it, closes nothing', { x: 20, afterMs: 499 }, ['Question']],
    ['on an empty part of it closes nothing', { x: 150, afterMs: 2_000 }, ['Question']],
  ])('pressed %s', async (_, { x, afterMs }, left) => {
    vi.spyOn(performance, 'now').mockReturnValue(1_000);
    await show(<Panel />);
    const question = screen.getByRole('dialog', { name: 'Question' });
    question.getBoundingClientRect = () => new DOMRect(100, 0, 100, 400);
    const at = { clientX: x, clientY: 50 };
    const down = createEvent.pointerDown(question, at);
    Object.defineProperty(down, 'timeStamp', { value: 1_000 + afterMs });
    fireEvent(question, down);
    fireEvent.pointerUp(question, at);
    fireEvent.click(question, at);
    vi.restoreAllMocks();
    expect(titles()).toEqual(['Panel', ...left]);
  });
});

describe('the theme', () => {
  it('is light until somebody chooses, is remembered, and follows the system live where that was chosen', () => {
    const listeners = new Set<() => void>();
    const system = { matches: false, addEventListener: (_: string, listener: () => void) => listeners.add(listener) };
    vi.stubGlobal('matchMedia', () => system);
    const shown = () => document.documentElement.dataset['theme'];
    followSystemTheme();
    expect(shown()).toBe('light');
    chooseTheme('dark');
    expect([shown(), localStorage.getItem('app:theme')]).toEqual(['dark', 'dark']);
    chooseTheme('system');
    expect(shown()).toBe('light');
    system.matches = true;
    for (const listener of listeners) listener();
    expect(shown()).toBe('dark');
    chooseTheme('light');
    expect(shown()).toBe('light');
  });
});

it('what a field says beneath it, hint or error, is in 15 px: it is read in the sun', async () => {
  const theme = readFileSync(path.resolve(import.meta.dirname, '../../src/ui/theme.css'), 'utf8');
  expect(theme).toContain('--text-sm: 0.9375rem;');
  const input = (said: object) => <TextInput id="volume" label="Volume" value="" onChange={() => {}} {...said} />;
  for (const said of [{ hint: 'On hand 10 m³' }, { error: 'Only 10 m³ on hand' }]) {
    const { unmount } = await show(input(said));
    const sized = screen.getByText(Object.values(said)[0] ?? '').closest('[class*="text-xs"], [class*="text-sm"]');
    expect(sized?.classList).toContain('text-sm');
    unmount();
  }
});

describe('a toast', () => {
  it('gives way to the next one and does not come back after it', async () => {
    await show(<Toasts />);
    vi.useFakeTimers();
    act(() => toast('good', 'Saved'));
    act(() => toast('plain', 'Installation cancelled'));
    expect([screen.queryByText('Saved'), screen.getAllByRole('listitem').length]).toEqual([null, 1]);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  it('passes after five seconds', async () => {
    await show(<Toasts />);
    vi.useFakeTimers();
    act(() => toast('good', 'Welcome back!'));
    expect(screen.getByText('Welcome back!')).toBeTruthy();
    pass(4999);
    expect(screen.getByText('Welcome back!')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('Welcome back!')).toBeNull();
  });
});

describe('a text with a part that is read as one', () => {
  it.each([
    ['Cancel SJ-261120-K7F-0007?', 'SJ-261120-K7F-0007', 'SJ-261120-K7F-0007?'],
    ['SJ-261120-K7F-0007 (copy)', 'SJ-261120-K7F-0007', 'SJ-261120-K7F-0007'],
    ['Split ½" (10–20 mm)', BRACKET, '(10–20 mm)'],
    ['Boulder', BRACKET, undefined],
    ['Boulder', '', undefined],
  ])('is copied as it stands: %j', async (text, part, whole) => {
    const { container } = await show(<Whole text={text} part={part} />);
    expect(container.textContent).toBe(text);
    expect([...container.querySelectorAll('.whitespace-nowrap')].map(({ textContent }) => textContent)).toEqual(
      whole === undefined ? [] : [whole],
    );
  });
});

describe('a keyboard that covers the page, as on iOS', () => {
  it('lifts the bar that saves and a dialog above it, and is no zoom of two fingers', async () => {
    const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
    vi.stubGlobal('visualViewport', view);
    const stop = followKeyboard();
    await show(
      <>
        <SaveBar mistakes={0}>save</SaveBar>
        <Dialog title="Fuel" place="sheet" onClose={() => undefined}>
          fields
        </Dialog>
      </>,
    );
    const shown = (part: Partial<typeof view>) => {
      act(() => {
        Object.assign(view, part).dispatchEvent(new Event('resize'));
      });
      return [screen.getByText('save').style.bottom, screen.getByRole('dialog').style.marginBottom];
    };
    expect(shown({ height: innerHeight - 300 })).toEqual(['300px', '300px']);
    expect(shown({ offsetTop: 40 })).toEqual(['260px', '260px']);
    expect(shown({ height: innerHeight - 60, offsetTop: 0 })).toEqual(['0px', '']);
    expect(shown({ height: innerHeight / 2, scale: 2 })).toEqual(['0px', '']);
    stop();
    vi.unstubAllGlobals();
  });
});
