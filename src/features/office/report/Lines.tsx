import { cx } from '../../../ui/cx.ts';
import type { Line, Section, Table } from './reportWords.ts';

export const Band = ({ lines, label }: { readonly lines: readonly Line[]; readonly label: string }) => (
  <section aria-label={label} className="mb-4 break-inside-avoid">
    <dl className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface shadow-card sm:grid-cols-[1.4fr_1fr_1.3fr_1.3fr_auto]">
      {lines.map(({ name, value, note, isBad }, at) => (
        <div
          key={name}
          className={cx('-mt-px -ml-px border-t border-l border-line px-4 py-2.5', at === 0 && 'max-sm:col-span-2')}
        >
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd
            className={cx(
              'font-bold tracking-tight whitespace-nowrap tabular-nums',
              at === 0 ? 'text-xl' : 'text-base sm:text-lg',
              isBad && 'text-bad',
            )}
          >
            {value}
          </dd>
          {note && <dd className="text-xs text-ink-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  </section>
);

/** The content of a section: its table, its lines, or the text for none. */
export const SectionBody = ({ title, table, lines = [], none = '' }: Omit<Section, 'key'>) =>
  table ? <FigureTable label={title} {...table} none={none} /> : <Lines lines={lines} none={none} />;

export function Lines({ lines, none }: { readonly lines: readonly Line[]; readonly none: string }) {
  if (lines.length === 0) return <p className="text-sm text-ink-soft">{none}</p>;
  return (
    <dl>
      {lines.map(({ name, value, note }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two stops may have the same text; their order is their identity
        <div key={at} className="flex items-baseline gap-4 border-t border-line py-1.5 text-sm first:border-t-0">
          <dt className="min-w-0 flex-1 wrap-anywhere whitespace-pre-line">
            {name}
            {note && <span className="block text-xs text-ink-soft">{note}</span>}
          </dt>
          <dd className="text-right font-semibold whitespace-nowrap tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function FigureTable({ label, heads, rows, none }: Table & { readonly label: string; readonly none: string }) {
  if (rows.length === 0) return <p className="text-sm text-ink-soft">{none}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by keyboard
    <div tabIndex={0} className="overflow-x-auto">
      <table aria-label={label} className="w-full text-sm">
        <thead>
          <tr className="align-bottom">
            <th>
              <span className="sr-only">{label}</span>
            </th>
            {heads.map(({ value, note }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two shifts may have the same name; their order is their identity
              <th key={at} scope="col" className="pb-1 pl-3 text-right text-xs font-semibold text-ink-soft">
                <span title={value} className="ml-auto line-clamp-2 max-w-28 wrap-break-word">
                  {value}
                </span>
                {note && <span className="block font-normal">{note}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells, isSum }) => (
            <tr key={name} className={cx('border-t align-baseline', isSum ? 'border-line-strong' : 'border-line')}>
              <th
                scope="row"
                className={cx('py-1.5 text-left wrap-break-word', isSum ? 'font-semibold' : 'font-normal')}
              >
                {name}
              </th>
              {cells.map(({ value, note }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the column is its identity
                <td key={at} className="py-1.5 pl-3 text-right tabular-nums">
                  <span className="font-semibold whitespace-nowrap">{value}</span>
                  {note && <span className="block text-xs text-ink-soft">{note}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
