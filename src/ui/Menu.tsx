import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import type { LucideIcon } from 'lucide-react';

interface MenuProps {
  readonly label: string;
  readonly icon: LucideIcon;
  /** The label is visible on the button; else it is the accessible name, and shown on hover. */
  readonly isNamed?: boolean;
  /** `top`: it opens upwards. */
  readonly place?: 'top' | 'bottom';
  readonly className?: string;
  /** Buttons: a press closes the menu. */
  readonly children: ReactNode;
}

/** A button with a popover; a press elsewhere or Escape closes it. */
export function Menu({ label, icon, isNamed = false, place = 'bottom', className, children }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const closing = new AbortController();
    const close = (event: Event) => {
      const isInside = event.target instanceof Node && around.current?.contains(event.target);
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !isInside) setOpen(false);
    };
    for (const event of ['pointerdown', 'keydown', 'focusin'])
      addEventListener(event, close, { signal: closing.signal });
    return () => closing.abort();
  }, [open]);
  return (
    <div ref={around} className="relative shrink-0">
      <Button
        icon={icon}
        aria-expanded={open}
        aria-controls={id}
        {...(!isNamed && { 'aria-label': label, title: label })}
        onClick={() => setOpen(!open)}
        className={cx('min-w-12 px-3', className)}
        text={isNamed && label}
      />
      <div
        id={id}
        hidden={!open}
        onClickCapture={() => setTimeout(() => setOpen(false))}
        className={cx(
          'absolute right-0 z-20 w-max max-w-[min(24rem,calc(100vw-2rem))] min-w-48 flex-col rounded-md border border-line-strong bg-surface p-1 shadow-card',
          open && 'flex',
          place === 'top' ? 'bottom-full mb-2' : 'top-full mt-1',
        )}
      >
        {open && children}
      </div>
    </div>
  );
}
