export { discardAllData, fetchAllData, lookForAllData } from './office/allData/runAllData.ts';
export { stopAllData, useAllData, writeAllData } from './office/allData/runAllData.ts';
export { shareOf } from './office/allData/fetchData.ts';
