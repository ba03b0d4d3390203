/** Money uses calendar days: a payment at 02:00 on the 28th is dated the 28th and counts on the operating day of the 27th. */
import { siteNow, useSite } from '../data/index.ts';
import { isDay } from '../domain/rules/day.ts';
import { operatingDayOf } from '../domain/time/operatingDay.ts';
import { wallTimeAt } from '../domain/time/siteTime.ts';
import { formatDay, useTexts } from '../i18n/index.ts';
import { ClosedDay } from './ClosedDay.tsx';
import { DateField } from './DateField.tsx';
import type { FormFieldProps } from './FormFields.tsx';
import type { Texts } from './shape/typedStore.ts';

export type MoneyDays = ReturnType<typeof useMoneyDays>;

/** `today`: the operating day, the latest on which anything counts. `latest`: the latest valid input. */
export function useMoneyDays() {
  const site = useSite();
  const now = siteNow();
  return { today: operatingDayOf(now, site), latest: wallTimeAt(now, site.timeZone).slice(0, 10) };
}

/** Empty means today. */
export const countsOn = (typed: string | undefined, { today }: MoneyDays): string =>
  typed === undefined || !isDay(typed) || typed > today ? today : typed;

interface MoneyDayProps<V extends Texts> extends Pick<FormFieldProps<V>, 'form' | 'name' | 'label'> {
  readonly typed: string | undefined;
  readonly days: MoneyDays;
}

export function MoneyDay<V extends Texts>({ typed, days, ...field }: MoneyDayProps<V>) {
  const { t, language } = useTexts();
  const { dayStart } = useSite();
  const day = countsOn(typed, days);
  const isAhead = typed === days.latest && day < typed;
  return (
    <>
      <DateField
        {...field}
        shown={typed || days.today}
        max={days.latest}
        hint={isAhead && t('form.countsOn', { day: formatDay(day, language), time: dayStart })}
      />
      <ClosedDay day={day} className="mb-4" />
    </>
  );
}
