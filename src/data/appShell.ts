/** What the app shell needs before any screen: the first paint, app events, app updates, the loading timeout. */
export { appEvents } from './platform/appEvents.ts';
export { afterFirstPaint, whenPartsReady, paintFirst, paintSoon } from './platform/firstPaint.ts';
export { whenIdle } from './platform/idle.ts';
export { useUpdate } from './runtime/appUpdates.ts';
export { useLoadingTimeout } from './store/siteConfig.ts';
