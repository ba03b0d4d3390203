import { useRef, useState } from 'react';
import { isAccepted } from '../../../data/deliveries.ts';
import { saveMutations, useAuthor, type SaveFailure, type ViewRow } from '../../../data/index.ts';
import { useAuth } from '../../../data/auth.ts';
import { movesOf, type Move, type Step, type TakingBack } from '../../../domain/deliveries/moves.ts';
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
  /** The same for one ticket that is cancelled or voided. An optional reason may be empty. */
  readonly takeBack: (
    row: DeliveryRow,
    how: TakingBack,
    why: { readonly reason: string; readonly draftKey: string },
  ) => Promise<boolean>;
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

  async function save(
    rows: readonly DeliveryRow[],
    move: Move,
    drafts: readonly MutationDraft[],
    draftKey?: string,
  ): Promise<boolean> {
    if (isSaving.current) return false;
    isSaving.current = true;
    setSaving(true);
    const saved = await saveMutations(drafts, {
      author: author.id,
      isUndoable: true,
      ...(draftKey !== undefined && { draftKeys: [draftKey] }),
    });
    isSaving.current = false;
    setSaving(false);
    setFailure(saved.ok ? null : saved.error);
    if (!saved.ok) return false;
    cooldown.begin(idsOf(rows));
    const done = move.kind === 'void' ? 'void' : move.to;
    const [only, ...others] = rows;
    // By its plate: two of these messages can stand one below the other.
    undoing.offer(
      saved.value,
      only && others.length === 0
        ? t(`board.doneOne.${done}`, { plate: only.truck_license })
        : t(`board.done.${done}`, { count: rows.length }),
    );
    return true;
  }

  return {
    saving,
    isCoolingDown: (rows) => cooldown.isCoolingDown(idsOf(rows)),
    failure,
    forgetFailure: () => setFailure(null),
    movesOf: allowed,
    undoOf: ({ id }) => undoing.undoOf(id),
    nextOf: (delivery) => allowed(delivery).find((move) => move.reason === 'none'),
    move: (rows, step) =>
      save(
        rows,
        step,
        rows.map((row) => statusDraft(row, { status: step.to })),
      ),
    takeBack: (row, how, { reason, draftKey }) => save([row], how, [takingBack(row, how, reason)], draftKey),
  };
}

const idsOf = (rows: readonly Pick<DeliveryRow, 'id'>[]): string[] => rows.map(({ id }) => id);

function takingBack(row: DeliveryRow, { kind }: TakingBack, reason: string): MutationDraft {
  if (kind === 'void') return { kind: 'deliveries.void', entity_id: row.id, payload: { void_reason: reason } };
  return statusDraft(row, { status: 'cancelled', ...(reason !== '' && { cancel_reason: reason }) });
}

/** What the person saw travels along: a ticket that another person has moved meanwhile becomes a question, not an overwriting. */
const statusDraft = (
  { id, status }: DeliveryRow,
  payload: MutationPayloads['deliveries.change_status'],
): MutationDraft => ({ kind: 'deliveries.change_status', entity_id: id, seen: { status }, payload });
