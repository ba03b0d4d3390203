import { Check, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { HeldFacts } from '../../../shared/held/HeldFacts.tsx';
import { HistoryLink } from '../../../shared/records/HistoryLink.tsx';
import { useTexts, formatRupiah } from '../../../i18n/index.ts';
import { Button, Mark } from '../../../ui/index.ts';
import { changedSince, type Values } from '../../../domain/audit/changes.ts';
import { Changes } from '../Changes.tsx';
import type { Decision, HeldRow } from '../../../data/audit.ts';
import { type Words, nameOfHeld, tableOfHeld } from '../words.ts';
import { useRow } from '../../../data/index.ts';
import { useMergeSides } from '../../../data/masterData.ts';
import { TWIN_TABLES, type TwinTable } from '../../../domain/masterData/merging.ts';
import { keptByMerge } from '../../../domain/rules/customerStatus.ts';

interface HeldCardProps {
  readonly row: HeldRow;
  /** The current record, if it exists and was not decided. */
  readonly now: Values | null;
  readonly words: Words;
  readonly picked: boolean;
  /** Absent beside the table, whose rows are selected. */
  readonly onPick?: (() => void) | undefined;
  /** Null while offline. */
  readonly onDecide: ((decision: Decision) => void) | null;
}

const CODES = ['role_changed', 'sent_for', 'day_closed', 'dependency_held', 'merge_proposed'] as const;

export function HeldCard({ row, now, words, picked, onPick, onDecide }: HeldCardProps) {
  const { t } = useTexts();
  const name = nameOfHeld(row, words);
  const code = CODES.find((known) => known === row.code);
  const decision = row.decision === 'applied' || row.decision === 'refused' ? row.decision : null;
  return (
    <li className="@container rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 items-start gap-3">
          {decision === null && onPick && (
            <label className="grid size-12 shrink-0 place-items-center rounded-md hover:bg-sunken">
              <input
                type="checkbox"
                aria-label={t('audit.held.choose', { name })}
                checked={picked}
                onChange={onPick}
                className="size-6 accent-accent-ink"
              />
            </label>
          )}
          <div className="min-w-0">
            <h2 className="font-semibold wrap-anywhere">{name}</h2>
            {decision === null && <HeldFacts held={row} />}
            <p className="text-sm text-ink-soft">
              {words.action(row.kind)} · {t('audit.held.by', { name: words.person(row.author) })}
              {` · ${words.device(row.device)}`}
            </p>
            <p className="text-sm text-ink-soft">
              {t('audit.held.recorded', { time: words.time(row.captured_at) })},{' '}
              {t('audit.held.arrived', { time: words.time(row.received_at) })}
            </p>
          </div>
        </div>
        {decision !== null && (
          <Mark
            tone={decision === 'applied' ? 'good' : 'bad'}
            icon={decision === 'applied' ? Check : X}
            text={t(`audit.held.decision.${decision}`)}
          />
        )}
      </div>
      <div className="mt-3 grid gap-x-6 gap-y-3 @md:grid-cols-2">
        <div>
          <h3 className="text-xs font-semibold text-ink-soft">{t('audit.held.why')}</h3>
          <p>{code ? t(`audit.held.code.${code}`) : t('audit.held.code.other', { code: row.code })}</p>
          {row.closed_day != null && (
            <Link
              to={`/reports/daily?day=${row.closed_day}`}
              className="inline-flex min-h-12 items-center font-semibold text-accent-ink underline underline-offset-4"
            >
              {t('audit.held.report', { day: words.value('day_closings', 'operating_day', row.closed_day) })}
            </Link>
          )}
          <HistoryLink id={row.entity_id} className="-ml-4" />
        </div>
        <div className="min-w-0">
          <h3 className="text-xs font-semibold text-ink-soft">{t('audit.held.would')}</h3>
          <Changes
            table={tableOfHeld(row)}
            before={row.mutation.seen ?? null}
            after={row.mutation.payload}
            words={words}
          />
          <ThereNow row={row} now={now} words={words} />
        </div>
      </div>
      {decision === null && <HeldMerge row={row} words={words} />}
      {decision === null ? (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button icon={Check} disabled={!onDecide} onClick={() => onDecide?.('apply')} className="max-sm:grow">
            {t('audit.held.apply')}
          </Button>
          <Button
            look="danger"
            icon={X}
            disabled={!onDecide}
            onClick={() => onDecide?.('refuse')}
            className="max-sm:grow"
            text={t('audit.held.refuse')}
          />
        </div>
      ) : (
        <p className="mt-3 text-sm text-ink-soft">
          {row.decided_at !== null &&
            t('audit.held.decidedBy', { name: words.person(row.decided_by), time: words.time(row.decided_at) })}
          {row.reason !== null && <span className="block italic">{t('audit.because', { reason: row.reason })}</span>}
        </p>
      )}
    </li>
  );
}

/** Shown if another user has changed the record since its author saw it. */
function ThereNow({ row, now, words }: Pick<HeldCardProps, 'row' | 'now' | 'words'>) {
  const { t } = useTexts();
  const values = changedSince(row.mutation.seen ?? null, row.mutation.payload, now);
  if (values.length === 0) return null;
  return (
    <>
      <h3 className="mt-2 text-xs font-semibold text-warn">{t('audit.held.now')}</h3>
      <ul className="text-sm wrap-anywhere">
        {values.map(({ field, now: is }) => (
          <li key={field} className="mr-4 inline-block">
            <span className="text-ink-soft">{words.field(field)}: </span>
            <span className="font-semibold">{words.value(tableOfHeld(row), field, is)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const FIELDS: Readonly<Record<TwinTable, readonly string[]>> = {
  customers: ['name', 'phone', 'status', 'credit_limit', 'tax_number', 'payment_days'],
  trucks: ['license_plate', 'truck_type', 'index_m3', 'tare_kg'],
  drivers: ['full_name', 'phone', 'is_active'],
};

/** Nothing for another kind, or for records that are not on this device. */
function HeldMerge({ row, words }: { readonly row: HeldRow; readonly words: Words }) {
  const { t, language } = useTexts();
  const into = row.mutation.payload['merged_into'];
  const table = TWIN_TABLES.find((known) => row.kind === `${known}.merge`);
  const ids = [row.entity_id, typeof into === 'string' ? into : ''] as const;
  const sides = useMergeSides(table ?? 'trucks', ids);
  const [goes, stays] = [useRow(table ?? 'trucks', ids[0]), useRow(table ?? 'trucks', ids[1])];
  if (!table || !goes || !stays) return null;
  const both: Readonly<Record<string, unknown>>[] = [{ ...goes.row }, { ...stays.row }];
  const kept = { ...keptByMerge(both[0] ?? {}, both[1] ?? {}), ...row.mutation.payload };
  return (
    <ul aria-label={t('masterData.merge.both')} className="mt-2 flex flex-col gap-2 text-sm">
      {both.map((of, at) => (
        <li key={ids[at]}>
          <span className="text-ink-soft">{t(at === 0 ? 'masterData.merge.goes' : 'masterData.merge.stays')}</span>
          <Changes table={table} before={null} after={pick(of, FIELDS[table])} words={words} />
          {table === 'customers' && `${t('masterData.merge.owed')}: ${formatRupiah(sides[at]?.owed ?? 0, language)}`}
        </li>
      ))}
      {table === 'customers' && (
        <li className="font-semibold">
          {t('audit.held.kept', {
            status: words.value(table, 'status', kept.status),
            limit:
              kept.credit_limit === null
                ? t('masterData.merge.noLimit')
                : words.value(table, 'credit_limit', kept.credit_limit),
          })}
          <Changes table={table} before={null} after={pick(kept, ['tax_number', 'payment_days'])} words={words} />
        </li>
      )}
    </ul>
  );
}

const pick = (of: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, of[field]]));
