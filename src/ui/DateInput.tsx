/** A day typed in the format of the interface, not the browser's as in `<input type="date">`. The calendar is the browser's. */
import { CalendarDays } from 'lucide-react';
import { useRef, useState, type ComponentProps } from 'react';
import { useTexts } from '../i18n/useLanguage.ts';
import { Field, controlClass, describedBy, type FieldProps } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import { cx } from './cx.ts';
import { PLAIN_INPUT } from './plainInput.ts';
import { readDay, withStrokes, writtenDay } from './typedDay.ts';

interface DateInputProps
  extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'className' | 'value' | 'onChange' | 'type'> {
  /** `YYYY-MM-DD`; empty: none. Unfinished input of a form is shown as it is. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** A complete day; empty once the field is left empty. */
  readonly onDay: (day: string) => void;
  /** Unfinished input, for a form that refuses it. Absent: the field shows its day again when it loses the focus. */
  readonly onUnfinished?: (text: string) => void;
}

export function DateInput({ label, mark, className, ...control }: DateInputProps) {
  const { id, hint, error } = control;
  return (
    <Field {...{ id, label, mark, hint, error }} {...(className && { className })}>
      <DateControl {...control} />
    </Field>
  );
}

/** Without its label, if another label exists. */
export function DateControl(props: Omit<DateInputProps, 'label' | 'mark' | 'className'>) {
  const { id, hint, error, value, min, max, onDay, onUnfinished, onBlur, ...input } = props;
  const { t } = useTexts();
  const calendar = useRef<HTMLInputElement>(null);
  // `sent`: the value that this text led to. If the value differs, it came from elsewhere and is shown.
  const [typing, setTyping] = useState<{ readonly text: string; readonly sent: string } | null>(null);
  const isTyped = typing !== null && (typing.sent === value || typing.sent === '');
  const text = isTyped ? typing.text : writtenDay(value);
  const type = (typed: string) => {
    const next = withStrokes(typed, text);
    const read = readDay(next);
    // While 29 is edited to 25 the text is 2/11/2026: a valid day, but not the intended one.
    const day = onUnfinished || next.length === WHOLE ? read : null;
    setTyping({ text: next, sent: day ?? (onUnfinished ? next : value) });
    if (day !== null) onDay(day);
    else onUnfinished?.(next);
  };
  const isLocked = Boolean(input.readOnly ?? input.disabled);
  return (
    <div className="relative">
      <input
        {...PLAIN_INPUT}
        inputMode="numeric"
        placeholder={t('form.datePattern')}
        {...input}
        {...describedBy({ id, error, hint })}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={(event) => {
          const day = !isTyped ? null : text.trim() === '' ? '' : readDay(text, true);
          if (day !== null && day !== value) onDay(day);
          setTyping(null);
          onBlur?.(event);
        }}
        className={cx(controlClass(error), 'pr-13! tabular-nums')}
      />
      <IconButton
        icon={CalendarDays}
        label={t('action.calendar')}
        disabled={isLocked}
        onClick={() => (calendar.current?.showPicker ? calendar.current.showPicker() : calendar.current?.click())}
        className="absolute inset-y-0 right-0.5 my-auto text-ink-soft disabled:hidden"
      />
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        data-optional
        value={readDay(value) ?? ''}
        min={min}
        max={max}
        onChange={({ target }) => onDay(target.value)}
        className="pointer-events-none absolute inset-0 -z-1 opacity-0"
      />
    </div>
  );
}

/** Characters of `29/11/2026`. */
const WHOLE = 10;
