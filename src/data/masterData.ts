/** The data layer of the master data screens. Not part of `./index.ts`, so that the dashboard does not load it. */
export { repricingOf, useRepricing } from './records/masterData/touchedTickets.ts';
export { useMergeSides, type MergeSide } from './records/masterData/mergeSides.ts';
export type { ImportKeys } from './records/masterData/onFile.ts';
export { useNamed, usePrice } from './records/deliveries/useTruckHistory.ts';
export { useAliases, useDirectoryList, useMainOf, useMasterList, useTwin } from './records/masterData/useMasterData.ts';
export type { MasterRow } from './records/masterData/masterLists.ts';
export { customerIdOf, inTurnOfImports, whatIsOnFile } from './records/masterData/readMasterData.ts';
