import { cx } from './cx.ts';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { Tone } from './Mark.tsx';

interface MessageProps {
  readonly tone: Tone;
  readonly icon: LucideIcon;
  readonly title?: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits its turn. */
  readonly role?: 'alert' | 'status';
  readonly className?: string;
  readonly ref?: Ref<HTMLDivElement>;
}

export function Message({ tone, icon: Icon, title, text, children, role, className, ref }: MessageProps) {
  return (
    <div
      ref={ref}
      role={role}
      className={cx('flex items-start gap-3 rounded-md border-l-4 px-4 py-3', TONES[tone], className)}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 text-pretty">
        {title && <p className="font-semibold">{title}</p>}
        {text}
        {children}
      </div>
    </div>
  );
}

const TONES: Record<Tone, string> = {
  good: 'border-good bg-good-soft text-good',
  warn: 'border-warn bg-warn-soft text-warn',
  bad: 'border-bad bg-bad-soft text-bad',
  info: 'border-info bg-info-soft text-info',
  plain: 'border-line-strong bg-sunken text-ink-soft',
};
