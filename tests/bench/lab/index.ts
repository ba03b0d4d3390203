/** What runs inside the browser: the app's own data layer and sync core, built as the app is built, on a page without a screen. */
import { measureSaves } from './saving.ts';

const lab = { measureSaves };
export type Lab = typeof lab;

declare global {
  var lab: Lab;
}
globalThis.lab = lab;
