/** "All my data", for the owner. Not part of `./index.ts`, so that no other screen loads it. */
export { discardAllData, fetchAllData, lookForAllData } from './office/allData/runAllData.ts';
export { stopAllData, useAllData, writeAllData } from './office/allData/runAllData.ts';
export { shareOf } from './office/allData/fetchData.ts';
