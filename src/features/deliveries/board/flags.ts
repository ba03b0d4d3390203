/** What the server finds remarkable about a ticket, and this app has a sentence for. */
export const FLAGS = ['overdraw', 'ticket_collision', 'day_mismatch', 'late', 'after_shift', 'foreign_code', 'clock', 'site_limit'] as const;
