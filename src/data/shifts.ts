/** The data layer of shifts, beside `./index.ts`. */
export { useFigureRules } from './records/useFigureSettings.ts';
export { useDoneBefore } from './records/useDoneBefore.ts';
export { isAccepted } from '../sync/predict/overlay.ts';
