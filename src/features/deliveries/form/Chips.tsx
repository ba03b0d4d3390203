/** What is likely, one tap away. The Tab key passes by: whoever has a keyboard types it in the field that the chips fill. */
import { cx } from '../../../ui/cx.ts';
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
  readonly className?: string;
  readonly children: ReactNode;
}

export function Chip({ isPressed, onTake, className, children }: ChipProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
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
