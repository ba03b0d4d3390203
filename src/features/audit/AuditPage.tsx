import { CloudOff, ShieldCheck } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Message, Segmented, useOnline, Empty, type Column } from '../../ui/index.ts';
import { LogTab } from './LogTab.tsx';
import { HeldTab } from './held/HeldTab.tsx';
import { useAppErrors, type AppErrorRow } from '../../data/audit.ts';
import { auditPaging } from '../../domain/audit/auditQuery.ts';
import { ServerTable, usePaging } from '../../shared/records/ServerPages.tsx';
import { useWords } from './words.ts';

const TABS = ['log', 'held', 'errors'] as const;

/** The audit log, mutations that wait for the owner's decision, and app errors: read from the server, which alone has them. */
export function AuditPage() {
  const { t } = useTexts();
  const online = useOnline();
  const [address, go] = useSearchParams();
  const tab = TABS.find((known) => known === address.get('tab')) ?? 'log';
  return (
    <>
      <title>{`${t('audit.title')} · ${t('app.name')}`}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl font-bold">{t('audit.title')}</h1>
        <Segmented
          label={t('audit.view')}
          value={tab}
          options={TABS.map((value) => ({ value, label: t(`audit.tab.${value}`) }))}
          onChange={(value) => go({ tab: value }, { replace: true })}
        />
      </div>
      {!online && <Message tone="warn" icon={CloudOff} role="status" className="mb-4" text={t('audit.needsSignal')} />}
      {tab === 'log' ? <LogTab /> : tab === 'held' ? <HeldTab /> : <ErrorsTab />}
    </>
  );
}

const LEVELS = ['low', 'medium', 'high', 'critical'] as const;

function ErrorsTab() {
  const { t } = useTexts();
  const { paging, toPage } = usePaging(auditPaging);
  const list = useAppErrors(paging);
  const rows = list.value?.rows ?? [];
  const words = useWords({
    people: rows.map(({ author }) => author),
    devices: rows.map(({ device }) => device),
    records: [],
    values: [],
  });
  const detail = ({ details }: AppErrorRow, name: string) => {
    const value = details?.[name];
    return typeof value === 'string' ? value : null;
  };
  const columns: readonly Column<AppErrorRow>[] = [
    {
      key: 'when',
      title: t('audit.column.when'),
      cellClass: 'lg:whitespace-nowrap lg:align-top',
      cell: (row) => words.time(row.received_at ?? row.captured_at),
    },
    {
      key: 'who',
      title: t('audit.column.who'),
      cellClass: 'lg:align-top',
      cell: (row) => (
        <>
          <span className="font-semibold">{words.person(row.author)}</span>
          {row.device !== null && <span className="block text-xs text-ink-soft">{words.device(row.device)}</span>}
        </>
      ),
    },
    {
      key: 'severity',
      title: t('audit.errors.severity'),
      cell: (row) => {
        const level = LEVELS.find((known) => known === detail(row, 'severity'));
        return level ? t(`audit.errors.level.${level}`) : '–';
      },
    },
    {
      key: 'message',
      title: t('audit.errors.message'),
      cellClass: 'min-w-0 wrap-anywhere lg:w-1/2',
      cell: (row) => {
        const kind = detail(row, 'kind');
        return (
          <>
            {kind !== null && (
              <span className="block font-semibold">{t(`error.detail.${kind}`, { defaultValue: kind })}</span>
            )}
            {row.message}
          </>
        );
      },
    },
    {
      key: 'id',
      title: t('audit.errors.id'),
      cell: (row) => <span className="font-mono text-xs">{detail(row, 'error_id') ?? '–'}</span>,
    },
  ];
  return (
    <ServerTable
      list={list}
      paging={paging}
      toPage={toPage}
      empty={<Empty icon={ShieldCheck} title={t('audit.errors.empty.title')} text={t('audit.errors.empty.text')} />}
      label={t('audit.tab.errors')}
      columns={columns}
      keyOf={({ id }) => id}
      cardClass="grid gap-1 px-4"
    />
  );
}
