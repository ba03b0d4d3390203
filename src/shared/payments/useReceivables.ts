/** Customers' debts, by age and by invoice, as this device knows them. */
import { useMemo } from 'react';
import { siteNow, useSite } from '../../data/index.ts';
import { useCustomerMonths, useFigureRules } from '../../data/office.ts';
import { estimatedPrices, receivablesOf, type Receivables } from '../../domain/figures/receivables.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';

export interface KnownReceivables extends Receivables {
  readonly names: ReadonlyMap<string, string>;
  /** Credit limits of those who have one. */
  readonly limits: ReadonlyMap<string, number>;
  readonly isPending: boolean;
}

export function useReceivables(): KnownReceivables | undefined {
  const known = useCustomerMonths();
  const rules = useFigureRules();
  const today = operatingDayOf(siteNow(), useSite());
  return useMemo(
    () =>
      known &&
      rules && {
        ...receivablesOf(
          known.months,
          today,
          estimatedPrices(known.unpriced, rules.settings),
          undefined,
          known.bills,
          known.deposits,
        ),
        names: known.names,
        limits: known.limits,
        isPending: known.isPending,
      },
    [known, rules, today],
  );
}
