import { useRef, useState } from 'react';
import { isAccepted } from '../../../data/deliveries.ts';
import { saveMutations, useAuthor, type SavedReceipt, type SaveFailure, type ViewRow } from '../../../data/index.ts';
import { useAuth } from '../../../data/auth.ts';
import { movesOf, type Move, type Step } from '../../../domain/deliveries/moves.ts';
import { useUndo } from '../../../shared/records/useUndo.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { useMoveCooldown } from './useMoveCooldown.ts';
import type { MutationDraft, MutationPayloads } from '../../../domain/mutations/mutations.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

export interface Moving {
  readonly saving: boolean;
  /** One of them was moved just now, or anything was the moment before. */
  readonly isCoolingDown: (rows: readonly Pick<DeliveryRow, 'id'>[]) => boolean;
  readonly failure: SaveFailure | null;
  /** Once something else is opened, or what it was about is closed. */
  readonly forgetFailure: () => void;
  /** What this person may do with the ticket now. The server has the last word. */
  readonly movesOf: (delivery: ViewRow<'deliveries'>) => readonly Move[];
  readonly nextOf: (delivery: ViewRow<'deliveries'>) => Step | undefined;
  /** Saves the step of all of them or of none; true once they are on the disk. One at a time: false for what is asked meanwhile. */
  readonly move: (rows: readonly DeliveryRow[], step: Step) => Promise<boolean>;
  /** Takes the last step of this ticket back, while it can be undone; absent where it cannot. */
  readonly undoOf: (row: Pick<DeliveryRow, 'id'>) => (() => void) | undefined;
  /** Says that they were saved, offers to undo it, and lets them rest. */
  readonly moved: (rows: readonly DeliveryRow[], how: Move, saved: SavedReceipt) => void;
}

export function useMoves(): Moving {
  const { t } = useTexts();
  const role = useAuth((state) => state.profile?.role);
  const author = useAuthor();
  const [saving, setSaving] = useState(false);
  const isSaving = useRef(false);
  const cooldown = useMoveCooldown();
  const undoing = useUndo(true);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  // A ticket that was not accepted is first put right in the sync panel: what came after it would wait behind it.
  const allowed = ({ row, sync }: ViewRow<'deliveries'>) => (isAccepted(sync) ? movesOf(row, role) : []);

  function moved(rows: readonly DeliveryRow[], how: Move, saved: SavedReceipt): void {
    cooldown.begin(idsOf(rows));
    const done = how.kind === 'void' ? 'void' : how.to;
    const [only, ...others] = rows;
    // By its plate: two of these messages can stand one below the other.
    undoing.offer(
      saved,
      only && others.length === 0
        ? t(`board.doneOne.${done}`, { plate: only.truck_license })
        : t(`board.done.${done}`, { count: rows.length }),
    );
  }

  async function move(rows: readonly DeliveryRow[], step: Step): Promise<boolean> {
    if (isSaving.current) return false;
    isSaving.current = true;
    setSaving(true);
    const drafts = rows.map((row) => statusDraft(row, { status: step.to }));
    const saved = await saveMutations(drafts, { author: author.id, isUndoable: true });
    isSaving.current = false;
    setSaving(false);
    setFailure(saved.ok ? null : saved.error);
    if (saved.ok) moved(rows, step, saved.value);
    return saved.ok;
  }

  return {
    saving,
    isCoolingDown: (rows) => cooldown.isCoolingDown(idsOf(rows)),
    failure,
    forgetFailure: () => setFailure(null),
    movesOf: allowed,
    undoOf: ({ id }) => undoing.undoOf(id),
    nextOf: (delivery) => allowed(delivery).find((next) => next.reason === 'none'),
    move,
    moved,
  };
}

const idsOf = (rows: readonly Pick<DeliveryRow, 'id'>[]): string[] => rows.map(({ id }) => id);

/** What the person saw travels along: a ticket that another person has moved meanwhile becomes a question, not an overwriting. */
export const statusDraft = (
  { id, status }: DeliveryRow,
  payload: MutationPayloads['deliveries.change_status'],
): MutationDraft => ({ kind: 'deliveries.change_status', entity_id: id, seen: { status }, payload });
