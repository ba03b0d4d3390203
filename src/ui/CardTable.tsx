/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari forgets what a table is once its rows are laid out as cards: the roles say it again */
import { cx } from './cx.ts';
import type { ReactNode } from 'react';

interface CardTableProps {
  readonly label: string;
  readonly columns: readonly { readonly key: string; readonly title: ReactNode; readonly className?: string }[];
  /** Over the columns, within the frame. */
  readonly above?: ReactNode;
  /** `CardRow`s of `CardCell`s. */
  readonly children: ReactNode;
}

/** A table on wide screens, cards on a phone: the same rows, so the roles are spelled out where CSS would take them away. */
export function CardTable({ label, columns, above, children }: CardTableProps) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface shadow-card">
      {above}
      <table role="table" aria-label={label} className="block w-full text-sm lg:table">
        <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
          <tr role="row" className="text-left text-xs text-ink-soft">
            {columns.map(({ key, title, className }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                className={cx('border-b border-line font-semibold', className)}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block lg:table-row-group">
          {children}
        </tbody>
      </table>
    </div>
  );
}

interface PartProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** `className`: how the card is laid out. `marked`: not sent yet. */
export function CardRow({ marked, className, children }: PartProps & { readonly marked: boolean }) {
  return (
    <tr
      role="row"
      className={cx(
        'items-center border-b border-line py-2 last:border-b-0 lg:table-row lg:p-0',
        marked && 'bg-warn-soft/40',
        className,
      )}
    >
      {children}
    </tr>
  );
}

export function CardCell({ className, children }: PartProps) {
  return (
    <td role="cell" className={cx('lg:table-cell lg:border-b lg:border-line lg:py-1.5 lg:align-middle', className)}>
      {children}
    </td>
  );
}

/** What names the record, and opens it. */
export function OpenButton({ onOpen, className, children }: PartProps & { readonly onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cx(
        '-mx-1 block min-h-12 w-full rounded-md px-1 text-left font-semibold underline decoration-line-strong underline-offset-4 hover:bg-sunken lg:w-auto lg:min-w-12',
        className,
      )}
    >
      {children}
    </button>
  );
}

export function TableSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div aria-hidden className="flex flex-col gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-16 items-center gap-6 bg-surface px-4">
          <div className="skeleton h-4 w-40" />
          <div className="skeleton h-4 flex-1" />
        </div>
      ))}
    </div>
  );
}
