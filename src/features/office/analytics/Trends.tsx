/** The figures of these days next to those before: each has its chart, day by day. */
import { siteNow } from '../../../data/index.ts';
import { useKeptSince } from '../../../data/deliveries.ts';
import { likeWithLike, MOST_DAYS_OFF } from '../../../domain/figures/likeWithLike.ts';
import { useTexts, formatNumber, formatRupiah, formatShortDay, withUnit } from '../../../i18n/index.ts';
import { ClosedDays, hasChanged } from '../shared/FigureNotes.tsx';
import { Panel } from '../shared/Panel.tsx';
import { recordsAddress } from '../shared/recordsAddress.ts';
import { ComparisonNotes, FigureTabs, Picture } from './FigureTabs.tsx';
import { LostInRange } from '../shared/LostProduction.tsx';
import { figuresOf, dayColumns } from './figuresOf.ts';
import { useRangeDays, type RangeDays, type Shown } from './useRange.ts';
import { History, LockKeyhole } from 'lucide-react';
import { TableFile } from '../../../shared/files/TableFile.tsx';
import { DenseList, RowLink, Mark } from '../../../ui/index.ts';
import type { Cell } from '../../../domain/csv/export.ts';
import type { DayFacts } from '../../../domain/figures/dayFacts.ts';

export function Trends(shown: Shown) {
  const texts = useTexts();
  const { t } = texts;
  const known = useRangeDays(shown);
  const keptSince = useKeptSince() ?? null;
  if (!known) return <div aria-hidden className="skeleton h-160" />;
  const { range, today, figure, change } = shown;
  const alike = likeWithLike(known.days, known.before, today);
  const figures = figuresOf({ known, range, keptSince, now: siteNow() }, texts);
  return (
    <div className="flex flex-col gap-4">
      <section aria-label={t('analytics.figures')} className="rounded-lg border border-line bg-surface shadow-card">
        <FigureTabs
          {...{ figures, alike }}
          days={known.days}
          chosen={figure}
          onChoose={(of) => change({ figure: of })}
        />
        <Picture key={figure} of={figures[figure]} {...{ known, alike, today }} />
        <ComparisonNotes alike={alike} compared={shown.compared} isPending={known.isPending} />
      </section>
      <div className="empty:hidden">
        <ClosedDays days={known.days} />
      </div>
      <Panel title={t('executive.lost')} records={recordsAddress('crusher', range)}>
        <LostInRange {...known} />
      </Panel>
      <DayTable known={known} range={range} />
    </div>
  );
}

/** The days as a table with sums, and as a file. */
function DayTable({ known, range }: { readonly known: RangeDays; readonly range: Shown['range'] }) {
  const { t, language } = useTexts();
  const figures = dayColumns(known, siteNow());
  const m3 = (value: number) => withUnit(value, 'm³', language);
  const rupiah = (value: number) => formatRupiah(value, language);
  const first = known.days.findIndex(({ totals, shifts }) => totals.length + shifts.length > 0);
  const recorded = known.days.slice(first > MOST_DAYS_OFF ? first : 0);
  const stateOf = (facts: DayFacts) => {
    if (!facts.closed) return '';
    return t(hasChanged(facts) ? 'office.changedSince' : 'office.closed');
  };
  const shown = [
    ['produced', t('report.produced'), m3],
    ['delivered', t('report.delivered'), m3],
    ['trips', t('analytics.trips'), (value: number) => formatNumber(value, language, 0)],
    ['revenue', t('report.revenue'), rupiah],
    ['net', t('analytics.net'), rupiah],
    ['fuel', t('report.fuelIssued'), (value: number) => withUnit(value, 'L', language)],
  ] as const;
  const file = (
    <TableFile
      name={`kuari-analytics-${range.from}-${range.to}`}
      sheet={t('analytics.title')}
      rows={known.days}
      columns={[
        [t('analytics.file.day'), ({ day }: DayFacts): Cell => ({ at: day })],
        ...Object.entries(figures).map(
          ([key, figure]) =>
            [t(`analytics.file.${key}`, { defaultValue: key }), (day: DayFacts) => figure([day])] as const,
        ),
        [t('analytics.file.state'), stateOf],
      ]}
    />
  );
  return (
    <Panel title={t('analytics.byDay')} aside={file}>
      <DenseList
        label={t('analytics.byDay')}
        columns={[
          {
            key: 'day',
            title: t('analytics.day'),
            cell: (facts) => (
              <span className="inline-flex flex-wrap items-center gap-x-3">
                <RowLink to={`/reports/daily?day=${facts.day}`}>{formatShortDay(facts.day, language)}</RowLink>
                {hasChanged(facts) && <Mark tone="warn" icon={History} text={stateOf(facts)} />}
                {facts.closed && !hasChanged(facts) && <Mark tone="plain" icon={LockKeyhole} text={stateOf(facts)} />}
              </span>
            ),
          },
          ...shown.map(([key, title, format]) => ({
            key,
            title,
            isNumber: true,
            isNamed: true,
            cell: (day: DayFacts) => format(figures[key]([day])),
            sum: (rows: readonly DayFacts[]) => format(figures[key](rows)),
          })),
        ]}
        rows={recorded.toReversed()}
        keyOf={({ day }) => day}
        cardClass="grid grid-cols-2 gap-x-4 px-4"
        padding="lg:px-3"
      />
      {recorded[0] && recorded.length < known.days.length && (
        <p className="mt-3 text-sm text-ink-soft">
          {t('analytics.firstDay', { day: formatShortDay(recorded[0].day, language) })}
        </p>
      )}
    </Panel>
  );
}
