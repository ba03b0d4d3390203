/** A status as colour, shape and word, so that each alone suffices. */
import { cx } from './cx.ts';
import type { LucideIcon } from 'lucide-react';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'plain';

export function Mark(props: { readonly tone: Tone; readonly icon: LucideIcon; readonly text: string }) {
  const { tone, icon: Icon, text } = props;
  return (
    <span
      className={cx(
        'inline-flex h-7 items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold whitespace-nowrap',
        TONES[tone],
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={2.4} />
      {text}
    </span>
  );
}

const TONES: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  plain: 'bg-sunken text-ink-soft',
};
