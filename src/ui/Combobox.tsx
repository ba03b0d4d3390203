/** A text field with suggestions (ARIA combobox), free text allowed. Enter and Tab take the highlighted one, Escape keeps the input. */
import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { Field, controlClass, describedBy, type FieldProps } from './Field.tsx';
import { cx } from './cx.ts';
import { PLAIN_INPUT } from './plainInput.ts';
import { highlighted, type Highlight, type Suggestion } from './suggestionsFor.ts';
import { useSelectedWhenWritten } from './useSelectedWhenWritten.ts';

type ComboboxProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'value' | 'onChange'> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly suggestions: readonly Suggestion[];
    /** Which suggestion is highlighted during typing, from the second character on; by default none. */
    readonly highlight?: Highlight | undefined;
    /** The line of the list that keeps the input as a new value; absent: no such line. */
    readonly newLabel?: ((typed: string) => string) | undefined;
    /** A suggestion was taken; the field contains its value already. */
    readonly onTaken?: ((suggestion: Suggestion) => void) | undefined;
    /** The value that Enter takes before the list has loaded; null: the input stays. */
    readonly takes?: (typed: string) => Promise<string | null>;
    /** Names the list for screen readers; must not repeat the label. */
    readonly listLabel: string;
    readonly inputClass?: string;
  };

export function Combobox(props: ComboboxProps) {
  const { id, label, mark, hint, error, className, value, onChange, suggestions, listLabel, inputClass, ...rest } =
    props;
  const { highlight, newLabel, takes, onTaken, ...input } = rest;
  const [open, setOpen] = useState(false);
  /** Chosen by arrow key or finger; undefined: nothing yet, so `highlight` decides. */
  const [chosenAt, setActive] = useState<number>();
  const write = useSelectedWhenWritten(id, value, onChange);
  const shown = open && suggestions.length > 0;
  const typed = value.trim();
  const keeps = newLabel && typed !== '' ? newLabel(typed) : undefined;
  const count = suggestions.length + (keeps === undefined ? 0 : 1);
  const active = chosenAt ?? highlighted(typed, suggestions, highlight);
  const close = () => {
    setOpen(false);
    setActive(undefined);
  };
  /** After the suggestions comes the input itself. */
  const take = (at: number) => {
    const suggestion = suggestions[at];
    if (suggestion) {
      write(suggestion.value);
      onTaken?.(suggestion);
    }
    close();
  };

  async function takeLookedUp(field: HTMLInputElement, lookUp: NonNullable<typeof takes>) {
    close();
    const saved = new AbortController();
    const { signal } = saved;
    // A save before the answer saves the input: afterwards the form belongs to the next record.
    field.form?.addEventListener('submit', () => saved.abort(), { signal });
    const found = await lookUp(typed);
    if (found !== null && !signal.aborted && field.value.trim() === typed) write(found);
    saved.abort();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((active + step + count + (active < 0 && step < 0 ? 1 : 0)) % count);
      return;
    }
    if (event.key === 'Enter' || event.key === 'Tab') {
      if (shown && active >= 0) take(active);
      else if (open && chosenAt === undefined && takes) void takeLookedUp(event.currentTarget, takes);
    }
    if (event.key === 'Escape') {
      if (shown) {
        event.stopPropagation();
        // The same key would cancel a dialog around it.
        event.preventDefault();
      }
      close();
    }
    input.onKeyDown?.(event);
  }

  return (
    <Field {...{ id, label, mark, hint, error }} {...(className && { className })}>
      <div className="relative">
        <input
          {...PLAIN_INPUT}
          {...input}
          {...describedBy({ id, error, hint })}
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${id}-option-${active}` : undefined}
          value={value}
          className={cx(controlClass(error), inputClass)}
          onChange={(event) => {
            write(event.target.value);
            setOpen(true);
            setActive(undefined);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            close();
            input.onBlur?.(event);
          }}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={listLabel}
          hidden={!shown}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-line-strong bg-surface py-1 shadow-card"
        >
          {shown &&
            [...suggestions, ...(keeps === undefined ? [] : [{ value: keeps }])].map(
              (suggestion: Suggestion, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard reaches an option through the input, which keeps the focus
                <div
                  key={suggestion.id ?? suggestion.value}
                  id={`${id}-option-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  // Keeps the focus in the input: a blur would close the list before the click arrives.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => take(index)}
                  className={cx(
                    'flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-4 py-2',
                    index === active ? 'bg-accent text-on-accent' : 'hover:bg-sunken',
                  )}
                >
                  <span className="font-semibold">{suggestion.value}</span>
                  {suggestion.detail !== undefined && (
                    <span className="min-w-0 truncate text-sm">{suggestion.detail}</span>
                  )}
                </div>
              ),
            )}
        </div>
      </div>
    </Field>
  );
}
