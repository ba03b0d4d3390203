import { X } from 'lucide-react';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useBannerHeight } from '../../../ui/bannerHeight.ts';
import { MoveButton } from './MoveButton.tsx';
import type { Moving } from './useMoves.ts';
import type { Selection } from './useSelection.ts';
import type { Step } from '../../../domain/deliveries/moves.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import type { ViewRow } from '../../../data/index.ts';

interface SelectionBarProps {
  readonly deliveries: readonly ViewRow<'deliveries'>[];
  readonly selection: Selection;
  readonly moving: Moving;
}

/** The steps for all ticked tickets, each with the number of its tickets. They are saved together. */
export function SelectionBar({ deliveries, selection, moving }: SelectionBarProps) {
  const { t } = useTexts();
  const bannerHeight = useBannerHeight();
  const ticked = deliveries.filter(({ row }) => selection.has(row.id));
  const offers = (['in_transit', 'delivered'] as const).flatMap((to) => offerOf(to, ticked, moving));
  // A single ticket has its step on its row.
  if (offers.length === 0 || ticked.length < 2) return null;
  return (
    <div
      style={{ bottom: `calc(1rem + ${bannerHeight}px)` }}
      className="sticky z-10 mt-4 flex flex-wrap items-center gap-3 rounded-lg border border-line-strong bg-surface p-3 shadow-card"
    >
      <p role="status" className="grow px-2 font-semibold max-sm:order-first">
        {t('board.picked', { count: ticked.length })}
      </p>
      {offers.map(({ move, rows }) => (
        <MoveButton
          key={move.to}
          rows={rows}
          move={move}
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

interface Offer {
  readonly move: Step;
  readonly rows: readonly DeliveryRow[];
}

function offerOf(to: Step['to'], ticked: readonly ViewRow<'deliveries'>[], moving: Moving): Offer[] {
  const rows = ticked
    .filter((delivery) => moving.movesOf(delivery).some((move) => move.kind === 'status' && move.to === to))
    .map(({ row }) => row);
  return rows.length === 0 ? [] : [{ move: { kind: 'status', to, reason: 'none' }, rows }];
}
