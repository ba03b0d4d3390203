/** What the app shell needs before any screen. It loads no database library. */
export { appEvents } from './platform/appEvents.ts';
export { afterFirstPaint, whenIdle, whenPartsReady, paintFirst, paintSoon } from './platform/firstPaint.ts';
export { useUpdate } from './runtime/appUpdates.ts';
export { useLoadingTimeout } from './store/siteConfig.ts';
export { faultOf, lastFault, reportFault } from './runtime/reportFault.ts';
export { isStoreNewer } from './store/storeUpgrade.ts';
