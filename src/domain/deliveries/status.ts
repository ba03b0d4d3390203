export const DELIVERY_STATUSES = ['pending', 'in_transit', 'delivered', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** pending → in_transit → delivered; pending or in_transit → cancelled. Nothing leaves delivered or cancelled. */
const NEXT: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  pending: ['in_transit', 'cancelled'],
  in_transit: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
};

export const canMove = (from: DeliveryStatus, to: DeliveryStatus): boolean => NEXT[from].includes(to);
