import { Dexie } from 'dexie';
import { isMaterialType } from '../domain/materials.ts';
import type { MutationDraft } from '../domain/mutations.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { SavedReceipt, SaveFailure } from './api.ts';
import type { UserDb } from './db/schema.ts';
import { NoDeviceCode, writeDrafts } from './db/write.ts';
import type { WriteDeps } from './db/write.ts';
import { wellFormed } from './wellFormed.ts';

/** Saves into one store. A lost connection is opened again, and the save tried once more. */
export async function saveTo(
  db: UserDb, drafts: readonly MutationDraft[], deps: WriteDeps, draftKey?: string,
): Promise<Result<SavedReceipt, SaveFailure>> {
  const clean = wellFormed(drafts);
  const invalid = whatIsInvalid(clean);
  if (invalid !== null) return err({ kind: 'invalid', detail: invalid, drafts });
  try {
    return ok(await writeDrafts(db, clean, deps, draftKey));
  } catch (first) {
    if (kindOf(first) !== 'database_closed') return err(failureOf(first, drafts));
  }
  try {
    db.close({ disableAutoOpen: false });
    await db.open();
    return ok(await writeDrafts(db, clean, deps, draftKey));
  } catch (second) {
    return err(failureOf(second, drafts));
  }
}

/** The forms validate with the shared schemas; this catches what no form should ever send. */
function whatIsInvalid(drafts: readonly MutationDraft[]): string | null {
  if (drafts.length === 0) return 'nothing to save';
  for (const draft of drafts) {
    if (draft.entity_id === '') return 'entity_id is empty';
    // JSON would write null, and a price that was typed would be none.
    const lost = Object.entries(draft.payload).find(([, value]) => typeof value === 'number' && !Number.isFinite(value));
    if (lost) return `${lost[0]} is not a number`;
    if (draft.kind !== 'deliveries.create') continue;
    const { volume, material_type, operating_day } = draft.payload;
    if (!Number.isFinite(volume)) return 'volume is not a number';
    if (!isMaterialType(material_type)) return 'material_type is unknown';
    if (!/^\d{4}-\d{2}-\d{2}$/.test(operating_day)) return 'operating_day is not a day';
  }
  return null;
}

const failureOf = (error: unknown, drafts: readonly MutationDraft[]): SaveFailure => ({
  kind: kindOf(error), detail: error instanceof Error ? error.message : String(error), drafts,
});

function kindOf(error: unknown): SaveFailure['kind'] {
  if (error instanceof NoDeviceCode) return 'no_device_code';
  const names = errorNames(error);
  if (names.has('QuotaExceededError')) return 'quota';
  const closed = ['DatabaseClosedError', 'InvalidStateError', 'OpenFailedError', 'MissingAPIError', 'NotFoundError', 'UnknownError'];
  return closed.some((name) => names.has(name)) ? 'database_closed' : 'unknown';
}

/** Dexie wraps what the browser said: a full disk arrives as the inner error of an aborted transaction. */
function errorNames(error: unknown): Set<string> {
  const names = new Set<string>();
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Object; depth += 1) {
    if ('name' in current && typeof current.name === 'string') names.add(current.name);
    if (current instanceof Dexie.ModifyError || current instanceof Dexie.BulkError) {
      for (const failure of Object.values(current.failures)) if (failure instanceof Error) names.add(failure.name);
    }
    current = 'inner' in current ? current.inner : undefined;
  }
  return names;
}
