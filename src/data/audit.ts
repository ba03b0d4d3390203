/** The audit, what is held and what went wrong in the apps, for the owner. Not part of `./index.ts`, so that no other screen loads it. */
export {
  readAuditForFile,
  readDeviceNames,
  useAppErrors,
  useAuditLog,
  useDeviceNames,
  useHeld,
} from './office/auditLists.ts';
export type { AppErrorRow, AuditLine, DeviceName, HeldRow } from './office/auditLists.ts';
export { decideHeld } from './settings/decideHeld.ts';
export type { Decision } from './settings/decideHeld.ts';
export { nameKey, readNames, useCurrentRows, useRecordNames } from './office/recordNames.ts';
export type { RecordNames } from './office/recordNames.ts';
export { outdate } from './remote/listEntries.ts';
export { createSiteSender } from './settings/siteSettings.ts';
export type { SiteAnswer } from './settings/siteSettings.ts';
