import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../data/index.ts';
import { materialByName } from '../../domain/legacyMaterials.ts';
import { formatDay } from '../../i18n/dates.ts';
import { signed, withUnit } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { SyncMark } from '../../ui/SyncMark.tsx';
import type { ViewRow } from '../../data/index.ts';

const PAGE_SIZE = 10;

/** What was set right by hand, newest first, with what is not sent yet. */
export function RecentAdjustments() {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const found = useRows('stock_adjustments', { limit: limit + 1 });
  return (
    <section aria-labelledby="recent-adjustments" className="mt-8">
      <h2 id="recent-adjustments" className="mb-3 text-base font-semibold">
        {t('manualStock.recent.title')}
      </h2>
      {!found && <div aria-hidden className="skeleton h-20" />}
      {found?.length === 0 && <p className="text-ink-soft">{t('manualStock.recent.none')}</p>}
      {found && found.length > 0 && (
        <ul className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
          {found.slice(0, limit).map((entry) => (
            <Entry key={entry.row.id} entry={entry} />
          ))}
        </ul>
      )}
      {found && found.length > limit && (
        <Button className="mt-3 w-full sm:w-auto" onClick={() => setLimit(limit * 2)}>
          {t('action.more')}
        </Button>
      )}
    </section>
  );
}

function Entry({ entry: { row, sync } }: { readonly entry: ViewRow<'stock_adjustments'> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { displayName, unit } = materialByName(row.material_type);
  const amount = (value: number) => withUnit(value, unit, language);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line px-4 py-3 first:border-t-0 sm:px-6">
      <div className="col-span-2 flex flex-wrap gap-x-4">
        <p className="font-semibold">{displayName}</p>
        <p className="ml-auto font-bold whitespace-nowrap tabular-nums">{signed(row.adjustment, unit, language)}</p>
      </div>
      <p className="text-sm text-ink-soft">
        {t(`manualStock.kind.${row.kind}`, { defaultValue: row.kind })} · {formatDay(row.operating_day, language)}
        {row.book !== null &&
          row.physical !== null &&
          ` · ${t('manualStock.recent.counted', { book: amount(row.book), physical: amount(row.physical) })}`}
      </p>
      <div className="justify-self-end">{sync !== 'sent' && <SyncMark sync={sync} />}</div>
      <p className="col-span-2 text-sm [overflow-wrap:anywhere]">
        {row.reason}
        {row.notes && <span className="block text-ink-soft">{row.notes}</span>}
      </p>
    </li>
  );
}
