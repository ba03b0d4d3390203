/** The audit, held mutations and app errors, for the owner. Not part of `./index.ts`, so that no other screen loads it. */
export {
  readAuditForFile,
  readDeviceNames,
  useAppErrors,
  useAuditLog,
  useDeviceNames,
  useHeld,
} from './office/auditLists.ts';
export type { AppErrorRow, AuditLine, DeviceName, HeldRow } from './office/auditLists.ts';
export { decideHeld, type Decision } from './settings/decideHeld.ts';
export { nameKey, readNames, useCurrentRows, useRecordNames, type RecordNames } from './office/recordNames.ts';
export { outdate } from './remote/listEntries.ts';
export { createSiteSender, type SiteAnswer } from './settings/siteSettings.ts';
