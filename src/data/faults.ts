/** The data layer as everything that can fail sees it: no database library behind it. */
export { faultOf, lastFault, reportFault } from './runtime/reportFault.ts';
