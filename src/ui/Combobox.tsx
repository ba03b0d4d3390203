/**
 * A text field that offers what was typed before (ARIA combobox with a list). Free text is always allowed:
 * the suggestions help, they never decide. Arrow keys choose, Enter takes, Escape closes.
 */
import { useState } from 'react';
import { Field, controlClass, describedBy } from './Field.tsx';
import { cx } from './cx.ts';
import { useSelectedWhenWritten } from './useSelectedWhenWritten.ts';
import type { ComponentProps, KeyboardEvent } from 'react';
import type { FieldProps } from './Field.tsx';

export interface Suggestion {
  readonly value: string;
  /** A second, quieter line, such as the usual driver. */
  readonly detail?: string;
}

type ComboboxProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'value' | 'onChange'> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly suggestions: readonly Suggestion[];
    /** Names the list for screen readers; must not repeat the label. */
    readonly listLabel: string;
    readonly inputClass?: string;
  };

export function Combobox(props: ComboboxProps) {
  const { id, label, mark, hint, error, className, value, onChange, suggestions, listLabel, inputClass, ...input } =
    props;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const write = useSelectedWhenWritten(id, value, onChange);
  const shown = open && suggestions.length > 0;
  const take = (suggestion: Suggestion) => {
    write(suggestion.value);
    setOpen(false);
    setActive(-1);
  };

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((active + step + suggestions.length + (active < 0 && step < 0 ? 1 : 0)) % suggestions.length);
      return;
    }
    const chosen = shown ? suggestions[active] : undefined;
    if (event.key === 'Enter' && chosen) take(chosen);
    if (event.key === 'Escape' && shown) {
      event.stopPropagation();
      // A dialog around it would be cancelled by the same key.
      event.preventDefault();
      setOpen(false);
    }
    input.onKeyDown?.(event);
  }

  return (
    <Field {...{ id, label, mark, hint, error }} {...(className && { className })}>
      <div className="relative">
        <input
          autoComplete="off"
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
            setActive(-1);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            setOpen(false);
            setActive(-1);
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
            suggestions.map((suggestion, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard reaches an option through the input, which keeps the focus
              <div
                key={suggestion.value}
                id={`${id}-option-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // Keeps the focus in the input: a blur would close the list before the click lands.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(suggestion)}
                className={cx(
                  'flex min-h-12 cursor-pointer items-center justify-between gap-4 px-4 py-2',
                  index === active ? 'bg-accent text-on-accent' : 'hover:bg-sunken',
                )}
              >
                <span className="font-semibold">{suggestion.value}</span>
                {suggestion.detail && <span className="truncate text-sm">{suggestion.detail}</span>}
              </div>
            ))}
        </div>
      </div>
    </Field>
  );
}
