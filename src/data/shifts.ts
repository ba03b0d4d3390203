export { useFigureRules } from './records/useFigureSettings.ts';
export { useKindsDoneBefore } from './records/useKindsDoneBefore.ts';
export { useOpenAndRecentShifts } from './records/useShifts.ts';
export { useStopsAround } from './records/stopsOfDays.ts';
export { isAccepted } from '../sync/predict/overlay.ts';
