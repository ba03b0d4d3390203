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
}

/** Of two customers that become one: the stricter status, and the smaller limit. The twin of `private.merge_customer`. */
export function keptByMerge(one: Credit, other: Credit) {
  const rank = ({ status }: Credit) => CUSTOMER_STATUSES.findIndex((known) => known === status);
  const limits = [one.credit_limit, other.credit_limit].filter((limit) => typeof limit === 'number');
  return {
    status: CUSTOMER_STATUSES[Math.max(rank(one), rank(other))] ?? 'open',
    credit_limit: limits.length === 0 ? null : Math.min(...limits),
  };
}
