/** The site's settings, for the owner. Not part of `./index.ts`, so that no other screen loads it. */
export { nameKey, useRecordNames } from './office/recordNames.ts';
export { isOwnServer, useRecount, useSiteHealth, type Recount } from './office/useSiteHealth.ts';
export { outdate } from './remote/listEntries.ts';
export { useInForce, type InForce } from './settings/useInForce.ts';
export { createSiteSender, storedIn, useSettings } from './settings/siteSettings.ts';
export type { Settings, SiteAnswer, SiteFailure, SiteSender } from './settings/siteSettings.ts';
