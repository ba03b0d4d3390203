import { CircleAlert, LockKeyhole, LockKeyholeOpen, CircleCheck, CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useRow, useRows } from '../../../data/index.ts';
import { formOf } from '../../../domain/mutations/forms.ts';
import { DialogForm, AreaField, recordShape, useOfflineForm, useSave, useTypedForm } from '../../../forms/index.ts';
import { formatDateTime, formatDay } from '../../../i18n/dates.ts';
import { HeldFacts } from '../../../shared/held/HeldFacts.tsx';
import { Button, Dialog, Message, SaveFailed, cx, TickBox } from '../../../ui/index.ts';
import { Band, SectionBody } from './Lines.tsx';
import { headlinesOf, sectionsOf, type Words } from './reportWords.ts';
import { Link } from 'react-router-dom';
import { effectiveRole, useAuth } from '../../../data/auth.ts';
import { useClosingChecks } from '../../../data/office.ts';
import { ticketsAddress } from '../shared/recordsAddress.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';
import type { KnownReport } from './useDailyReport.ts';

interface DayDialogProps {
  readonly closingId: string;
  readonly words: Words;
  readonly known: KnownReport;
  readonly closing: SyncedTables['day_closings'] | null;
  readonly today: string;
  readonly onClose: () => void;
}

/** Shows everything that will be frozen, and the open matters. Only the owner closes the current day, after a separate confirmation. */
export function CloseDialog({ closingId, words, known, today, onClose }: DayDialogProps) {
  const { t, language } = words;
  const { day } = known.report;
  const { save, busy, failure } = useSave();
  const [openedOn] = useState(today);
  const [isMeant, setMeant] = useState(false);
  const isEarly = day >= today;
  const close = async () => {
    const payload = { operating_day: day };
    if (await save([{ kind: 'day_closings.close', entity_id: closingId, payload }])) onClose();
  };
  return (
    <Dialog title={t('report.closeTitle', { day: formatDay(day, language) })} onClose={onClose} place="wide">
      {failure && <SaveFailed failure={failure} />}
      {openedOn !== today && (
        <Message tone="info" icon={CircleAlert} role="status" className="mb-4">
          {t('report.dayChanged', { day: formatDay(day, language), today: formatDay(today, language) })}
        </Message>
      )}
      <ClosingChecks known={known} words={words} />
      <p className="mb-4">{t('report.closeText')}</p>
      {known.isPending && <Message tone="warn" icon={CircleAlert} className="mb-4" text={t('report.closeUnsent')} />}
      <Band lines={headlinesOf(known, words)} label={t('report.result')} />
      <div className="gap-6 md:columns-2">
        {sectionsOf(known, words).map(({ key, ...section }) => (
          <section key={key} aria-label={section.title} className="mb-4 break-inside-avoid">
            <h3 className="font-semibold">{section.title}</h3>
            <SectionBody {...section} />
          </section>
        ))}
      </div>
      {isEarly && (
        <Message tone="warn" icon={CircleAlert} title={t('report.closeEarly')}>
          <TickBox checked={isMeant} onTick={setMeant}>
            {t('report.closeEarlyMeant')}
          </TickBox>
        </Message>
      )}
      <Button
        look="main"
        icon={LockKeyhole}
        disabled={busy || (isEarly && !isMeant)}
        className="mt-4 w-full"
        onClick={() => void close()}
        text={t('report.close')}
      />
    </Dialog>
  );
}

