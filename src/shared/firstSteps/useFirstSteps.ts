import { useConfig, useFirstSync, useRows, useStocks } from '../../data/index.ts';
import { missingAtWork, stepsOf, type Missing, type StepState } from '../../domain/settings/firstSteps.ts';
import type { TableName } from '../../domain/records/tables.ts';

const NEWEST = { limit: 50 };

/** Null if there is no list, undefined while it is being read. */
export function useFirstSteps(): readonly StepState[] | null | undefined {
  const config = useConfig();
  const hasPrices = useHas('customer_prices');
  const roles = useRows('colleagues')?.map(({ row }) => row.role);
  const has = {
    trucks: useHas('trucks'),
    customers: useHas('customers'),
    machines: useHas('equipment'),
    balances: useRows('opening_balances', NEWEST)?.some(({ row }) => row.voided_at === null),
    targets: useHas('kpi_targets'),
  };
  const counts = useRows('stock_adjustments')?.filter(({ row }) => row.voided_at === null && row.kind !== 'adjustment');
  const tickets = useRows('deliveries', NEWEST)?.map(({ row }) => row);
  const isRead = useFirstSync()?.complete && !Object.values(has).includes(undefined);
  if (!isRead || hasPrices === undefined || !roles || !counts || !tickets) return undefined;
  return stepsOf({ config, roles, has, hasPrices, hasCounts: counts.length > 0, tickets });
}

const useHas = (table: TableName): boolean | undefined => useRows(table, { limit: 1 })?.some(() => true);

/** For clerk and supervisor. */
export function useMissingAtWork(): readonly Missing[] {
  const config = useConfig();
  const hasPrices = useHas('customer_prices');
  const hasMachines = useHas('equipment');
  const stocks = useStocks();
  const isRead = useFirstSync()?.complete;
  if (!isRead || hasPrices === undefined || hasMachines === undefined || !stocks) return [];
  const hasStock = stocks.some(({ onHand }) => onHand > 0);
  return missingAtWork({ config, hasPrices, hasStock, hasMachines });
}
