/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari forgets what a table is once its rows are laid out as cards: the roles say it again */
/**
 * The only list component: a dense table on a desk, cards on a phone, of the same rows. A list has at most one page of rows, sorted by
 * one comparison: @tanstack/react-table 9.3 would be 11.3 kB gzip, react-virtual 3.14 10.1 kB, this file is 1.4 kB.
 */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from './cx.ts';

export interface Column<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned, with tabular digits. */
  readonly isNumber?: boolean;
  /** On a card, without column heads, its values are labelled. */
  readonly isNamed?: boolean;
  /** The sort value of a row; absent: the column cannot be sorted. Null comes last. */
  readonly sortBy?: (row: Row) => string | number | null;
  /** Below the column: from all rows shown. */
  readonly sum?: (rows: readonly Row[]) => ReactNode;
  /** The cell's position on a card, and its special style on a desk. */
  readonly cellClass?: string | ((row: Row) => string);
}

export interface DenseListProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Not sent yet. */
  readonly isMarked?: (row: Row) => boolean;
  readonly cardClass: string;
  readonly rowClass?: (row: Row) => string;
  /** A press anywhere opens a row; with the keyboard its `OpenButton` does, and the arrows move between rows. */
  readonly onOpen?: (row: Row) => void;
  /** For every cell on a desk. */
  readonly padding?: string;
  readonly rowPadding?: string;
  /** The sort column, and how to request another (`useSorted`). */
  readonly sorting?: Sorting;
}

export interface Sorting {
  readonly key: string | null;
  readonly isDown: boolean;
  readonly toggle: (key: string) => void;
}

