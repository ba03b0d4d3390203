/** Closing a day, and reopening it. Each states its effects first. */
import { CircleAlert, LockKeyhole, LockKeyholeOpen, CircleCheck, CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useRow, useRows } from '../../../data/index.ts';
import { formOf } from '../../../domain/mutations/forms.ts';
import { DialogForm } from '../../../forms/DialogForm.tsx';
import { AreaField } from '../../../forms/FormFields.tsx';
import { recordShape } from '../../../forms/shape/formShape.ts';
import { useOfflineForm } from '../../../forms/useOfflineForm.ts';
import { useSave } from '../../../forms/useSave.ts';
import { useTypedForm } from '../../../forms/useTypedForm.ts';
import { formatDateTime, formatDay } from '../../../i18n/dates.ts';
import { HeldFacts } from '../../../shared/held/HeldFacts.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Message } from '../../../ui/Message.tsx';
import { SaveFailed } from '../../../ui/SaveFailed.tsx';
import { Band, SectionBody } from './Lines.tsx';
import { headlinesOf, sectionsOf, type Words } from './reportWords.ts';
import { Link } from 'react-router-dom';
import { effectiveRole, useAuth } from '../../../data/auth.ts';
import { useClosingChecks } from '../../../data/office.ts';
import { cx } from '../../../ui/cx.ts';
import { ticketsAddress } from '../shared/recordsAddress.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';
import type { KnownReport } from './useDailyReport.ts';

interface DayDialogProps {
  readonly closingId: string;
  readonly words: Words;
  readonly known: KnownReport;
  readonly closing: SyncedTables['day_closings'] | null;
  /** The current operating day. */
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
          <label className="flex min-h-12 items-center gap-3">
            <input
              type="checkbox"
              checked={isMeant}
              onChange={({ target }) => setMeant(target.checked)}
              className="size-6 shrink-0 accent-accent-ink"
            />
            {t('report.closeEarlyMeant')}
          </label>
        </Message>
      )}
      <Button
        look="main"
        icon={LockKeyhole}
        disabled={busy || (isEarly && !isMeant)}
        className="mt-4 w-full"
        onClick={() => void close()}
      >
        {t('report.close')}
      </Button>
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
                row={row}
                isApplied={!left.has(row.id)}
                words={words}
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
    <label className="flex min-h-12 items-start gap-3 border-t border-line py-2">
      <input type="checkbox" checked={isApplied} onChange={onToggle} className="size-6 shrink-0 accent-accent-ink" />
      <span className="min-w-0">
        <span className="block font-semibold">{t(`sync.panel.kind.${row.kind}`, { defaultValue: row.kind })}</span>
        <HeldFacts held={row} />
        <span className="block text-sm text-ink-soft">
          {author} · {formatDateTime(new Date(row.captured_at), language, site.timeZone)}
        </span>
      </span>
    </label>
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
          const Icon = isDone === null ? CircleHelp : isDone ? CircleCheck : CircleAlert;
          return (
            <li key={key} className="flex items-start gap-2 border-t border-line py-1.5 text-sm first:border-t-0">
              <Icon
                aria-hidden
                className={cx(
                  'mt-0.5 size-5 shrink-0',
                  isDone === null ? 'text-ink-soft' : isDone ? 'text-good' : 'text-warn',
                )}
              />
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

function useChecks({ records, report: { day } }: KnownReport, { t, language, site }: Words): Check[] {
  const isOwner = useAuth(effectiveRole) === 'owner';
  const [asked] = useState(() => Date.now());
  const server = useClosingChecks(day, asked);
  const answer = server.value?.[0];
  const count = (found: (record: KnownReport['records'][number]) => boolean) => records.filter(found).length;
  const shifts = count(({ table, row }) => table === 'shifts' && row.status === 'open');
  const pending = count(
    ({ table, row }) => table === 'deliveries' && row.status === 'pending' && row.voided_at === null,
  );
  const moving = count(
    ({ table, row }) => table === 'deliveries' && row.status === 'in_transit' && row.voided_at === null,
  );
  const stops = count(
    ({ table, row }) => table === 'downtime_entries' && row.ended_at === null && row.voided_at === null,
  );
  const tickets = ticketsAddress({ from: day, to: day });
  const asCount = (key: 'shifts' | 'stops' | 'pending' | 'moving', open: number, to: string): Check => ({
    key,
    isDone: open === 0,
    text: open === 0 ? t(`report.checks.${key}None`) : t(`report.checks.${key}`, { count: open }),
    to,
  });
  const own = [
    asCount('shifts', shifts, '/shift'),
    asCount('stops', stops, '/shift'),
    asCount('pending', pending, tickets),
    asCount('moving', moving, tickets),
  ];
  if (!answer) {
    if (!server.failure) return [...own, { key: 'server', isDone: null, text: t('report.checks.asking') }];
    return [...own, { key: 'server', isDone: null, text: t('report.checks.unknown') }];
  }
  const { held, counted, unsent } = answer;
  return [
    ...own,
    {
      key: 'held',
      isDone: held === 0,
      text: held === 0 ? t('report.checks.heldNone') : t('report.checks.held', { count: held }),
      to: isOwner ? '/audit?tab=held' : undefined,
    },
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
