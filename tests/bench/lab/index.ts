/** What runs inside the browser: the app's own data layer and sync core, built as the app is built, on a page without a screen. */
import { measureSinceClosing } from './closedDay.ts';
import { measureDrains, queueOf } from './draining.ts';
import { measureBareSync, measureFirstSync } from './firstSync.ts';
import { fillStore, timeList, timeSave } from './growth.ts';
import { measureOffice } from './office.ts';
import { measureCorrections, measureSaves } from './saving.ts';

const lab = {
  measureSaves,
  measureCorrections,
  measureSinceClosing,
  measureDrains,
  measureBareSync,
  measureFirstSync,
  measureOffice,
  queueOf,
  fillStore,
  timeList,
  timeSave,
};
export type Lab = typeof lab;

declare global {
  var lab: Lab;
}
globalThis.lab = lab;