export function DenseList<Row>(props: DenseListProps<Row>) {
  const { label, columns, rows, keyOf, isMarked, cardClass, rowClass, onOpen, sorting } = props;
  const { padding = 'lg:px-4', rowPadding = 'lg:py-1.5' } = props;
  const rendered = useRenderedRows(rows);
  return (
    // Visually hidden text is positioned in it and scrolls with it: outside it would widen the page.
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface shadow-card">
      <table role="table" aria-label={label} className="block w-full text-sm lg:table">
        <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
          <tr role="row" className="text-left text-xs text-ink-soft">
            {columns.map(({ key, title, isNumber, sortBy }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                aria-sort={sorting?.key === key ? (sorting.isDown ? 'descending' : 'ascending') : undefined}
                className={cx(
                  'border-b border-line py-3 font-semibold xl:py-2 xl:whitespace-nowrap',
                  padding,
                  isNumber && 'text-right [&>button]:flex-row-reverse',
                )}
              >
                {sorting && sortBy ? <SortButton sorting={sorting} name={key} title={title} /> : title}
              </th>
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only watches the keys of the buttons inside */}
        <tbody role="rowgroup" className="block lg:table-row-group" onKeyDown={onOpen && goToRow}>
          {rendered.map((row) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard uses the button in the row
            <tr
              key={keyOf(row)}
              role="row"
              onClick={
                onOpen &&
                ((event) => {
                  if (!isBesideControls(event)) return;
                  // The keyboard continues from here after the opened item is closed.
                  event.currentTarget.querySelector<HTMLElement>('[data-opens]')?.focus();
                  onOpen(row);
                })
              }
              className={cx(
                'items-center border-b border-line py-2 last:border-b-0 lg:table-row lg:p-0',
                onOpen && OPENED,
                rowClass?.(row),
                isMarked?.(row) && 'bg-warn-soft/40',
                cardClass,
              )}
            >
              {columns.map(({ key, title, cell, isNumber, isNamed, cellClass }) => (
                <td
                  key={key}
                  role="cell"
                  className={cx(
                    'lg:table-cell lg:border-b lg:border-line lg:align-middle',
                    padding,
                    rowPadding,
                    isNumber && 'tabular-nums lg:text-right',
                    typeof cellClass === 'function' ? cellClass(row) : cellClass,
                  )}
                >
                  {isNamed && <CardName>{title}</CardName>}
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ sum }) => sum) && (
          <tfoot role="rowgroup" className="block border-t border-line lg:table-footer-group">
            <tr role="row" className="block px-4 py-2 font-bold lg:table-row lg:p-0">
              {columns.map(({ key, title, sum, isNumber }) => (
                <td
                  key={key}
                  role="cell"
                  className={cx(
                    'flex justify-between gap-x-4 lg:table-cell lg:py-2',
                    !sum && 'max-lg:hidden',
                    padding,
                    isNumber && 'lg:text-right',
                  )}
                >
                  {/* On a card no column names the sum. */}
                  {sum && isNumber && (
                    <span aria-hidden className="font-normal text-ink-soft lg:hidden">
                      {title}{' '}
                    </span>
                  )}
                  {sum?.(rows)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

const OPENED =
  'cursor-pointer hover:bg-sunken/60 has-[[data-opens]:focus-visible]:outline-3 has-[[data-opens]:focus-visible]:-outline-offset-3 outline-(--focus,var(--color-accent-ink))';

/** Neither a separate control nor selected text. */
export const isBesideControls = ({ target }: MouseEvent): boolean =>
  target instanceof Element && !target.closest('a, button, input, label') && !getSelection()?.toString();

/** Up and down move between the rows' buttons; x ticks the row. */
function goToRow(event: KeyboardEvent<HTMLElement>) {
  const row = event.target instanceof Element ? event.target.closest('tr') : null;
  const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key];
  if (next) {
    event.preventDefault();
    next.querySelector<HTMLElement>('[data-opens]')?.focus();
  } else if (event.key === 'x') row?.querySelector<HTMLElement>('[type="checkbox"]:enabled')?.click();
}

/** px. One line of text on a desk. */
const LEAST_ROW_HEIGHT = 32;

/** As many rows as fit on the screen, until a transition has rendered all of them. */
function useRenderedRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    startTransition(() => setWhole(true));
  }, []);
  return isWhole ? rows : rows.slice(0, Math.ceil(innerHeight / LEAST_ROW_HEIGHT));
}

const CardName = ({ children }: { readonly children: ReactNode }) => (
  <span className="text-xs font-normal text-ink-soft lg:hidden">{children} </span>
);

function SortButton(props: { readonly sorting: Sorting; readonly name: string; readonly title: ReactNode }) {
  const { name, title } = props;
  const { key, isDown, toggle } = props.sorting;
  const Arrow = isDown ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() => toggle(name)}
      className="-my-3 inline-flex min-h-12 min-w-12 items-center gap-1 align-middle font-semibold hover:text-ink"
    >
      {title}
      <Arrow aria-hidden className={cx('size-4', key !== name && 'invisible')} />
    </button>
  );
}

/** For a list that is loaded as a whole: a column's first press sorts up, the second down, the third restores the original order. */
export function useSorted<Row>(columns: readonly Column<Row>[], rows: readonly Row[]) {
  const sorting = useSorting();
  const { sortBy } = columns.find((column) => column.key === sorting.key) ?? {};
  const { isDown } = sorting;
  return { sorting, rows: useMemo(() => (sortBy ? sorted(rows, sortBy, isDown) : rows), [rows, sortBy, isDown]) };
}

/** Created once: a list of thousands compares tens of thousands of times. */
const byName = new Intl.Collator(undefined, { numeric: true });

/** The same for a list whose rows are read after the sort order is known. */
export function useSorting(): Sorting {
  const [{ key, isDown }, sort] = useState<Pick<Sorting, 'key' | 'isDown'>>({ key: null, isDown: false });
  const toggle = (next: string) =>
    sort(next !== key ? { key: next, isDown: false } : isDown ? { key: null, isDown: false } : { key, isDown: true });
  return { key, isDown, toggle };
}

export function sorted<Row>(
  rows: readonly Row[],
  sortBy: NonNullable<Column<Row>['sortBy']>,
  isDown: boolean,
): readonly Row[] {
  const compare = (one: string | number, other: string | number) =>
    typeof one === 'number' && typeof other === 'number' ? one - other : byName.compare(String(one), String(other));
  return rows.toSorted((one, other) => {
    const [first, second] = [sortBy(one), sortBy(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return isDown ? compare(second, first) : compare(first, second);
  });
}

/** A link from a row to its records: as high as a finger needs, without raising the row. */
export const RowLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link
    to={to}
    className="inline-flex min-h-12 min-w-12 items-center font-semibold underline decoration-line-strong underline-offset-4 lg:-my-1.5"
  >
    {children}
  </Link>
);

interface OpenButtonProps {
  readonly onOpen: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

export function OpenButton({ onOpen, className, children }: OpenButtonProps) {
  return (
    <button
      type="button"
      data-opens
      onClick={onOpen}
      className={cx(
        '-mx-1 block min-h-12 w-full rounded-md px-1 text-left font-semibold underline decoration-line-strong underline-offset-4 hover:bg-sunken min-w-12 lg:-my-1.5 lg:w-auto',
        className,
      )}
    >
      {children}
    </button>
  );
}

export function ListSkeleton({ rows }: { readonly rows: number }) {
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
