import { ok, type Result } from '../domain/values/result.ts';
import type { SiteAnswer, SiteFailure, SiteSender } from './settings/siteSettings.ts';
export {
  readAuditForFile,
  readDeviceNames,
  useAppErrors,
  useAuditLog,
  useDeviceNames,
  useHeld,
} from './office/auditLists.ts';
export type { AppErrorRow, AuditLine, DeviceName, HeldRow } from './office/auditLists.ts';
export { nameKey, readNames, useCurrentRows, useRecordNames, type RecordNames } from './office/recordNames.ts';
export { outdate } from './remote/listEntries.ts';
export { createSiteSender, type SiteAnswer } from './settings/siteSettings.ts';

export type Decision = 'apply' | 'refuse';

/** Decisions per request: a batch has at most 500 mutations, and the server applies each decided one too. */
const TOGETHER = 100;

/** The answers in the order of `ids`; fewer if a later request failed, together with its failure. */
export async function decideHeld(
  sender: SiteSender,
  {
    ids,
    decision,
    reason,
    author,
  }: { ids: readonly string[]; decision: Decision; reason: string; author: string | null },
): Promise<Result<{ readonly answers: readonly SiteAnswer[]; readonly failure: SiteFailure | null }, SiteFailure>> {
  const answers: SiteAnswer[] = [];
  let failure: SiteFailure | null = null;
  for (let from = 0; from < ids.length && failure === null; from += TOGETHER) {
    const answered = await sender.send(
      ids.slice(from, from + TOGETHER).map((entity_id) => ({
        kind: `held_mutations.${decision}` as const,
        entity_id,
        payload: { reason },
      })),
      author,
    );
    if (answered.ok) answers.push(...answered.value);
    else failure = answered.error;
  }
  return answers.length === 0 && failure !== null ? { ok: false, error: failure } : ok({ answers, failure });
}
