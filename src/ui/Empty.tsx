import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

export function Empty({ icon: Icon, title, text, children }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border border-dashed border-line-strong px-6 py-16 text-center">
      <Icon aria-hidden className="size-10 text-stone-shade" strokeWidth={1.5} />
      <h2 className="mt-2 text-lg font-semibold">{title}</h2>
      <p className="max-w-md text-ink-soft">{text}</p>
      {children && <div className="mt-4">{children}</div>}
    </div>
  );
}
