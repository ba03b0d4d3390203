export { askUsers, type UserAction, type UserFailure } from './office/usersFunction.ts';
export { devicesPaging, peoplePaging, useDevices, usePeople, useRegistrations } from './office/peopleLists.ts';
export type { DeviceRow, PersonRow } from './office/peopleLists.ts';
export { useRowsOfDays } from './records/useDayFacts.ts';
export { outdate } from './remote/listEntries.ts';
export { createSiteSender } from './settings/siteSettings.ts';
