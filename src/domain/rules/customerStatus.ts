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

/** Whose ticket is likely paid in cash before the truck leaves. */
export const paysAtGate = ({ status, type }: { readonly status: CustomerStatus; readonly type?: unknown }): boolean =>
  warnsAtGate(status) || type === 'individual';

interface Credit {
  readonly status?: unknown;
  readonly credit_limit?: unknown;
  readonly tax_number?: unknown;
  readonly payment_days?: unknown;
}

/** Of two merged customers: the stricter status, the smaller limit, else what the one that stays has. Twin: `private.merge_customer`. */
export function keptByMerge(gone: Credit, stays: Credit) {
  const rank = ({ status }: Credit) => CUSTOMER_STATUSES.findIndex((known) => known === status);
  const limits = [gone.credit_limit, stays.credit_limit].filter((limit) => typeof limit === 'number');
  return {
    status: CUSTOMER_STATUSES[Math.max(rank(gone), rank(stays))] ?? 'open',
    credit_limit: limits.length === 0 ? null : Math.min(...limits),
    tax_number: stays.tax_number ?? gone.tax_number ?? null,
    payment_days: stays.payment_days ?? gone.payment_days ?? null,
  };
}
