import { useTexts } from '../../../i18n/useLanguage.ts';
import { Button, cx, type ButtonLook } from '../../../ui/index.ts';
import { Ban, CircleCheck, CircleX, Truck, type LucideIcon } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Moving } from './useMoves.ts';
import type { Move, Step } from '../../../domain/deliveries/moves.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import type { TFunction } from 'i18next';
import type { ViewRow } from '../../../data/index.ts';

interface MoveButtonProps {
  readonly rows: readonly DeliveryRow[];
  readonly moving: Moving;
  /** Text on the button beside the step's name, and its accessible name if that is not clear. */
  readonly addition?: string;
  readonly label?: (words: string) => string;
  readonly look?: ButtonLook;
  readonly className?: string;
}

/** A step happens at once; for all others `onPress` asks first. */
type Pressed =
  | { readonly move: Step; readonly onPress?: undefined }
  | { readonly move: Move; readonly onPress: () => void };

type Props = MoveButtonProps & Pressed;

/** A step of tickets. It keeps its focus during the cooldown; a key held down is one press. */
export function MoveButton({ rows, move, moving, addition, label, onPress, className, ...button }: Props) {
  const { t } = useTexts();
  const { words, icon } = moveLook(move, t);
  const isCoolingDown = moving.saving || moving.isCoolingDown(rows);
  const press = onPress === undefined ? () => void moving.move(rows, move) : onPress;
  return (
    <Button
      icon={icon}
      {...button}
      {...(label && { 'aria-label': label(words) })}
      aria-disabled={isCoolingDown}
      onClick={isCoolingDown ? undefined : press}
      onKeyDown={onePress}
      className={cx('aria-disabled:cursor-not-allowed aria-disabled:opacity-60', className)}
      text={addition ? `${words} ${addition}` : words}
    />
  );
}

function onePress(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault();
}

export function moveLook(move: Move, t: TFunction): { readonly words: string; readonly icon: LucideIcon } {
  if (move.kind === 'void') return { words: t('board.move.void'), icon: CircleX };
  return { words: t(`board.move.${move.to}`), icon: ICONS[move.to] };
}

const ICONS = { in_transit: Truck, delivered: CircleCheck, cancelled: Ban } as const;

interface NextMoveProps extends Pick<MoveButtonProps, 'moving' | 'className'> {
  readonly delivery: ViewRow<'deliveries'>;
  readonly move: Step;
}

export const NextMove = ({ delivery: { row }, className, ...how }: NextMoveProps) => (
  <MoveButton
    rows={[row]}
    {...how}
    label={(words) => `${words} ${row.ticket_no}`}
    className={cx('px-3 text-sm whitespace-nowrap', className)}
  />
);
