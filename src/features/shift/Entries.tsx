import { Fuel, Layers, OctagonPause, TriangleAlert, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useAuth } from '../../data/auth.ts';
import { isAccepted } from '../../data/shifts.ts';
import { mayVoid } from '../../domain/shifts/rights.ts';
import { trusted } from '../../domain/values/json.ts';
import { HistoryLink } from '../../shared/records/HistoryLink.tsx';
import { VoidDialog } from '../../shared/records/VoidDialog.tsx';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, Mark, SyncMark, cx, useLimit } from '../../ui/index.ts';
import { entryLines, type EntryLine } from './entryLines.ts';
import { fuelAgain } from './FuelForm.tsx';
import { productionAgain } from './ProductionForm.tsx';
import type { Again } from '../../forms/again.tsx';
import type { SyncedTables } from '../../domain/records/rows.ts';
import type { Sheet } from './EntrySheets.tsx';
import type { SiteDay } from '../../domain/time/operatingDay.ts';
import type { ShiftRow } from '../../domain/shifts/shiftTime.ts';
import { type EquipmentRow, type ShiftRecords, useNameOf } from './useShiftScene.ts';

interface EntriesProps {
  readonly shift: ShiftRow | null;
  readonly records: ShiftRecords;
  readonly machines: readonly EquipmentRow[];
  readonly site: SiteDay;
  readonly onAgain: (sheet: Sheet) => void;
}

/** As many as a phone shows at once; more on demand, so that four hundred cost no more than eight. */
const PAGE_SIZE = 8;

export function Entries({ shift, records, machines, site, onAgain }: EntriesProps) {
  const { t, language } = useTexts();
  const titleId = useId();
  const nameOf = useNameOf();
  const [limit, showMore] = useLimit(PAGE_SIZE);
  const [voiding, setVoiding] = useState<EntryLine | null>(null);
  const { id, role } = { id: useAuth(({ user }) => user?.id), role: useAuth(({ profile }) => profile?.role) };
  const lines = entryLines(records, limit, { t, language, machines, site, nameOf });
  const total =
    records.production.length + records.transformations.length + records.fuel.length + records.downtime.length;
  // The user corrects an entry that was not accepted in the sync panel first: a counter-entry would wait behind it.
  const isOffered = (line: EntryLine) => isAccepted(line.sync) && mayVoid(line.table, line.row, shift, { id, role });
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        {t(shift ? 'shift.entries.title' : 'shift.entries.titleDay')}
        {total > 0 && (
          <span className="text-sm font-normal text-ink-soft">{t('shift.entries.count', { count: total })}</span>
        )}
      </h2>
      {total === 0 && <p className="text-ink-soft">{t('shift.entries.none')}</p>}
      {total > 0 && (
        <ul className="rounded-lg border border-line bg-surface py-2 shadow-card">
          {lines.map((line) => (
            <Line key={line.row.id} line={line} {...(isOffered(line) && { onVoid: () => setVoiding(line) })} />
          ))}
        </ul>
      )}
      {total > limit && <Button className="mt-3 w-full sm:w-auto" onClick={showMore} text={t('action.more')} />}
      {voiding && (
        <VoidDialog
          kind={`${voiding.table}.void`}
          id={voiding.row.id}
          name={[voiding.name, voiding.amount].filter(Boolean).join(' · ')}
          again={againOf(voiding, onAgain)}
          onClose={() => setVoiding(null)}
        />
      )}
    </section>
  );
}

function againOf({ table, row }: EntryLine, open: (sheet: Sheet) => void): Again | undefined {
  if (table === 'production_entries')
    return productionAgain(trusted<SyncedTables[typeof table]>(row), () => open('production'));
  return table === 'fuel_logs' ? fuelAgain(trusted<SyncedTables[typeof table]>(row), () => open('fuel')) : undefined;
}

const ICONS = {
  production_entries: Layers,
  transformations: Layers,
  fuel_logs: Fuel,
  downtime_entries: OctagonPause,
} as const;

function Line({ line, onVoid }: { readonly line: EntryLine; readonly onVoid?: () => void }) {
  const { t } = useTexts();
  const { table, row, name, amount, facts, sync, flags } = line;
  const Icon = ICONS[table];
  const isVoid = row.voided_at !== null;
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 px-3 before:absolute before:inset-y-0 before:left-7 before:w-0.5 before:-translate-x-1/2 before:bg-line first:before:top-2 last:before:bottom-auto last:before:h-6">
      <span
        aria-hidden
        className="relative mt-1.5 flex size-8 items-center justify-center self-start rounded-full border border-line bg-surface text-ink-soft"
      >
        <Icon className="size-4.5" />
      </span>
      <div className="min-w-0 py-2">
        <div className={cx('flex flex-wrap gap-x-4', isVoid && 'text-ink-soft line-through')}>
          <p className="min-w-0 grow basis-24 font-semibold wrap-anywhere">{name}</p>
          <p className="font-bold whitespace-nowrap tabular-nums">{amount}</p>
        </div>
        <p className="text-sm wrap-anywhere text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
        {isVoid && (
          <p className="text-sm wrap-anywhere">{t('shift.entries.voided', { reason: row.void_reason ?? '–' })}</p>
        )}
        {(sync !== 'sent' || flags.length > 0) && (
          <div className="flex flex-wrap gap-2 py-1">
            {sync !== 'sent' && <SyncMark sync={sync} />}
            {flags.map((flag) => (
              <Mark key={flag} tone="warn" icon={TriangleAlert} text={t(`shift.flag.${flag}`)} />
            ))}
          </div>
        )}
      </div>
      <div className="-mr-2 flex min-w-10 justify-end max-sm:flex-col-reverse max-sm:justify-start">
        <HistoryLink id={row.id} name={[name, amount].filter(Boolean).join(' ')} />
        {onVoid && (
          <button
            type="button"
            onClick={onVoid}
            aria-label={`${t('shift.entries.void')}: ${[name, amount].filter(Boolean).join(' ')}`}
            className="flex size-12 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <Undo2 aria-hidden className="size-5" />
          </button>
        )}
      </div>
    </li>
  );
}
