import { useRef, useState, useEffect } from 'react';
import { isAccepted } from '../../../data/deliveries.ts';
import { saveMutations, useAuthor, type SavedReceipt, type SaveFailure, type ViewRow } from '../../../data/index.ts';
import { useAuth } from '../../../data/auth.ts';
import { movesOf, type Move, type Step } from '../../../domain/deliveries/moves.ts';
import { useUndo } from '../../../shared/records/useUndo.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import type { MutationDraft, MutationPayloads } from '../../../domain/mutations/mutations.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

export type Moving = ReturnType<typeof useMoves>;

export function useMoves() {
  const { t } = useTexts();
  const role = useAuth((state) => state.profile?.role);
  const author = useAuthor();
  const [saving, setSaving] = useState(false);
  const isSaving = useRef(false);
  const cooldown = useMoveCooldown();
  const undoing = useUndo(true);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  // The user corrects a ticket that was not accepted in the sync panel first: later steps would wait behind it.
  const allowed = ({ row, sync }: ViewRow<'deliveries'>) => (isAccepted(sync) ? movesOf(row, role) : []);

  /** Confirms that they were saved, offers undo, and starts the cooldown. */
  function moved(rows: readonly DeliveryRow[], how: Move, saved: SavedReceipt): void {
    cooldown.begin(idsOf(rows));
    const done = how.kind === 'void' ? 'void' : how.to;
    const [only, ...others] = rows;
    // By its plate: two of these messages can be visible at once.
    undoing.offer(
      saved,
      only && others.length === 0
        ? t(`board.doneOne.${done}`, { plate: only.truck_license })
        : t(`board.done.${done}`, { count: rows.length }),
    );
  }

  /** Saves the step of all of them or of none; true once they are on disk. One at a time: false for requests meanwhile. */
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
    /** One of them was moved just now, or any ticket within the double-tap time. */
    isCoolingDown: (rows: readonly Pick<DeliveryRow, 'id'>[]) => cooldown.isCoolingDown(idsOf(rows)),
    failure,
    /** Call when something else is opened, or when its ticket is closed. */
    forgetFailure: () => setFailure(null),
    /** The steps that this user may take with the ticket now. The server decides. */
    movesOf: allowed,
    /** Undoes the last step of this ticket; absent if that is not possible. */
    undoOf: ({ id }: Pick<DeliveryRow, 'id'>) => undoing.undoOf(id),
    nextOf: (delivery: ViewRow<'deliveries'>) => allowed(delivery).find((next) => next.reason === 'none'),
    move,
    moved,
  };
}

const idsOf = (rows: readonly Pick<DeliveryRow, 'id'>[]): string[] => rows.map(({ id }) => id);

/** Includes what the user saw: if another user has moved the ticket meanwhile, it becomes a question and overwrites nothing. */
export const statusDraft = (
  { id, status }: DeliveryRow,
  payload: MutationPayloads['deliveries.change_status'],
): MutationDraft => ({ kind: 'deliveries.change_status', entity_id: id, seen: { status }, payload });

/** ms during which the moved ticket accepts no further step. */
export const MOVE_COOLDOWN_MS = 1100;
/** ms during which no ticket does, because the next row has moved under the finger. */
export const DOUBLE_TAP_MS = 450;

export function useMoveCooldown() {
  const [cooling, setCooling] = useState<ReadonlySet<string>>(NOTHING);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);
  const endLater = (ms: number, ids: readonly string[]) => {
    const end = () => setCooling((now) => new Set([...now].filter((id) => !ids.includes(id))));
    timers.current.add(setTimeout(end, ms));
  };
  return {
    isCoolingDown: (ids: readonly string[]) => cooling.has(ALL) || ids.some((id) => cooling.has(id)),
    begin: (ids: readonly string[]) => {
      setCooling((now) => new Set([...now, ...ids, ALL]));
      endLater(DOUBLE_TAP_MS, [ALL]);
      endLater(MOVE_COOLDOWN_MS, ids);
    },
  };
}

const ALL = '*';
const NOTHING: ReadonlySet<string> = new Set();
