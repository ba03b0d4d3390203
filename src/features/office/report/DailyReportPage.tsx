import {
  CalendarClock,
  ChevronLeft,
  ChevronRight,
  Copy,
  FileText,
  Languages,
  LockKeyhole,
  LockKeyholeOpen,
  Printer,
  Share2,
} from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { effectiveRole, useAuth } from '../../../data/auth.ts';
import { siteNow, useRow, useSite } from '../../../data/index.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { derivedId } from '../../../domain/records/ids.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { isDay } from '../../../domain/rules/day.ts';
import { HistoryLink } from '../../../shared/records/HistoryLink.tsx';
import { useCompany } from '../../../shared/company/useCompany.ts';
import { formatDateTime, formatDay, useTexts, type Language } from '../../../i18n/index.ts';
import { textsIn } from '../../../i18n/setup.ts';
import { Button, Menu, IconButton, Message, DateInput, copy, share, useClock, Printed } from '../../../ui/index.ts';
import { CopyByHand } from '../../../ui/CopyByHand.tsx';
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx';
import { usePageOfA4 } from '../../../ui/usePageOfA4.ts';
import { Kept } from '../shared/FigureNotes.tsx';
import { AfterClosing } from './AfterClosing.tsx';
import { CloseDialog, ReopenDialog } from './DayDialogs.tsx';
import { ReportPaper } from './ReportPaper.tsx';
import { reportText, wholeText } from './reportText.ts';
import { useDailyReport, type KnownReport } from './useDailyReport.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';
import type { Words } from './reportWords.ts';

export function DailyReportPage() {
  const { t, language } = useTexts();
  const site = useSite();
  const now = useClock(siteNow);
  const today = operatingDayOf(now, site);
  const [address, setAddress] = useSearchParams();
  const asked = address.get('day') ?? '';
  // Without a day in the URL it keeps the day on which it was opened: nothing changes while it is being read.
  const [opened, setOpened] = useState(today);
  const day = isDay(asked) ? asked : opened;
  const open = (wanted: string) => {
    if (wanted === today || wanted === '') setOpened(today);
    setAddress(wanted === today || wanted === '' ? {} : { day: wanted }, { replace: true });
  };
  // Includes future movements: a new day starts no new read, so no dialog closes.
  const [until] = useState(() => addDays(today, LONGEST_OPEN_DAYS));
  const known = useDailyReport(day, until);
  const words = { t, language, site };
  return (
    <>
      <title>{`${t('report.title')} · ${t('app.name')}`}</title>
      <div className="mb-4 flex flex-wrap items-end gap-x-4">
        <h1 className="mr-auto text-xl font-bold max-sm:mb-2">
          {t('report.title')}
          <span className="block text-base font-normal text-ink-soft">{formatDay(day, language)}</span>
        </h1>
        <div className="flex max-w-full min-w-0 items-end gap-2">
          <IconButton icon={ChevronLeft} label={t('report.previous')} onClick={() => open(addDays(day, -1))} />
          <DateInput id="report-day" label={t('report.day')} value={day} onDay={open} className="-mb-7" />
          <IconButton icon={ChevronRight} label={t('report.next')} onClick={() => open(addDays(day, 1))} />
        </div>
      </div>
      {!isDay(asked) && opened !== today && (
        <Message tone="info" icon={CalendarClock} role="status" className="mb-4">
          {t('report.stays', { day: formatDay(opened, language), today: formatDay(today, language) })}
          <Button look="quiet" onClick={() => open(today)} text={t('report.toToday')} />
        </Message>
      )}
      {known ? <Report key={day} known={known} words={words} today={today} now={now} /> : <PageSkeleton />}
    </>
  );
}

/** No page stays open for longer. */
const LONGEST_OPEN_DAYS = 31;

interface ReportProps {
  readonly known: KnownReport;
  readonly words: Words;
  readonly today: string;
  readonly now: Date;
}

