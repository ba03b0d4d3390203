import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveMutations, useAuthor } from '../../../data/index.ts';
import { useAuth } from '../../../data/auth.ts';
import { movesOf } from '../../../domain/deliveries/moves.ts';
import { toast } from '../../../ui/toast.ts';
import { useRest } from './useRest.ts';
import type { Move } from '../../../domain/deliveries/moves.ts';
import type { MutationDraft } from '../../../domain/mutations.ts';
import type { DeliveryRow } from '../../../domain/rows.ts';
import type { SaveFailure, ViewRow } from '../../../data/index.ts';

export interface Moving {
  readonly saving: boolean;
  /** One of them was moved just now, or anything was the moment before. */
  readonly isResting: (rows: readonly Pick<DeliveryRow, 'id'>[]) => boolean;
  readonly failure: SaveFailure | null;
  /** Once something else is opened, or what it was about is closed. */
  readonly forgetFailure: () => void;
  /** What this person may do with the ticket now. The server has the last word. */
  readonly movesOf: (delivery: ViewRow<'deliveries'>) => readonly Move[];
  /** The step that it takes when nothing goes wrong: one tap, no question. */
  readonly nextOf: (delivery: ViewRow<'deliveries'>) => Move | undefined;
  /** Saves the move of all of them or of none; true once they are on the disk. One at a time: false for what is asked meanwhile. */
  readonly move: (rows: readonly DeliveryRow[], move: Move, reason?: { readonly text: string; readonly draftKey: string }) => Promise<boolean>;
}

export function useMoves(): Moving {
  const { t } = useTranslation();
  const role = useAuth((state) => state.profile?.role);
  const author = useAuthor();
  const [saving, setSaving] = useState(false);
  const isSaving = useRef(false);
  const rest = useRest();
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  // A ticket that was not accepted is first put right in the sync panel: what came after it would wait behind it.
  const allowed = ({ row, sync }: ViewRow<'deliveries'>) => (sync === 'needs_attention' || sync === 'held' ? [] : movesOf(row, role));
  return {
    saving,
    isResting: (rows) => rest.isResting(idsOf(rows)),
    failure,
    forgetFailure: () => setFailure(null),
    movesOf: allowed,
    nextOf: (delivery) => allowed(delivery).find(({ reason }) => reason === 'none'),
    move: async (rows, move, reason) => {
      if (isSaving.current) return false;
      isSaving.current = true;
      setSaving(true);
      const saved = await saveMutations(rows.map((row) => draftOf(row, move, reason?.text ?? '')), { author: author.id, ...(reason && { draftKey: reason.draftKey }) });
      isSaving.current = false;
      setSaving(false);
      setFailure(saved.ok ? null : saved.error);
      if (saved.ok) rest.begin(idsOf(rows));
      if (saved.ok) toast('good', t('delivery.saved.title'), t(`board.done.${move.kind === 'void' ? 'void' : move.to}`, { count: rows.length }));
      return saved.ok;
    },
  };
}

const idsOf = (rows: readonly Pick<DeliveryRow, 'id'>[]): string[] => rows.map(({ id }) => id);

/** What the person saw travels along: a ticket that somebody else has moved meanwhile becomes a question, not an overwriting. */
function draftOf({ id, status }: DeliveryRow, move: Move, reason: string): MutationDraft {
  if (move.kind === 'void') return { kind: 'deliveries.void', entity_id: id, payload: { void_reason: reason } };
  return {
    kind: 'deliveries.change_status', entity_id: id, seen: { status },
    payload: { status: move.to, ...(reason !== '' && { cancel_reason: reason }) },
  };
}
