export const CUSTOMER_TYPES = [
  'contractor',
  'ready_mix',
  'asphalt_plant',
  'building_shop',
  'individual',
  'government',
] as const;
export const CUSTOMER_STATUSES = ['open', 'cash_only', 'blocked'] as const;
type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

/** A ticket for such a customer is recorded all the same; the gate is warned. */
export const warnsAtGate = (status: CustomerStatus | undefined): status is Exclude<CustomerStatus, 'open'> =>
  status !== undefined && status !== 'open';