/** Mutations that only this closing holds are applied with it, except unticked ones. */
export function ReopenDialog({ closingId, words, known, closing, onClose }: DayDialogProps) {
  const { t, language } = words;
  const { day } = known.report;
  // The closing that the user saw: one that was made again meanwhile is not reopened by this.
  const [seen] = useState(closing && { closed_at: closing.closed_at });
  const held = useRows('held_mutations', { limit: 1_000 })?.filter(
    ({ row }) => row.decision === null && row.code === 'day_closed' && row.closed_day === day,
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const form = useOfflineForm(useTypedForm(REOPENING), {
    read: REOPENING.read,
    drafts: (why) => [reopening.draft(closingId, why, { leave_held: [...left] }, seen ? { seen } : {})],
    onDone: onClose,
  });
  return (
    <Dialog title={t('report.reopenTitle', { day: formatDay(day, language) })} onClose={onClose}>
      <DialogForm form={form} saveLabel={t('report.reopen')} look="danger" icon={LockKeyholeOpen} clearLabel={null}>
        <p className="mb-4">{t('report.reopenText')}</p>
        {held !== undefined && held.length > 0 && (
          <fieldset className="mb-4">
            <legend className="font-semibold">{t('report.heldByClosing', { count: held.length })}</legend>
            <p className="text-sm text-ink-soft">{t('report.heldByClosingText')}</p>
            {held.toReversed().map(({ row }) => (
              <HeldChoice
                key={row.id}
                {...{ row, words }}
                isApplied={!left.has(row.id)}
                onToggle={() => toggle(row.id)}
              />
            ))}
          </fieldset>
        )}
        <AreaField form={form} name="reopen_reason" label={t('report.reopenReason')} />
      </DialogForm>
    </Dialog>
  );
}

interface HeldChoiceProps {
  readonly row: SyncedTables['held_mutations'];
  readonly isApplied: boolean;
  readonly words: Words;
  readonly onToggle: () => void;
}

function HeldChoice({ row, isApplied, words: { t, language, site }, onToggle }: HeldChoiceProps) {
  const author = useRow('colleagues', row.author)?.row.full_name ?? '–';
  return (
    <TickBox checked={isApplied} onTick={onToggle} className="items-start! border-t border-line py-2">
      <span className="min-w-0">
        <span className="block font-semibold">{t(`sync.panel.kind.${row.kind}`, { defaultValue: row.kind })}</span>
        <HeldFacts held={row} />
        <span className="block text-sm text-ink-soft">
          {author} · {formatDateTime(new Date(row.captured_at), language, site.timeZone)}
        </span>
      </span>
    </TickBox>
  );
}

const reopening = formOf('day_closings.reopen', { sets: ['leave_held'] });
const REOPENING = recordShape('day_closings.reopen', reopening);

/** Open matters before a day is closed. None of them prevents the closing. */
interface Check {
  readonly key: string;
  readonly text: string;
  /** Null: unknown while offline. */
  readonly isDone: boolean | null;
  readonly to?: string | undefined;
}

function ClosingChecks({ known, words }: { readonly known: KnownReport; readonly words: Words }) {
  const { t } = words;
  return (
    <section aria-label={t('report.checks.title')} className="mb-4">
      <h3 className="font-semibold">{t('report.checks.title')}</h3>
      <ul>
        {useChecks(known, words).map(({ key, text, isDone, to }) => {
          const [Icon, tone] = LOOKS[`${isDone}`];
          return (
            <li key={key} className="flex items-start gap-2 border-t border-line py-1.5 text-sm first:border-t-0">
              <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', tone)} />
              <span className={isDone === false ? 'font-semibold' : 'text-ink-soft'}>
                {isDone === false && to ? (
                  <Link to={to} className="underline underline-offset-4">
                    {text}
                  </Link>
                ) : (
                  text
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const LOOKS = {
  null: [CircleHelp, 'text-ink-soft'],
  true: [CircleCheck, 'text-good'],
  false: [CircleAlert, 'text-warn'],
} as const;

function useChecks({ records, report: { day } }: KnownReport, { t, language, site }: Words): Check[] {
  const isOwner = useAuth(effectiveRole) === 'owner';
  const [asked] = useState(() => Date.now());
  const server = useClosingChecks(day, asked);
  const answer = server.value?.[0];
  const count = (found: (record: KnownReport['records'][number]) => boolean) => records.filter(found).length;
  const tickets = ticketsAddress({ from: day, to: day });
  const asCount = (key: 'shifts' | 'stops' | 'pending' | 'moving' | 'held', open: number, to?: string): Check => ({
    key,
    isDone: open === 0,
    text: open === 0 ? t(`report.checks.${key}None`) : t(`report.checks.${key}`, { count: open }),
    to,
  });
  const ticketsThatAre = (status: 'pending' | 'in_transit') =>
    count(({ table, row }) => table === 'deliveries' && row.status === status && row.voided_at === null);
  const isRunning = ({ table, row }: KnownReport['records'][number]) =>
    table === 'downtime_entries' && row.ended_at === null && row.voided_at === null;
  const own = [
    asCount(
      'shifts',
      count(({ table, row }) => table === 'shifts' && row.status === 'open'),
      '/shift',
    ),
    asCount('stops', count(isRunning), '/shift'),
    asCount('pending', ticketsThatAre('pending'), tickets),
    asCount('moving', ticketsThatAre('in_transit'), tickets),
  ];
  if (!answer) {
    const text = t(server.failure ? 'report.checks.unknown' : 'report.checks.asking');
    return [...own, { key: 'server', isDone: null, text }];
  }
  const { held, counted, unsent } = answer;
  return [
    ...own,
    asCount('held', held, isOwner ? '/audit?tab=held' : undefined),
    ...(unsent.length === 0 ? [{ key: 'unsent', isDone: true, text: t('report.checks.unsentNone') }] : []),
    ...unsent.map(({ name, heard, count: waiting }) => ({
      key: `unsent ${name}`,
      isDone: false,
      text: t('report.checks.unsent', {
        name,
        time: heard === null ? t('office.unknown') : formatDateTime(new Date(heard), language, site.timeZone),
        count: waiting,
      }),
    })),
    {
      key: 'counted',
      isDone: counted,
      text: t(counted ? 'report.checks.counted' : 'report.checks.notCounted'),
      to: isOwner ? '/manual-stock' : undefined,
    },
  ];
}
