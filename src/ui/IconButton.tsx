import { cx } from './cx.ts';
import type { ComponentProps } from 'react';
import type { LucideIcon } from 'lucide-react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: LucideIcon;
  /** The accessible name, and shown on hover. */
  readonly label: string;
}

/** A 48 px target with an icon only: for actions with a universally known icon. */
export function IconButton({ icon: Icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex size-12 shrink-0 items-center justify-center rounded-md hover:bg-current/10',
        className,
      )}
      {...rest}
    >
      <Icon aria-hidden className="size-5.5" />
    </button>
  );
}
