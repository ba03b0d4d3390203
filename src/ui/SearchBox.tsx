import { Search } from 'lucide-react';
import { controlClass } from './Field.tsx';
import { cx } from './cx.ts';
import { PLAIN_INPUT } from './plainInput.ts';
import type { ComponentProps } from 'react';

interface SearchBoxProps extends ComponentProps<'input'> {
  readonly label: string;
  /** For the control; `className` is for the box around it. */
  readonly inputClass?: string;
}

/** A one-line search field: the label is its accessible name, and an icon shows the purpose. */
export const SearchBox = ({ label, className, inputClass, ...input }: SearchBoxProps) => (
  <div className={cx('relative', className)}>
    <Search aria-hidden className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-soft" />
    <input
      type="search"
      enterKeyHint="search"
      {...PLAIN_INPUT}
      autoCapitalize="none"
      maxLength={200}
      aria-label={label}
      {...input}
      className={cx(controlClass(), 'pr-2 pl-11', inputClass)}
    />
  </div>
);
