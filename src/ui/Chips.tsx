/** What is likely, one tap away. */
import { cx } from './cx.ts';
import type { ReactNode } from 'react';

interface ChipsProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Chips({ label, className, children }: ChipsProps) {
  return (
    <fieldset
      aria-label={label}
      className={cx('mb-2 flex min-h-12 min-w-0 gap-2 overflow-x-auto overflow-y-hidden sm:col-span-2', className)}
    >
      {children}
    </fieldset>
  );
}

interface ChipProps {
  readonly isPressed: boolean;
  readonly onTake: () => void;
  /** It fills a field: the Tab key passes by, since whoever has a keyboard types it there. */
  readonly fills?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Chip({ isPressed, onTake, fills = true, className, children }: ChipProps) {
  return (
    <button
      type="button"
      {...(fills && { tabIndex: -1 })}
      aria-pressed={isPressed}
      onClick={onTake}
      className={cx(
        'h-12 shrink-0 rounded-md bg-sunken px-4 text-sm font-semibold whitespace-nowrap aria-pressed:bg-ink aria-pressed:text-surface',
        className,
      )}
    >
      {children}
    </button>
  );
}
