import type { TFunction } from 'i18next';
import { missingAtWork, stepsOf } from '../../domain/settings/firstSteps.ts';
import type { FirstStep, StepState, Missing } from '../../domain/settings/firstSteps.ts';
import { useConfig, useFirstSync, useRows, useStocks } from '../../data/index.ts';
import type { TableName } from '../../domain/records/tables.ts';

/** The screens of each step: its link leads to the first, the others belong to it. */
const PLACES: Readonly<Record<FirstStep, readonly [string, ...string[]]>> = {
  company: ['/settings?site=company'],
  prices: ['/settings?list=customer_prices', '/settings?list=materials'],
  trucks: ['/settings?list=trucks'],
  customers: ['/settings?list=customers'],
  people: ['/users'],
  machines: ['/equipment'],
  stock: ['/manual-stock?view=opening', '/manual-stock'],
  balances: ['/settings?list=customers'],
  targets: ['/settings?site=targets', '/settings?site=costs'],
  gate: ['/settings?device=guide', '/settings?device=scale', '/settings?device=printer'],
  ticket: ['/delivery/new'],
};

export const placeOf = (step: FirstStep): string => PLACES[step][0];

/** Of two steps on one screen, the one that is still open. */
export function stepAt(steps: readonly StepState[], pathname: string, search: string): StepState | undefined {
  const address = new URLSearchParams(search);
  const here = steps.filter(({ step }) =>
    PLACES[step].some((place) => {
      const [path, query = ''] = place.split('?');
      return path === pathname && [...new URLSearchParams(query)].every(([name, value]) => address.get(name) === value);
    }),
  );
  return here.find(({ state }) => state === 'open') ?? here[0];
}

/** What a started step lacks, else its topic. */
export const aboutStep = ({ step, lacks }: StepState, t: TFunction): string =>
  lacks
    ? t('firstSteps.lacks', { parts: lacks.map((part) => t(`firstSteps.part.${part}`)).join(', ') })
    : t(`firstSteps.about.${step}`);

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
