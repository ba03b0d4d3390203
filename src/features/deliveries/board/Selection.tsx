import { useState, type ComponentProps } from 'react';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { cx, IconButton } from '../../../ui/index.ts';
import { X } from 'lucide-react';
import { useBannerHeight } from '../../../ui/bannerHeight.ts';
import { MoveButton } from './MoveButton.tsx';
import type { ViewRow } from '../../../data/index.ts';
import type { Moving } from './useMoves.ts';

/** Which rows are ticked, by id. Callers use `has` for visible rows, so that rows which left the list do not count. */
export type Selection = ReturnType<typeof useSelection>;

export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(NOTHING);
  return {
    has: (id: string) => ids.has(id),
    set: (changed: readonly string[], ticked: boolean) =>
      setIds((now) =>
        ticked ? new Set([...now, ...changed]) : new Set([...now].filter((id) => !changed.includes(id))),
      ),
    clear: () => setIds(NOTHING),
  };
}

const NOTHING: ReadonlySet<string> = new Set();

interface PickProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  readonly label: string;
}

/** A 48 px target: the visible box is smaller than what a gloved finger can hit. */
export const Pick = ({ label, ...input }: PickProps) => (
  <input type="checkbox" aria-label={label} className={cx(TOUCHED, BOX, TICKED)} {...input} />
);

const TOUCHED =
  'grid size-12 shrink-0 cursor-pointer appearance-none place-items-center rounded-md hover:bg-sunken disabled:invisible';
const BOX =
  'before:size-6 before:rounded-sm before:border-2 before:border-line-strong before:bg-surface ' +
  "before:text-center before:text-base before:leading-5 before:font-bold before:content-['']";
const TICKED =
  "checked:before:border-ink checked:before:bg-ink checked:before:text-surface checked:before:content-['✓']";

export interface TicketWork {
  readonly moving: Moving;
  readonly selection: Selection;
}

interface OfVisible extends TicketWork {
  readonly deliveries: readonly ViewRow<'deliveries'>[];
}

/** All visible tickets with a next step. The space is reserved while they are being read. */
export function PickAll({ deliveries, isRead, moving, selection }: OfVisible & { readonly isRead: boolean }) {
  const { t } = useTexts();
  const open = deliveries.filter((delivery) => moving.nextOf(delivery)).map(({ row }) => row.id);
  if (open.length === 0) return isRead ? null : <span className="size-12 shrink-0" />;
  return (
    <Pick
      label={t('board.pickAll')}
      title={t('board.pickAll')}
      checked={open.every((id) => selection.has(id))}
      onChange={(event) => selection.set(open, event.target.checked)}
    />
  );
}

/** The steps for all ticked tickets, each with the number of its tickets. They are saved together. */
export function SelectionBar({ deliveries, selection, moving }: OfVisible) {
  const { t } = useTexts();
  const bannerHeight = useBannerHeight();
  const ticked = deliveries.filter(({ row }) => selection.has(row.id));
  const offers = (['in_transit', 'delivered'] as const).map((to) => {
    const mayMove = (one: OfVisible['deliveries'][number]) =>
      moving.movesOf(one).some((move) => move.kind === 'status' && move.to === to);
    return { to, rows: ticked.filter(mayMove).map(({ row }) => row) };
  });
  const possible = offers.filter(({ rows }) => rows.length > 0);
  // A single ticket has its step on its row.
  if (possible.length === 0 || ticked.length < 2) return null;
  return (
    <div
      style={{ bottom: `calc(1rem + ${bannerHeight}px)` }}
      className="sticky z-10 mt-4 flex flex-wrap items-center gap-3 rounded-lg border border-line-strong bg-surface p-3 shadow-card"
    >
      <p role="status" className="grow px-2 font-semibold max-sm:order-first">
        {t('board.picked', { count: ticked.length })}
      </p>
      {possible.map(({ to, rows }) => (
        <MoveButton
          key={to}
          rows={rows}
          move={{ kind: 'status', to, reason: 'none' }}
          moving={moving}
          addition={`(${rows.length})`}
          look="main"
          className="max-sm:order-last max-sm:w-full"
        />
      ))}
      <IconButton icon={X} label={t('board.pickNone')} onClick={selection.clear} />
    </div>
  );
}
