/** Name and icon of each step, wherever it is offered. */
import { Ban, CircleCheck, CircleX, Truck, type LucideIcon } from 'lucide-react';
import type { TFunction } from 'i18next';
import type { Move } from '../../../domain/deliveries/moves.ts';

export function moveLook(move: Move, t: TFunction): { readonly words: string; readonly icon: LucideIcon } {
  if (move.kind === 'void') return { words: t('board.move.void'), icon: CircleX };
  return { words: t(`board.move.${move.to}`), icon: ICONS[move.to] };
}

const ICONS = { in_transit: Truck, delivered: CircleCheck, cancelled: Ban } as const;
