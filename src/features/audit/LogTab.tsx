import { History, ScrollText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useAuditLog, type AuditLine } from '../../data/audit.ts';
import { useSite } from '../../data/index.ts';
import { actionOf } from '../../domain/audit/changes.ts';
import { auditPaging, auditQueryIn, isUpsideDown } from '../../domain/audit/auditQuery.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { ServerTable, usePaging } from '../../shared/records/ServerPages.tsx';
import { Empty, cx, type Column } from '../../ui/index.ts';
import { AuditFile } from './AuditFile.tsx';
import { Changes } from './Changes.tsx';
import { Filters } from './Filters.tsx';
import { mentionedIn, useWords, nameOfLine, ownNameOf, type Words } from './words.ts';
import type { TFunction } from 'i18next';

export function LogTab() {
  const { t } = useTexts();
  const { timeZone } = useSite();
  const { address, paging, change } = usePaging(auditPaging);
  const query = auditQueryIn((name) => address.get(name));
  const page = useAuditLog(query, paging, timeZone);
  // If the opened line is on another page now, it is shown above this one.
  const openId = Number(address.get('entry')) || null;
  const isHere = page.value?.rows.some(({ id }) => id === openId) ?? true;
  const apart =
    useAuditLog(isHere || !openId ? null : { line: openId }, { ...paging, page: 1 }, timeZone).value?.rows ?? [];
  const list = page.value ? { ...page, value: { ...page.value, rows: [...apart, ...page.value.rows] } } : page;
  const words = useWords(mentionedIn(list.value?.rows ?? []));
  const narrow = (parameters: Readonly<Record<string, string>>) => change({ entry: '', ...parameters });
  const historyOf = (line: AuditLine) => {
    const next = new URLSearchParams({ record: line.row_id });
    return `/audit?${next.toString()}`;
  };
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 lg:-mb-2">
        <div className="min-w-0 flex-1 max-lg:has-aria-expanded:basis-full">
          <Filters query={query} sortOrder={paging.sortOrder} change={narrow} words={words} />
        </div>
        {!isUpsideDown(query) && <AuditFile query={query} paging={paging} />}
      </div>
      {!isUpsideDown(query) && (
        <ServerTable
          list={list}
          paging={paging}
          toPage={(number) => narrow({ page: String(number) })}
          empty={<Empty icon={ScrollText} title={t('audit.empty.title')} text={t('audit.empty.text')} />}
          label={t('audit.tab.log')}
          columns={columnsOf(words, t, {
            openId,
            toggle: (id) => change({ entry: id === openId ? '' : String(id), page: address.get('page') ?? '' }),
            historyOf: query.record === undefined ? historyOf : null,
          })}
          keyOf={({ id }) => String(id)}
          cardClass="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 px-4"
          padding="lg:px-3"
          rowPadding="lg:py-1"
        />
      )}
    </>
  );
}

interface LinesShown {
  readonly openId: number | null;
  readonly toggle: (id: number) => void;
  /** Null if the list is the history of one record. */
  readonly historyOf: ((line: AuditLine) => string) | null;
}

/** A line takes two lines of text; a press shows all of it. */
function columnsOf(
  words: Words,
  t: TFunction,
  { openId, toggle, historyOf }: LinesShown,
): readonly Column<AuditLine>[] {
  const isOpen = ({ id }: AuditLine) => id === openId;
  const oneLine = (line: AuditLine) => cx('block leading-5', isOpen(line) ? 'wrap-anywhere' : 'lg:truncate');
  return [
    {
      key: 'when',
      title: t('audit.column.when'),
      cellClass: 'lg:w-44 lg:whitespace-nowrap',
      cell: (line) => (
        <>
          <span className="block leading-5">{words.time(line.recorded_at)}</span>
          {line.captured_at !== null && words.time(line.captured_at) !== words.time(line.recorded_at) && (
            <span className="block text-xs leading-5 text-ink-soft">
              {t('audit.deviceClock', { time: words.time(line.captured_at) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'who',
      title: t('audit.column.who'),
      cellClass: 'col-span-2 min-w-0 break-words lg:w-48 lg:max-w-48 lg:min-w-36',
      cell: (line) => (
        <>
          <span className={cx('font-semibold', oneLine(line))}>{words.person(line.author)}</span>
          <span className={cx('text-xs text-ink-soft', oneLine(line))}>
            {[
              line.submitted_by !== null && t('audit.sentBy', { name: words.person(line.submitted_by) }),
              words.device(line.device),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'what',
      title: t('audit.column.what'),
      cellClass: 'col-span-2 min-w-0 lg:w-64 lg:max-w-64 lg:min-w-56',
      cell: (line) => (
        <button
          type="button"
          aria-expanded={isOpen(line)}
          onClick={() => toggle(line.id)}
          className="-mx-1 block min-h-12 w-full rounded-md px-1 text-left hover:bg-sunken lg:-my-1"
        >
          <span className={cx('font-semibold underline decoration-line-strong underline-offset-4', oneLine(line))}>
            {words.action(actionOf(line))}
          </span>
          <span className={cx('text-xs text-ink-soft', oneLine(line))}>
            {ownNameOf(line, words) ?? nameOfLine(line, words)}
          </span>
        </button>
      ),
    },
    {
      key: 'changes',
      title: t('audit.column.changes'),
      cellClass: 'col-span-2 min-w-0 lg:w-full lg:max-w-0',
      cell: (line) => (
        <Changes
          table={line.table_name}
          before={line.before}
          after={line.after}
          reason={line.reason}
          words={words}
          isBrief={!isOpen(line)}
        />
      ),
    },
    ...(historyOf
      ? [
          {
            key: 'history',
            title: <span className="sr-only">{t('audit.history')}</span>,
            cellClass: 'max-lg:col-start-2 max-lg:row-start-1 lg:text-right',
            cell: (line: AuditLine) => (
              <Link
                to={historyOf(line)}
                aria-label={t('audit.historyOf', { name: nameOfLine(line, words) })}
                title={t('audit.history')}
                className="-my-2 inline-flex size-12 items-center justify-center rounded-md hover:bg-sunken"
              >
                <History aria-hidden className="size-5" />
              </Link>
            ),
          },
        ]
      : []),
  ];
}
