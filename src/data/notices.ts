/** What the bell in the header reads and writes. Not part of `./index.ts`: it loads after the first paint. */
export { useDeviceReports } from './office/useDeviceReports.ts';
export { leaveOutside, onOutsidePress, tellOutside, type OutsideNotice } from './notices/outside.ts';
export { chooseNotifying, notifying } from './session/notifying.ts';
export { useNotices } from './notices/useNotices.ts';
