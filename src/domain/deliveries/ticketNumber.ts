/** The number of a ticket (surat jalan): `SJ-YYMMDD-<device code>-<counter>`, made offline and never renumbered. */
import { codeIn, counterIn, deviceNumber } from '../mutations/deviceNumber.ts';

export const ticketNumber = (ticket: { operatingDay: string; deviceCode: string; counter: number }): string =>
  deviceNumber('SJ', ticket);

/** The device code in a number that was made like this; null in any other. */
export const codeOf = (ticketNo: string): string | null => codeIn('SJ', ticketNo);

/** How far the counter of this code had come; 0 in any other number. */
export const counterOf = (ticketNo: string, deviceCode: string): number => counterIn('SJ', ticketNo, deviceCode);
