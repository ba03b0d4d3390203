/* oxlint-disable jsx-a11y/click-events-have-key-events -- each row has the button that opens it, and the page its keys */
import { useRef, useState, type ReactNode } from 'react';
import { formatRupiah, formatShortDay, useTexts } from '../../../i18n/index.ts';
import { useHeldFacts, type Span } from '../../../shared/held/HeldFacts.tsx';
import { isBesideControls } from '../../../ui/DenseList.tsx';
import { cx, useFunctionKeys } from '../../../ui/index.ts';
import { Was } from '../Changes.tsx';
import type { Decision, HeldRow } from '../../../data/audit.ts';
import { type Words, nameOfHeld } from '../words.ts';

interface HeldTriageProps {
  readonly rows: readonly HeldRow[];
  readonly words: Words;
  readonly picked: ReadonlySet<string>;
  readonly onPick: (id: string) => void;
  /** Null while offline. */
  readonly onDecide: ((decision: Decision, rows: readonly HeldRow[]) => void) | null;
  readonly card: (row: HeldRow) => ReactNode;
}

const COLUMNS = ['day', 'who', 'what', 'volume', 'amount', 'effect'] as const;

export function HeldTriage({ rows, words, picked, onPick, onDecide, card }: HeldTriageProps) {
  const { t } = useTexts();
  const body = useRef<HTMLTableSectionElement>(null);
  const [{ id, at }, open] = useState({ id: '', at: 0 });
  // A decided record leaves the list: the next one opens.
  const found = rows.findIndex((row) => row.id === id);
  const here = found === -1 ? Math.min(at, rows.length - 1) : found;
  const shown = rows[here];
  // The open record is kept by id: a change of the list must not move the keys A and R to another record.
  if (shown && shown.id !== id) open({ id: shown.id, at: here });
  const goTo = (next: number) => {
    const row = rows[next];
    if (row) open({ id: row.id, at: next });
    body.current?.children[next]?.querySelector<HTMLElement>('[data-opens]')?.focus();
  };
  const decide = (decision: Decision) => {
    const chosen = rows.filter((row) => picked.has(row.id));
    if (shown) onDecide?.(decision, chosen.length > 0 ? chosen : [shown]);
  };
  useFunctionKeys({
    j: () => goTo(here + 1),
    k: () => goTo(here - 1),
    x: () => shown && onPick(shown.id),
    a: () => decide('apply'),
    r: () => decide('refuse'),
  });
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="overflow-x-auto rounded-lg border border-line bg-surface shadow-card">
        <table aria-label={t('audit.tab.held')} className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-left text-xs text-ink-soft [&>th]:px-2 [&>th]:py-2">
              {COLUMNS.map((column) => (
                <th
                  key={column}
                  scope="col"
                  colSpan={column === 'day' ? 2 : 1}
                  className={column === 'day' ? 'pl-18!' : ''}
                >
                  {t(`audit.held.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row, index) => (
              <HeldLine
                key={row.id}
                {...{ row, words }}
                isOpen={row === shown}
                isPicked={picked.has(row.id)}
                onPick={() => onPick(row.id)}
                onOpen={() => goTo(index)}
              />
            ))}
          </tbody>
        </table>
        <p className="border-t border-line px-4 py-3 text-xs text-ink-soft">{t('audit.held.keys')}</p>
      </div>
      <ul aria-label={t('audit.held.open')} className="xl:sticky xl:top-20">
        {shown && card(shown)}
      </ul>
    </div>
  );
}

interface HeldLineProps extends Pick<HeldTriageProps, 'words'> {
  readonly row: HeldRow;
  readonly isOpen: boolean;
  readonly isPicked: boolean;
  readonly onPick: () => void;
  readonly onOpen: () => void;
}

function HeldLine({ row, words, isOpen, isPicked, onPick, onOpen }: HeldLineProps) {
  const { t, language } = useTexts();
  const { customer, day, material, volume, volumeText, amount, effects } = useHeldFacts(row);
  const name = nameOfHeld(row, words);
  const what = (
    <button
      type="button"
      data-opens
      onClick={onOpen}
      className="-m-1 block min-h-12 w-full rounded-md p-1 text-left hover:bg-sunken"
    >
      <span className="font-semibold underline decoration-line-strong underline-offset-4">{name}</span>
      <span className="block text-ink-soft">{words.action(row.kind)}</span>
      <span className="block">{[customer, material].filter((fact) => fact && fact !== name).join(' · ')}</span>
    </button>
  );
  return (
    <tr
      aria-current={isOpen}
      onClick={(event) => isBesideControls(event) && onOpen()}
      className={cx(
        'cursor-pointer border-b border-line align-top last:border-b-0 [&>td]:px-2 [&>td]:py-2',
        isOpen ? 'bg-warn-soft/50 shadow-[inset_3px_0_var(--color-accent)]' : 'hover:bg-sunken/60',
      )}
    >
      <td>
        <label className="-my-2 grid size-12 place-items-center">
          <input
            type="checkbox"
            aria-label={t('audit.held.choose', { name })}
            checked={isPicked}
            onChange={onPick}
            className="size-5 accent-accent-ink"
          />
        </label>
      </td>
      <td className="whitespace-nowrap">
        {day && formatShortDay(day, language)}
        {row.closed_day != null && <span className="block text-xs text-warn">{t('audit.held.closed')}</span>}
      </td>
      <td>{words.person(row.author)}</td>
      <td>{what}</td>
      <td className="tabular-nums">{spanned(volume, volumeText)}</td>
      <td className="tabular-nums">{spanned(amount, (rupiah) => formatRupiah(rupiah, language))}</td>
      <td>
        {effects.map(({ name: figure, value }) => (
          <span key={figure} className="block">
            {figure} <span className="font-semibold whitespace-nowrap tabular-nums">{value}</span>
          </span>
        ))}
      </td>
    </tr>
  );
}

const spanned = (span: Span | null, text: (value: number) => string): ReactNode =>
  span && (
    <>
      {span.was !== undefined && span.was !== span.is && <Was text={text(span.was)} />}
      <span className="font-semibold whitespace-nowrap">{text(span.is)}</span>
    </>
  );
