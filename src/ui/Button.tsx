import { cx } from './cx.ts';
import type { ComponentProps, ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';

interface ButtonProps extends ComponentProps<'button'> {
  /** `main` is the one amber action of a screen, 56 px high; `plain` and `quiet` are 48 px. */
  readonly look?: ButtonLook;
  readonly icon?: LucideIcon;
  readonly text?: ReactNode;
}
export type ButtonLook = 'main' | 'plain' | 'quiet' | 'danger';

export function Button(props: ButtonProps) {
  const { look = 'plain', icon: Icon, text, className, children, type = 'button', ...rest } = props;
  return (
    <button type={type} className={cx(buttonClass(look), className)} {...rest}>
      {Icon && <Icon aria-hidden className="size-5 shrink-0" />}
      {text}
      {children}
    </button>
  );
}

/** The same look for a link that acts as a button. */
export const buttonClass = (look: ButtonLook): string =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-md px-5 py-1 text-center font-semibold no-underline',
    'transition-[background-color,transform] duration-100 active:translate-y-px',
    'disabled:cursor-not-allowed disabled:opacity-60 disabled:active:translate-y-0',
    LOOKS[look],
  );

const LOOKS: Record<ButtonLook, string> = {
  main: 'min-h-14 bg-accent text-on-accent text-base hover:bg-accent-press active:brightness-95',
  plain: 'min-h-12 border border-line-strong bg-surface text-ink hover:bg-sunken active:bg-line',
  quiet: 'min-h-12 text-ink hover:bg-sunken active:bg-line',
  danger: 'min-h-12 border border-bad bg-surface text-bad hover:bg-bad-soft active:brightness-95',
};
