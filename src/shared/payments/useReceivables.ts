/** Customers' debts, by age and by invoice, as this device knows them. */
import { useMemo } from 'react';
import { siteNow, useSite } from '../../data/index.ts';
import { useCustomerMonths, useFigureRules } from '../../data/office.ts';
import { estimatedPrices, receivablesOf } from '../../domain/figures/receivables.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';

export type KnownReceivables = NonNullable<ReturnType<typeof useReceivables>>;

export function useReceivables() {
  const known = useCustomerMonths();
  const rules = useFigureRules();
  const today = operatingDayOf(siteNow(), useSite());
  return useMemo(() => {
    if (!known || !rules) return undefined;
    const { months, unpriced, bills, deposits, names, limits, isPending } = known;
    const estimated = estimatedPrices(unpriced, rules.settings);
    return { ...receivablesOf(months, today, estimated, undefined, bills, deposits), names, limits, isPending };
  }, [known, rules, today]);
}
