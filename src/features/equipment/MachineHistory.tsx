import { useState } from 'react';
import { siteNow, useConfig, useRows, useSite, type RowSync, type ViewRow } from '../../data/index.ts';
import { useFuelOfMachine, usePastStates, type PastState } from '../../data/machines.ts';
import { EQUIPMENT_STATUSES } from '../../domain/records/equipment.ts';
import { endOf } from '../../domain/figures/hoursRun.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { stretchPerFilling } from '../../domain/insights/fuelRate.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { formatDateTime, formatDuration, formatNumber, useTexts, withUnit } from '../../i18n/index.ts';
import { HistoryLink } from '../../shared/records/HistoryLink.tsx';
import { Button, Section, SyncMark } from '../../ui/index.ts';

interface Line {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly name: string;
  readonly facts: readonly (string | null | false)[];
  readonly sync: RowSync;
  readonly isVoided?: boolean;
}

const PAGE_SIZE = 10;

/** Its states and readings from the server, and this device's records: its current state, its stops, its fuel. */
export function MachineHistory({ machine }: { readonly machine: ViewRow<'equipment'> }) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const { row } = machine;
  const days = useConfig()['sync.history_days'];
  const past = usePastStates(row.id, row.version);
  const lines = useLines(machine, days, past.value);
  return (
    <Section isInner title={t('equipment.history.title')}>
      {!lines && <div aria-hidden className="skeleton h-24" />}
      {lines && (
        <ul className="overflow-hidden rounded-lg border border-line">
          {lines.slice(0, limit).map(({ id, at, name, facts, sync, isVoided }) => (
            <li key={id} className="border-t border-line px-3 py-2 first:border-t-0">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <p className={`font-semibold wrap-anywhere ${isVoided ? 'line-through' : ''}`}>{name}</p>
                <p className="text-xs text-ink-soft">{formatDateTime(new Date(at), language, timeZone)}</p>
              </div>
              <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
                <p className="wrap-anywhere">
                  {[...facts, isVoided && t('equipment.history.voided')].filter(Boolean).join(' · ')}
                </p>
                {sync !== 'sent' && <SyncMark sync={sync} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      {lines && lines.length > limit && (
        <Button className="mt-3 w-full" onClick={() => setLimit(limit * 2)} text={t('action.more')} />
      )}
      <p className="mt-2 text-xs text-ink-soft">
        {t('equipment.history.older', { days: formatNumber(days, language, 0) })}{' '}
        {!past.value && past.failure && t('equipment.history.statesUnknown')}
      </p>
      <HistoryLink id={row.id} />
    </Section>
  );
}

/** Newest first. */
function useLines(
  { row, sync: sent }: ViewRow<'equipment'>,
  days: number,
  past: readonly PastState[] | undefined,
): readonly Line[] | undefined {
  const { t, language } = useTexts();
  const site = useSite();
  const fuel = useFuelOfMachine(row.id, addDays(operatingDayOf(siteNow(), site), -days));
  const stops = useRows('downtime_entries', { where: { equipment_id: row.id }, limit: 1_000 });
  if (!fuel || !stops) return undefined;
  const stretches = stretchPerFilling(fuel.map((one) => one.row));
  const hours = (value: number) => formatNumber(value, language, 1);
  const fillings = fuel.map(({ row: log, sync }): Line => {
    const stretch = stretches.get(log);
    return {
      id: log.id,
      at: log.captured_at,
      name: t('equipment.history.fuel', { liters: withUnit(log.liters, 'L', language) }),
      facts: [
        log.hour_meter !== null && t('equipment.history.meter', { hours: hours(log.hour_meter) }),
        stretch !== undefined && t('equipment.history.fuelRate', { rate: hours(stretch.rate) }),
        log.flags.includes('above_tank') && t('shift.flag.above_tank'),
        log.notes,
      ],
      sync,
      isVoided: log.voided_at !== null,
    };
  });
  const stopped = stops.map(({ row: stop, sync }): Line => {
    const end = endOf(stop);
    return {
      id: stop.id,
      at: stop.started_at,
      name: `${t('equipment.history.breakdown')}: ${t(`equipment.reason.${stop.reason}`)}`,
      facts: [
        end === null
          ? t('equipment.history.running')
          : formatDuration(Date.parse(end) - Date.parse(stop.started_at), language),
        end !== stop.ended_at &&
          end !== null &&
          t('shift.downtime.endHeld', { time: formatDateTime(new Date(end), language, site.timeZone) }),
        stop.notes,
      ],
      sync,
      isVoided: stop.voided_at !== null,
    };
  });
  const before = (past ?? []).flatMap(({ id, at, person, status, note, hour_meter, reason, is_older }): Line[] => {
    const known = EQUIPMENT_STATUSES.find((one) => one === status);
    const name = known
      ? t(`equipment.status.${known}`)
      : hour_meter !== null && t('equipment.history.meter', { hours: hours(hour_meter) });
    const facts = [note, reason, person, is_older && t('equipment.history.cameLate')];
    return name && at !== null ? [{ id: `state ${id}`, at, name, facts, sync: 'sent' }] : [];
  });
  const state: Line = {
    id: 'state',
    at: row.status_at ?? row.captured_at,
    name: t(`equipment.status.${row.status}`),
    facts: [row.status_note],
    sync: 'sent',
  };
  // Until it is sent, a new state is known only here. A sent one has the device's time at the server, uncorrected.
  const [last] = (past ?? []).filter(({ status, is_older }) => status !== null && !is_older);
  const isKnown = sent === 'sent' && last?.status === row.status;
  return [...(isKnown ? [] : [state]), ...before, ...fillings, ...stopped].toSorted(
    (one, other) => Date.parse(other.at) - Date.parse(one.at),
  );
}
