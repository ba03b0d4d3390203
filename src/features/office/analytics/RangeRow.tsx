import { ChevronDown } from 'lucide-react';
import { formatDay, formatShortDay, useTexts } from '../../../i18n/index.ts';
import { DateInput, cx } from '../../../ui/index.ts';
import { COMPARED, PRESETS, type AnalyticsView, type Shown } from './useRange.ts';

/** The views that show another time next to this one. */
const COMPARES: readonly AnalyticsView[] = ['trends', 'products'];
const OWN = 'own' as const;

export function RangeRow({ view, range, before, compared, today, preset, isCut, change }: Shown) {
  const { t, language } = useTexts();
  const between = ({ from, to }: Shown['range']) =>
    from === to
      ? formatShortDay(from, language)
      : `${formatShortDay(from, language)} – ${formatShortDay(to, language)}`;
  if (view === 'receivables')
    return (
      <p className="flex min-h-14 items-center text-sm">
        {t('analytics.ofToday', { day: formatDay(today, language) })}
      </p>
    );
  return (
    <>
      <div className="sticky top-16 z-20 -mx-4 flex items-center gap-x-3 bg-ground px-4 pt-1 pb-2 lg:-mx-2 lg:px-2">
        <Choice
          label={t('analytics.range')}
          value={preset ?? OWN}
          options={([...PRESETS, OWN] as const).map((one) => [one, t(`analytics.presets.${one}`)] as const)}
          onChange={(wanted) => change(wanted === OWN ? range : { days: wanted })}
        />
        <span className="text-sm whitespace-nowrap max-sm:hidden">{between(range)}</span>
        {COMPARES.includes(view) && (
          <>
            <span className="ml-auto text-sm whitespace-nowrap text-ink-soft max-lg:hidden">{t('analytics.with')}</span>
            <Choice
              label={t('analytics.with')}
              value={compared}
              options={COMPARED.map((one) => [one, t(`analytics.compare.${one}`)])}
              onChange={(wanted) => change({ with: wanted })}
              className="max-sm:flex-1"
            />
            <span className="text-sm whitespace-nowrap text-ink-soft max-lg:hidden">{between(before)}</span>
          </>
        )}
      </div>
      {preset === null && (
        <div className="grid grid-cols-2 gap-x-3 pt-1 sm:flex">
          <DateInput
            id="analytics-from"
            label={t('analytics.from')}
            value={range.from}
            max={range.to}
            onDay={(from) => from !== '' && change({ from, ...(from > range.to && { to: from }) })}
          />
          <DateInput
            id="analytics-to"
            label={t('analytics.to')}
            value={range.to}
            min={range.from}
            max={today}
            onDay={(to) => to !== '' && change({ to, ...(to < range.from && { from: to }) })}
          />
          {isCut && <p className="max-sm:col-span-2 mb-2 text-sm text-warn sm:self-center">{t('analytics.cut')}</p>}
        </div>
      )}
    </>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChange: (value: T) => void;
  readonly className?: string;
}

function Choice<T extends string>({ label, value, options, onChange, className }: ChoiceProps<T>) {
  return (
    <div className={cx('relative min-w-0', className)}>
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([one]) => one === target.value);
          if (chosen) onChange(chosen[0]);
        }}
        className="h-12 w-full appearance-none truncate rounded-md border border-line-strong bg-surface pr-9 pl-3 text-[1rem]"
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-5 -translate-y-1/2 text-ink-soft"
      />
    </div>
  );
}
