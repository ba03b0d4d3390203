import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { moveLook } from './moveLook.ts';
import type { Moving } from './useMoves.ts';
import type { Move } from '../../../domain/deliveries/moves.ts';
import type { ViewRow } from '../../../data/index.ts';

interface NextMoveProps {
  readonly delivery: ViewRow<'deliveries'>;
  readonly move: Move;
  readonly moving: Moving;
  readonly className?: string;
}

/** What a ticket does next (`nextOf`), as a button. */
export function NextMove({ delivery: { row }, move, moving, className }: NextMoveProps) {
  const { t } = useTranslation();
  const { words, icon } = moveLook(move, t);
  return (
    <Button
      icon={icon}
      aria-label={`${words} ${row.ticket_no}`}
      disabled={moving.saving}
      onClick={() => void moving.move([row], move)}
      className={cx('px-3 text-sm whitespace-nowrap', className)}
    >
      {words}
    </Button>
  );
}
