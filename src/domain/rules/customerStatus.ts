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

/** A ticket for such a customer is recorded anyway; the gate is warned. */
export const warnsAtGate = (status: CustomerStatus | undefined): status is Exclude<CustomerStatus, 'open'> =>
  status !== undefined && status !== 'open';

/** The customer probably pays in cash before the truck leaves. */
export const paysAtGate = ({ status, type }: { readonly status: CustomerStatus; readonly type?: unknown }): boolean =>
  warnsAtGate(status) || type === 'individual';

interface Credit {
  readonly status?: unknown;
  readonly credit_limit?: unknown;
  readonly tax_number?: unknown;
  readonly payment_days?: unknown;
}

/** For two merged customers: the stricter status and the smaller limit, else those of the remaining one. Twin: `private.merge_customer`. */
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
