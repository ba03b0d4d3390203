/** The flags that the server sets on an unusual ticket when it arrives. They never cause a refusal. */
export const DELIVERY_FLAGS = [
  'overdraw',
  'ticket_collision',
  'day_mismatch',
  'late',
  'late_change',
  'after_shift',
  'foreign_code',
  'clock',
  'site_limit',
  'order_mismatch',
  'order_ended',
] as const;
export type DeliveryFlag = (typeof DELIVERY_FLAGS)[number];

export const isFlagged = (flags: unknown, flag: DeliveryFlag): boolean => Array.isArray(flags) && flags.includes(flag);
