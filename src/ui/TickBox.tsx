import { cx } from './cx.ts';
import type { ReactNode } from 'react';

interface TickBoxProps {
  readonly checked: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A box to tick with its label, as high as a finger needs. */
export const TickBox = ({ checked, onTick, className, children }: TickBoxProps) => (
  <label className={cx('flex min-h-12 cursor-pointer items-center gap-3', className)}>
    <input
      type="checkbox"
      className="size-6 shrink-0 accent-accent-ink"
      checked={checked}
      onChange={({ target }) => onTick(target.checked)}
    />
    {children}
  </label>
);
