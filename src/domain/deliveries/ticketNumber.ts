/**
 * The number of a ticket (surat jalan): `SJ-YYMMDD-<device code>-<counter>`, made offline and never renumbered.
 * The counter belongs to the device code and is never reset; four digits at least, more when it grows.
 */
export function ticketNumber(ticket: { operatingDay: string; deviceCode: string; counter: number }): string {
  const day = ticket.operatingDay.slice(2).replaceAll('-', '');
  return `SJ-${day}-${ticket.deviceCode}-${String(ticket.counter).padStart(4, '0')}`;
}

/** The device code in a number that was made like this; null in any other. */
export const codeOf = (ticketNo: string): string | null => partsOf(ticketNo)?.[1] ?? null;

/** How far the counter of this code had come; 0 in any other number. */
export const counterOf = (ticketNo: string, deviceCode: string): number => {
  const [, code, counter] = partsOf(ticketNo) ?? [];
  return code === deviceCode ? Number(counter) : 0;
};

const partsOf = (ticketNo: string) => /^SJ-\d{6}-(.+)-(\d{4,9})$/.exec(ticketNo);
