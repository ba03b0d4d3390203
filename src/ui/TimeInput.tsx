/** A time typed in the format of the interface, not the browser's. Invalid input is passed on as typed, for the form to refuse. */
import { useState, type ComponentProps } from 'react';
import { formatClock, useTexts } from '../i18n/index.ts';
import { DateControl } from './DateInput.tsx';
import { Field, controlClass, describedBy, type FieldProps } from './Field.tsx';
import { cx } from './cx.ts';
import { PLAIN_INPUT } from './plainInput.ts';
import { readDay } from './typedDay.ts';

export interface TypedInputProps
  extends
    FieldProps,
    Omit<ComponentProps<'input'>, 'id' | 'className' | 'value' | 'onChange' | 'type' | 'min' | 'max'> {
  readonly max?: string | undefined;
  /** For a time `HH:MM`, for a moment `YYYY-MM-DDTHH:MM`, by the site's clock; or unfinished input. */
  readonly value: string;
  readonly onText: (value: string) => void;
}
type ControlProps = Omit<TypedInputProps, 'label' | 'mark' | 'className'>;

export function TimeInput({ label, mark, className, ...control }: TypedInputProps) {
  const { id, hint, error } = control;
  return (
    <Field {...{ id, label, mark, hint, error }} {...(className && { className })}>
      <TimeControl {...control} />
    </Field>
  );
}

/** A day and a time side by side. */
export function MomentInput({ label, mark, className, ...control }: TypedInputProps) {
  const { id, hint, error } = control;
  return (
    <Field {...{ id, label, mark, hint, error }} {...(className && { className })}>
      <MomentControl label={label} {...control} />
    </Field>
  );
}

/** Without its label, which its time still needs: `label`. */
export function MomentControl(props: ControlProps & { readonly label: string }) {
  const { id, label, hint, error, value, onText, ...input } = props;
  const { t } = useTexts();
  const [day, time] = partsOf(value);
  const isNoDay = readDay(day) === null;
  const isNoTime = readTime(time) === null;
  const writeDay = (next: string) => onText(momentOf(next, time));
  return (
    <div className="flex flex-wrap gap-2">
      <div className="grow basis-40">
        <DateControl
          {...{ id, hint }}
          error={isNoDay || !isNoTime ? error : undefined}
          value={day}
          onDay={writeDay}
          onUnfinished={writeDay}
          {...input}
        />
      </div>
      <div className="grow basis-20">
        <TimeControl
          id={`${id}-time`}
          error={isNoTime || !isNoDay ? error : undefined}
          value={time}
          onText={(next) => onText(momentOf(day, next))}
          {...input}
          aria-label={t('form.timeOf', { name: label })}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      </div>
    </div>
  );
}

function TimeControl({ id, hint, error, value, onText, onBlur, ...input }: ControlProps) {
  const { t, language } = useTexts();
  // `sent`: the value that this text led to. If the value differs, it came from elsewhere and is shown.
  const [typing, setTyping] = useState<{ readonly text: string; readonly sent: string } | null>(null);
  const type = (text: string) => {
    // 7 may become 7.30: during typing only a time with minutes is accepted.
    const sent = (text.trim().length >= SHORTEST ? readTime(text) : null) ?? text;
    setTyping({ text, sent });
    onText(sent);
  };
  return (
    <input
      {...PLAIN_INPUT}
      inputMode="numeric"
      placeholder={t('form.timePattern')}
      {...describedBy({ id, error, hint })}
      {...input}
      value={typing?.sent === value ? typing.text : readTime(value) === value ? formatClock(value, language) : value}
      onChange={({ target }) => type(target.value)}
      onBlur={(event) => {
        const time = readTime(value);
        if (time !== null && time !== value) onText(time);
        setTyping(null);
        onBlur?.(event);
      }}
      className={cx(controlClass(error), 'tabular-nums')}
    />
  );
}

/** Characters of `0700` and `7.00`. */
const SHORTEST = 4;

/** `7`, `7.00`, `07:00` and `0700` are `07:00`; null for an invalid time. */
export function readTime(text: string): string | null {
  const [, hours = '?', minutes = '00'] = /^(\d\d?)(?:[.:]?(\d\d))?$/.exec(text.trim()) ?? [];
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null;
}

/** `2026-11-22T10:42`, or unfinished input, as its day and time. */
function partsOf(moment: string): readonly [day: string, time: string] {
  const at = moment.lastIndexOf('T');
  return at < 0 ? [moment, ''] : [moment.slice(0, at), moment.slice(at + 1)];
}

/** Two empty parts are no moment. */
const momentOf = (day: string, time: string): string => (day || time ? `${day}T${time}` : '');
