/** Open matters before a day is closed. None of them prevents the closing. */
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { effectiveRole, useAuth } from '../../../data/auth.ts';
import { useClosingChecks } from '../../../data/office.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { cx } from '../../../ui/cx.ts';
import { ticketsAddress } from '../shared/recordsAddress.ts';
import type { Words } from './reportWords.ts';
import type { KnownReport } from './useDailyReport.ts';

interface Check {
  readonly key: string;
  readonly text: string;
  /** Null: unknown while offline. */
  readonly isDone: boolean | null;
  readonly to?: string | undefined;
}

export function ClosingChecks({ known, words }: { readonly known: KnownReport; readonly words: Words }) {
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
