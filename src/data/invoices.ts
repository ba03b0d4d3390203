export { useAccount, usePaymentsOf, useTicketsOf } from './office/customerAccount.ts';
export { outdate } from './remote/listEntries.ts';
export { createSiteSender, type SiteChange } from './settings/siteSettings.ts';
