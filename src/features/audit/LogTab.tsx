import { History, ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useAuditLog } from '../../data/audit.ts';
import { useSite } from '../../data/index.ts';
import { auditPaging, auditQueryIn, isUpsideDown } from '../../domain/audit/auditQuery.ts';
import { pagingIn } from '../../domain/paging.ts';
import { DenseList } from '../../ui/DenseList.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ServerList } from '../../ui/ServerList.tsx';
import { AuditFile } from './AuditFile.tsx';
import { Changes } from './Changes.tsx';
import { Filters } from './Filters.tsx';
import { mentionedIn } from './mentionedIn.ts';
import { nameOfLine } from './nameOfLine.ts';
import { useWords } from './words.ts';
import type { AuditLine } from '../../data/audit.ts';
import type { Column } from '../../ui/DenseList.tsx';
import type { TFunction } from 'i18next';
import type { Words } from './words.ts';

/** Who did what and when, by both clocks, with what it was before. */
export function LogTab() {
  const { t } = useTranslation();
  const { timeZone } = useSite();
  const [address, go] = useSearchParams();
  const read = (name: string) => address.get(name);
  const query = auditQueryIn(read);
  const paging = pagingIn(auditPaging, read);
  const list = useAuditLog(query, paging, timeZone);
  const words = useWords(mentionedIn(list.value?.rows ?? []));
  const change = (parameters: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(address);
    // Another question begins with its first page.
    next.delete('page');
    for (const [name, value] of Object.entries(parameters)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    go(next, { replace: true });
  };
  const historyOf = (line: AuditLine) => {
    const next = new URLSearchParams({ record: line.row_id });
    return `/audit?${next.toString()}`;
  };
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 lg:-mb-2">
        <div className="w-full min-w-0 lg:w-auto lg:flex-1">
          <Filters query={query} sortOrder={paging.sortOrder} change={change} words={words} />
        </div>
        {!isUpsideDown(query) && <AuditFile query={query} paging={paging} />}
      </div>
      {!isUpsideDown(query) && (
        <>
          <ServerList
            list={list}
            timeZone={timeZone}
            isEmpty={({ rows }) => rows.length === 0 && paging.page === 1}
            empty={<Empty icon={ScrollText} title={t('audit.empty.title')} text={t('audit.empty.text')} />}
          >
            {({ rows, more }) => (
              <>
                <DenseList
                  label={t('audit.tab.log')}
                  columns={columnsOf(words, t, query.record === undefined ? historyOf : null)}
                  rows={rows}
                  keyOf={({ id }) => String(id)}
                  cardClass="grid gap-1 px-4"
                  padding="lg:px-3"
                />
                <Pager
                  label={t('serverList.pages')}
                  back={t('serverList.back')}
                  on={t('serverList.on')}
                  page={paging.page}
                  pageSize={paging.limit}
                  shown={rows.length}
                  more={more}
                  onPage={(page) => change({ page: String(page) })}
                />
              </>
            )}
          </ServerList>
        </>
      )}
    </>
  );
}

function columnsOf(
  words: Words,
  t: TFunction,
  historyOf: ((line: AuditLine) => string) | null,
): readonly Column<AuditLine>[] {
  return [
    {
      key: 'when',
      title: t('audit.column.when'),
      cellClass: 'lg:w-40 lg:whitespace-nowrap lg:align-top',
      cell: (line) => (
        <>
          {words.time(line.recorded_at)}
          {line.captured_at !== null && words.time(line.captured_at) !== words.time(line.recorded_at) && (
            <span className="block text-xs text-ink-soft">
              {t('audit.deviceClock', { time: words.time(line.captured_at) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'who',
      title: t('audit.column.who'),
      cellClass: 'min-w-0 break-words lg:w-56 lg:align-top',
      cell: (line) => (
        <>
          <span className="font-semibold">{words.person(line.author)}</span>
          {line.submitted_by !== null && (
            <span className="block text-xs text-ink-soft">
              {t('audit.sentBy', { name: words.person(line.submitted_by) })}
            </span>
          )}
          {line.device !== null && <span className="block text-xs text-ink-soft">{words.device(line.device)}</span>}
        </>
      ),
    },
    {
      key: 'what',
      title: t('audit.column.what'),
      cellClass: 'min-w-0 lg:align-top',
      cell: (line) => (
        <>
          <span className="block font-semibold">{words.action(line.action)}</span>
          <span className="block break-words text-ink-soft">{nameOfLine(line, words)}</span>
        </>
      ),
    },
    {
      key: 'changes',
      title: t('audit.column.changes'),
      cellClass: 'min-w-0 lg:align-top lg:w-1/2',
      cell: (line) => (
        <>
          <Changes table={line.table_name} before={line.before} after={line.after} words={words} />
          {line.reason !== null && (
            <p className="mt-1 text-sm wrap-anywhere italic">{t('audit.because', { reason: line.reason })}</p>
          )}
        </>
      ),
    },
    ...(historyOf
      ? [
          {
            key: 'history',
            title: <span className="sr-only">{t('audit.history')}</span>,
            cellClass: 'lg:text-right',
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
