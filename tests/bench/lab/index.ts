/** What runs inside the browser: the app's own data layer and sync core, built as the app is built, on a page without a screen. */
import { measureDrains, measureRounds } from './draining.ts';
import { measureBareSync, measureFirstSync } from './firstSync.ts';
import {
  addTrucks,
  keyLatencies,
  measureLookups,
  measureOpening,
  measureSaveFloor,
  measureSavePress,
  measureSearches,
  watchKeys,
} from './gate.ts';
import {
  fillStore,
  openGrowthDevice,
  timeDrain,
  timeList,
  timeOlderList,
  timeOlderSearch,
  timePull,
  timePutOfPage,
  timeSave,
  timeSearchOfFew,
  timeSearchOfMany,
} from './growth.ts';
import { measureOffice } from './office.ts';
import { measureSaves } from './saving.ts';

const lab = {
  measureSaves,
  measureDrains,
  measureRounds,
  measureBareSync,
  measureFirstSync,
  addTrucks,
  keyLatencies,
  measureLookups,
  measureOffice,
  measureOpening,
  measureSaveFloor,
  measureSavePress,
  measureSearches,
  watchKeys,
  fillStore,
  openGrowthDevice,
  timeDrain,
  timeList,
  timeOlderList,
  timeOlderSearch,
  timePull,
  timePutOfPage,
  timeSave,
  timeSearchOfFew,
  timeSearchOfMany,
};
export type Lab = typeof lab;

declare global {
  var lab: Lab;
}
globalThis.lab = lab;