function Report({ known, words, today, now }: ReportProps) {
  const { t, language } = words;
  const { day } = known.report;
  const role = useAuth(effectiveRole);
  const { name: company } = useCompany();
  const closingId = derivedId(`day_closings:${day}`);
  const closing = useRow('day_closings', closingId)?.row ?? null;
  const isClosed = closing !== null && closing.reopened_at === null;
  const [dialog, setDialog] = useState<'close' | 'reopen' | null>(null);
  const [shared, setShared] = useState<{ readonly text: string; readonly how: 'copied' | 'by_hand' | null }>();
  const state = useStateText(closing, day <= today, words);
  usePageOfA4();
  const otherLanguage = language === 'en' ? 'id' : 'en';
  const shareIn = async (wanted: Language, write = reportText, isCopied = false) => {
    const other = wanted === language ? words : { ...words, ...(await textsIn(wanted)) };
    const text = write(known, other, company);
    const title = `${other.t('report.title')} ${formatDay(day, wanted)}`;
    setShared({ text, how: await (isCopied ? copy(text) : share(title, text)) });
  };
  const actions = [
    ['share', Share2, () => void shareIn(language)],
    ['copy', Copy, () => void shareIn(language, reportText, true)],
    ['print', Printer, () => globalThis.print()],
    ['whole', FileText, () => void shareIn(language, wholeText)],
    ['shareIn', Languages, () => void shareIn(otherLanguage)],
  ] as const;
  const dialogProps = { closingId, words, known, closing, today, onClose: () => setDialog(null) };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-end gap-3">
        <p className="min-w-0 grow basis-48 text-sm text-ink-soft">
          {state}
          {known.isPending && <span className="block font-semibold text-warn">{t('office.pending')}</span>}
        </p>
        <Menu label={t('report.menu')} icon={Share2} isNamed>
          {actions.map(([name, icon, act]) => (
            <Button key={name} look="quiet" icon={icon} onClick={act} className="justify-start">
              {t(`report.${name}`)}
            </Button>
          ))}
        </Menu>
        {!isClosed && (day < today || (day === today && role === 'owner')) && (
          <Button look="main" icon={LockKeyhole} onClick={() => setDialog('close')} className="max-sm:w-full">
            {t('report.close')}
          </Button>
        )}
        {closing && <HistoryLink id={closingId} />}
        {isClosed && role === 'owner' && (
          <Button icon={LockKeyholeOpen} onClick={() => setDialog('reopen')} className="max-sm:w-full">
            {t('report.reopen')}
          </Button>
        )}
      </div>
      <p role="status" className="mb-2 text-sm font-semibold text-good empty:hidden">
        {shared?.how === 'copied' && t('report.shared')}
      </p>
      {shared?.how === 'by_hand' && <CopyByHand label={t('report.byHand')} text={shared.text} className="mb-4" />}
      {closing && <AfterClosing closing={closing} known={known} words={words} />}
      <Kept range={{ from: day }} of="shifts" />
      <ReportPaper known={known} words={words} />
      <Printed asScreen>
        <ReportPaper known={known} words={words} paper={{ state, now }} />
      </Printed>
      {dialog === 'close' && <CloseDialog {...dialogProps} />}
      {dialog === 'reopen' && <ReopenDialog {...dialogProps} />}
    </>
  );
}

/** `isBegun`: the day. */
function useStateText(closing: SyncedTables['day_closings'] | null, isBegun: boolean, words: Words): string {
  const { t, language, site } = words;
  const by = closing?.reopened_at ? closing.reopened_by : closing?.closed_by;
  const name = useRow('colleagues', by ?? undefined)?.row.full_name ?? '–';
  const time = (at: string) => formatDateTime(new Date(at), language, site.timeZone);
  if (closing === null) return t(isBegun ? 'report.open' : 'report.notBegun');
  if (closing.reopened_at === null) return t('report.closed', { time: time(closing.closed_at), name });
  return t('report.reopened', { time: time(closing.reopened_at), name, reason: closing.reopen_reason ?? '–' });
}
