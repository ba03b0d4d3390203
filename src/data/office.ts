/** What the office's screens and the daily report read. Not part of `./index.ts`, so that the site's screens do not load it. */
export { useDayFacts, useFiguresOfDays, useRowsOfDays, type KnownDays } from './records/useDayFacts.ts';
export { useClosingChecks } from './office/closingChecks.ts';
export { isRecordAccepted } from '../sync/predict/overlay.ts';
export { useStopsAround } from './records/stopsOfDays.ts';
export { useFigureRules, type FigureRules } from './records/useFigureSettings.ts';
export { useCustomers } from './records/useCustomerNames.ts';
export { dueBy, owedBy, useCustomerMonths } from './records/useCustomerMonths.ts';
export { useSameWeekdays } from './office/useByNow.ts';
