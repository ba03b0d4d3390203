import { cx } from '../../../ui/cx.ts';
import { MoveButton } from './MoveButton.tsx';
import type { Moving } from './useMoves.ts';
import type { Step } from '../../../domain/deliveries/moves.ts';
import type { ViewRow } from '../../../data/index.ts';

interface NextMoveProps {
  readonly delivery: ViewRow<'deliveries'>;
  readonly move: Step;
  readonly moving: Moving;
  readonly className?: string;
}

export const NextMove = ({ delivery: { row }, move, moving, className }: NextMoveProps) => (
  <MoveButton
    rows={[row]}
    move={move}
    moving={moving}
    label={(words) => `${words} ${row.ticket_no}`}
    className={cx('px-3 text-sm whitespace-nowrap', className)}
  />
);
