/**
 * The cash that one user took and has not handed over, whole rupiah: their valid cash payments that are in no valid handover. A payment
 * that arrives after a handover goes into the next. Source: `payments`, `cash_handovers`; twin: `private.create_cash_handover`.
 */
import { MOST_PAYMENTS } from '../records/cash_handovers.ts';
import type { SyncedTables } from '../records/rows.ts';

type Payment = Pick<SyncedTables['payments'], 'id' | 'author' | 'method' | 'amount' | 'voided_at' | 'captured_at'>;
type Handover = Pick<SyncedTables['cash_handovers'], 'author' | 'captured_at' | 'payments' | 'voided_at'>;

export interface CashBox<P> {
  readonly inBox: readonly P[];
  readonly total: number;
  /** Ids of payments that were handed over, by any user. */
  readonly handedOver: ReadonlySet<string>;
  /** Time of the last handover, ISO 8601; null: never. */
  readonly last: string | null;
  /** Payments taken before the last handover that it does not contain. */
  readonly late: ReadonlySet<string>;
}

/** `payments`: oldest first. */
export function cashBoxOf<P extends Payment>(
  payments: readonly P[],
  handovers: readonly Handover[],
  person: string | null | undefined,
): CashBox<P> {
  const standing = handovers.filter(({ voided_at }) => voided_at === null);
  const own = standing.filter(({ author }) => author === person);
  const handedOver = new Set(standing.flatMap((one) => one.payments));
  const last = own.reduce<string | null>(
    (latest, { captured_at: at }) => (latest === null || Date.parse(at) > Date.parse(latest) ? at : latest),
    null,
  );
  const inBox = payments
    .filter(
      ({ id, author, method, voided_at }) =>
        author === person && method === 'cash' && voided_at === null && !handedOver.has(id),
    )
    .slice(0, MOST_PAYMENTS);
  return {
    inBox,
    total: inBox.reduce((sum, { amount }) => sum + amount, 0),
    handedOver,
    last,
    late: new Set(
      inBox.flatMap(({ id, captured_at }) => (last !== null && Date.parse(captured_at) < Date.parse(last) ? [id] : [])),
    ),
  };
}
