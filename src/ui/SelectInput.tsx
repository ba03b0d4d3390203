import { ChevronDown } from 'lucide-react';
import { Field, controlClass, describedBy } from './Field.tsx';
import { cx } from './cx.ts';
import type { ComponentProps } from 'react';
import type { FieldProps } from './Field.tsx';

type SelectInputProps = FieldProps & Omit<ComponentProps<'select'>, 'id' | 'className'>;

/** The platform's own select: its picker is made for thumbs, gloves and screen readers. */
export function SelectInput({ id, label, mark, hint, error, className, children, ...select }: SelectInputProps) {
  return (
    <Field {...{ id, label, mark, hint, error }} {...(className && { className })}>
      <div className="relative">
        <select
          {...select}
          {...describedBy({ id, error, hint })}
          className={cx(controlClass(error), 'appearance-none pr-12')}
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </Field>
  );
}
