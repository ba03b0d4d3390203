import { useRow, useSite } from '../../data/index.ts';
import { standingOf } from '../../domain/machines/usualBand.ts';
import { FindingNotes } from '../../shared/findings/FindingNotes.tsx';
import { formatDateTime, formatNumber, formatRupiah, useTexts, withUnit } from '../../i18n/index.ts';
import { PhotosOfRecord } from '../../shared/photos/RecordPhotos.tsx';
import { Button, Section, SyncMark, FactList, cx } from '../../ui/index.ts';
import { MachineForms } from '../../shared/machines/MachineForms.tsx';
import { MachineHistory } from './MachineHistory.tsx';
import { ServiceMark, StatusMark, UnreadMark } from '../../shared/machines/MachineMarks.tsx';
import { typeText, useMaySeeValue, type Machine } from '../../shared/machines/useMachines.ts';
import { ClipboardCheck, Pencil, RefreshCw } from 'lucide-react';
import { keysOf } from '../../domain/values/json.ts';
import type { ReactNode } from 'react';

/** Actions other than state and meter, in the order of their buttons. */
const STEPS = { service: ClipboardCheck, correct: RefreshCw, edit: Pencil } as const;
export type MachineStep = keyof typeof STEPS;

interface MachineDetailsProps {
  readonly machine: Machine;
  readonly onStep: (step: MachineStep) => void;
  readonly onClose: () => void;
}

export function MachineDetails({ machine, onStep, onClose }: MachineDetailsProps) {
  const { row, sync } = machine;
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusMark status={row.status} />
        {row.status_at !== null && (
          <span className="text-sm text-ink-soft">
            {t('equipment.facts.since', { time: formatDateTime(new Date(row.status_at), language, timeZone) })}
          </span>
        )}
        {sync !== 'sent' && <SyncMark sync={sync} />}
        {row.status_note && <p className="w-full wrap-anywhere">{row.status_note}</p>}
      </div>
      <FindingNotes table="equipment" id={row.id} />
      <MachineForms row={row} mayCorrect onDone={onClose} />
      <div className="my-4 grid grid-cols-3 gap-2 border-t border-line pt-4">
        {keysOf(STEPS).map((step) => (
          <Button
            key={step}
            icon={STEPS[step]}
            onClick={() => onStep(step)}
            className="px-2! text-sm max-sm:flex-col max-sm:gap-1"
            text={t(`equipment.action.${step}`)}
          />
        ))}
      </div>
      <Figures machine={machine} />
      <Facts row={row} />
      <Section isInner title={t('photos.title')} className="mb-6">
        <PhotosOfRecord table="equipment" id={row.id} />
      </Section>
      <MachineHistory machine={machine} />
    </>
  );
}

function Figures({ machine: { row, due, use, band, unreadDays } }: { readonly machine: Machine }) {
  const { t, language } = useTexts();
  const value = useRow('equipment_values', row.id);
  const maySeeValue = useMaySeeValue();
  const hours = (of: number) => formatNumber(of, language, 1);
  return (
    <dl className="mb-6 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line">
      <Figure name={t('equipment.facts.meter')}>
        {row.hour_meter === null ? '–' : t('equipment.meter', { hours: hours(row.hour_meter) })}{' '}
        <UnreadMark days={unreadDays} />
      </Figure>
      <Figure
        name={t('equipment.facts.service')}
        note={
          due === null
            ? t('equipment.service.need')
            : t('equipment.facts.lastService', { hours: hours(row.last_service_hours ?? 0) })
        }
      >
        <ServiceMark due={due} />
      </Figure>
      <Figure
        wide
        name={t('equipment.facts.rate')}
        note={[
          use
            ? `${t('equipment.rate.of', { liters: withUnit(use.liters, 'L', language), hours: hours(use.hours) })}, ${t('equipment.days30')}`
            : t('equipment.rate.need'),
          band &&
            t('equipment.rate.band', {
              from: formatNumber(band.from, language, 0),
              to: formatNumber(band.to, language, 0),
            }),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        {use ? t('equipment.rate.value', { rate: hours(use.rate) }) : '–'}
        {use && band && (
          <span className="block text-sm font-semibold text-ink-soft">
            {t(`equipment.rate.${standingOf(use.rate, band)}`)}
          </span>
        )}
      </Figure>
      {maySeeValue && (
        <Figure
          wide
          name={t('equipment.facts.value')}
          note={
            typeof value?.row.purchase_cost === 'number'
              ? `${t('equipment.facts.cost')} ${formatRupiah(value.row.purchase_cost, language)}`
              : undefined
          }
        >
          {typeof value?.row.current_value === 'number' ? formatRupiah(value.row.current_value, language) : '–'}
        </Figure>
      )}
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly note?: string | undefined;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Figure({ name, note, wide = false, children }: FigureProps) {
  return (
    <div className={cx('min-w-0 bg-surface p-3', wide && 'col-span-2')}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-lg font-bold tabular-nums">
        {children}
        {note && <span className="block text-xs font-normal text-ink-soft">{note}</span>}
      </dd>
    </div>
  );
}

function Facts({ row }: Pick<Machine, 'row'>) {
  const { t, language } = useTexts();
  const number = (value: number | null) => (value === null ? null : formatNumber(value, language));
  const facts = [
    [t('equipment.field.equipmentType'), typeText(row)],
    [t('equipment.field.location'), row.location],
    [t('equipment.field.brand'), row.brand],
    [t('equipment.field.model'), row.model],
    [t('equipment.field.yearPurchased'), row.year_purchased === null ? null : String(row.year_purchased)],
    [t('equipment.field.fuelCapacityLiters'), number(row.fuel_capacity_liters)],
    [t('equipment.field.maintenanceIntervalHours'), number(row.maintenance_interval_hours)],
    [t('equipment.field.notes'), row.notes],
  ] as const;
  return (
    <Section isInner title={t('equipment.facts.title')} className="mb-6">
      <FactList facts={facts} className="text-right text-sm" />
    </Section>
  );
}
