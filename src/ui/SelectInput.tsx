import { ChevronDown } from 'lucide-react';
import { Field, controlClass, describedBy, type FieldProps } from './Field.tsx';
import { cx } from './cx.ts';
import type { ComponentProps } from 'react';

interface SelectInputProps extends FieldProps, Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  readonly options: readonly (readonly [value: string, text: string])[];
  /** Label of the empty choice, which comes first; absent: no such choice. */
  readonly none?: string | undefined;
}

/** The platform's own select: its picker suits thumbs, gloves and screen readers. */
export function SelectInput({ id, label, mark, hint, error, className, options, none, ...select }: SelectInputProps) {
  return (
    <Field {...{ id, label, mark, hint, error }} {...(className && { className })}>
      <div className="relative">
        <select
          {...select}
          {...describedBy({ id, error, hint })}
          className={cx(controlClass(error), 'appearance-none pr-12')}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </Field>
  );
}
