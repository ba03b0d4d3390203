export const DELIVERY_STATUSES = ['pending', 'in_transit', 'delivered', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
/** A new ticket's status: if the site makes it final at the gate, it has left with its load. */
export const STATUSES_AT_GATE = ['pending', 'delivered'] as const satisfies readonly DeliveryStatus[];
export type StatusAtGate = (typeof STATUSES_AT_GATE)[number];
/** Later statuses of a ticket; `pending` is only an initial one. */
export type NextStatus = Exclude<DeliveryStatus, 'pending'>;

/** The states of tickets on screen. A voided ticket is no longer delivered: it has its own state. */
export const SHOWN_STATUSES = [...DELIVERY_STATUSES, 'voided'] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

export const shownStatus = ({
  status,
  voided_at,
}: {
  readonly status: DeliveryStatus;
  readonly voided_at: string | null;
}): ShownStatus => (voided_at === null ? status : 'voided');

/** pending → in_transit → delivered; pending or in_transit → cancelled. Nothing leaves delivered or cancelled. */
const NEXT: Record<DeliveryStatus, readonly NextStatus[]> = {
  pending: ['in_transit', 'cancelled'],
  in_transit: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
};

/** In the order of a ticket's course; none for a status that this version of the app does not know. */
export const nextOf = (from: DeliveryStatus): readonly NextStatus[] => NEXT[from] ?? [];

/** Why a delivery may exceed the known stock: one tap, recorded with the ticket, shown to the owner. */
export const OVERRIDE_REASONS = ['pile_larger_than_book', 'production_not_entered', 'other'] as const;
export type OverrideReason = (typeof OVERRIDE_REASONS)[number];
