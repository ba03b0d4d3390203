/** The data layer of the screens of master data. Apart from `./index.ts`, so that the dashboard does not load it. */
export type { ImportKeys } from './db/onFile.ts';
export { useNamed } from './hooks/gate.ts';
export { useAliases, useDirectoryList, useMainOf, useMasterList, useTwin } from './hooks/masterData.ts';
export type { MasterRecord } from './hooks/masterData.ts';
export { customerIdOf, inTurnOfImports, whatIsOnFile } from './readMasterData.ts';
