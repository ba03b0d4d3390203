/** The data layer of shifts, beside `./index.ts`. */
export { isAccepted } from '../sync/predict/overlay.ts';
