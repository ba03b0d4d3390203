import type { Line } from './reportWords.ts';

/** Names at the left, values beneath each other at the right. */
export function Lines({ lines, none }: { readonly lines: readonly Line[]; readonly none: string }) {
  if (lines.length === 0) return <p className="text-sm text-ink-soft">{none}</p>;
  return (
    <dl>
      {lines.map(({ name, value, note }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two stops may say the same; their order is their identity
        <div key={at} className="flex items-baseline gap-4 border-t border-line py-1.5 text-sm first:border-t-0">
          <dt className="min-w-0 flex-1 wrap-anywhere">
            {name}
            {note && <span className="block text-xs text-ink-soft">{note}</span>}
          </dt>
          <dd className="text-right font-semibold whitespace-nowrap tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
