import { isMaterialType } from '../../domain/materials.ts';
import type { MutationDraft } from '../../domain/mutations.ts';
import { isDay } from '../../domain/rules/day.ts';
import { err } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { SavedReceipt, SaveFailure } from '../store/save/saveTypes.ts';
import { attempt } from '../store/storeAttempt.ts';
import type { Refused } from '../store/storeAttempt.ts';
import type { UserDb } from '../store/schema.ts';
import { NoDeviceCode } from '../store/save/writeDrafts.ts';
import type { WriteDeps } from '../store/save/writeDrafts.ts';
import type { NewPhoto } from './photos/attachPhoto.ts';
import { writeWithPhotos } from './photos/writeWithPhotos.ts';
import { noteEnd, pressOf } from './saveAttempts.ts';
import { wellFormed } from './wellFormed.ts';

/** Saves into one store, once. A lost connection is opened again, and the save tried once more, under the same ids. */
export async function saveTo(
  db: UserDb,
  drafts: readonly MutationDraft[],
  deps: WriteDeps,
  draftKey?: string,
  photos: readonly NewPhoto[] = [],
): Promise<Result<SavedReceipt, SaveFailure>> {
  const clean = wellFormed(drafts);
  const invalid = whatIsInvalid(clean);
  if (invalid !== null) return err({ kind: 'invalid', detail: invalid, drafts });
  const { press, again: pressedBefore } = pressOf(db.userId, clean, photos, deps);
  const written = await attempt(db, (again) =>
    writeWithPhotos(db, press.drafts, press.photos, deps, { draftKey, ids: press.ids, tried: again || pressedBefore }),
  );
  noteEnd(press, written.ok);
  return written.ok ? written : err(failureOf(written.error, drafts));
}

/** The forms validate with the shared schemas; this catches what no form should ever send. */
function whatIsInvalid(drafts: readonly MutationDraft[]): string | null {
  if (drafts.length === 0) return 'nothing to save';
  for (const draft of drafts) {
    if (draft.entity_id === '') return 'entity_id is empty';
    // JSON would write null, and a price that was typed would be none.
    const lost = Object.entries(draft.payload).find(
      ([, value]) => typeof value === 'number' && !Number.isFinite(value),
    );
    if (lost) return `${lost[0]} is not a number`;
    if (draft.kind !== 'deliveries.create') continue;
    const { volume, material_type, operating_day } = draft.payload;
    if (!Number.isFinite(volume)) return 'volume is not a number';
    if (!isMaterialType(material_type)) return 'material_type is unknown';
    if (!isDay(operating_day)) return 'operating_day is not a day';
  }
  return null;
}

const failureOf = ({ kind, error }: Refused, drafts: readonly MutationDraft[]): SaveFailure => ({
  kind: error instanceof NoDeviceCode ? 'no_device_code' : kind,
  detail: error instanceof Error ? error.message : String(error),
  drafts,
});
