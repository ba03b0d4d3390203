/** The report on the screen and, printed, on one A4 sheet. */
import { formatDateTime, formatDay } from '../../../i18n/dates.ts';
import { LostProductionChart } from '../shared/LostProduction.tsx';
import { Band, SectionBody } from './Lines.tsx';
import { cx } from '../../../ui/cx.ts';
import { RecordsLink } from '../shared/Panel.tsx';
import { recordsAddress, ticketsAddress } from '../shared/recordsAddress.ts';
import { headlinesOf, sectionsOf, type Words } from './reportWords.ts';
import { CompanyHead } from '../../../shared/company/CompanyHead.tsx';
import type { ReactNode } from 'react';
import type { DayRange } from '../../../domain/time/calendar.ts';
import type { KnownReport } from './useDailyReport.ts';

interface ReportPaperProps {
  readonly known: KnownReport;
  readonly words: Words;
  /** On paper: the state of the day, when it was printed, and who signs. */
  readonly paper?: { readonly state: string; readonly now: Date };
}

export function ReportPaper({ known, words, paper }: ReportPaperProps) {
  const { t, language, site } = words;
  const { day } = known.report;
  const sections = sectionsOf(known, words, paper && MOST_STOPS);
  const blocks = (isWide: boolean) =>
    sections
      .filter(({ key }) => WIDE.has(key) === isWide)
      .map(({ key, ...section }) => (
        <Block key={key} title={section.title} records={paper ? undefined : RECORDS[key]?.({ from: day, to: day })}>
          {/* On the screen the parts are a chart, with the table behind it; on paper they are the table. */}
          {key === 'lost' && !paper && !known.hasLeft ? (
            <LostProductionChart
              lost={known.report.lost}
              period={t('report.onThisDay')}
              heldBackByDemand={known.heldBackByDemand}
            />
          ) : (
            <SectionBody {...section} />
          )}
        </Block>
      ));
  return (
    <div className={paper ? 'text-ink' : undefined}>
      {paper && (
        <header className="mb-4 flex items-end justify-between gap-4 border-b-2 border-ink pb-2">
          <div>
            <CompanyHead />
            <p className="text-xl font-bold">{t('report.title')}</p>
          </div>
          <div className="text-right text-sm">
            <p className="text-base font-bold whitespace-nowrap">{formatDay(known.report.day, language)}</p>
            <p>{paper.state}</p>
          </div>
        </header>
      )}
      <Band lines={headlinesOf(known, words)} label={t('report.result')} />
      <div
        className={cx(
          'grid grid-cols-1 gap-x-4',
          paper ? 'grid-cols-[6fr_5fr]' : 'lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]',
        )}
      >
        <div className="min-w-0">{blocks(true)}</div>
        <div className="min-w-0">{blocks(false)}</div>
      </div>
      {paper && (
        <footer className="break-inside-avoid">
          <div className="mt-14 grid grid-cols-3 gap-12">
            {(['made', 'checked', 'approved'] as const).map((who) => (
              <p key={who} className="border-t border-ink pt-1 text-center text-sm">
                {t(`report.signature.${who}`)}
              </p>
            ))}
          </div>
          <p className="mt-4 text-xs">
            {t('report.printedAt', { time: formatDateTime(paper.now, language, site.timeZone) })}
          </p>
        </footer>
      )}
    </div>
  );
}

/** On paper: a usual day fits on one sheet. */
const MOST_STOPS = 6;
const WIDE: ReadonlySet<string> = new Set(['shifts', 'materials', 'lost']);

/** The URLs of a section's records, if it does not show them itself. */
const RECORDS: Readonly<Partial<Record<string, (day: DayRange) => string>>> = {
  production: (day) => recordsAddress('production', day),
  money: (day) => ticketsAddress(day),
  fuel: (day) => recordsAddress('fuel', day),
  lost: (day) => recordsAddress('crusher', day),
};

interface BlockProps {
  readonly title: string;
  readonly records?: string | undefined;
  readonly children: ReactNode;
}

const Block = ({ title, records, children }: BlockProps) => (
  <section
    aria-label={title}
    className="mb-4 break-inside-avoid rounded-lg border border-line bg-surface px-4 py-3 shadow-card print:mb-1 print:py-1"
  >
    <div className="mb-1 flex items-center justify-between gap-3">
      <h2 className="text-base font-semibold">{title}</h2>
      {records && <RecordsLink to={records} of={title} />}
    </div>
    {children}
  </section>
);
