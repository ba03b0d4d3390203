/** The report in lines of words and numbers: the paper shows them, and the shared text is made of them. */
import type { TFunction } from 'i18next';
import type { ShiftReport } from '../../../domain/figures/dailyReport.ts';
import type { SiteDay } from '../../../domain/time/operatingDay.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { formatNumber, formatPercent, formatRupiah, formatTime, withUnit, type Language } from '../../../i18n/index.ts';
import { lossName, lostSentence } from '../shared/LostProduction.tsx';
import { differenceText } from '../../../shared/payments/cashWords.ts';
import { lossesByReason } from '../../../domain/figures/lostProduction.ts';
import type { KnownReport } from './useDailyReport.ts';

export interface Words {
  readonly t: TFunction;
  readonly language: Language;
  readonly site: SiteDay;
}

export interface Line {
  readonly name: string;
  readonly value: string;
  /** Why the value is not the whole truth. */
  readonly note?: string | undefined;
}

export interface Section {
  readonly key: string;
  readonly title: string;
  readonly lines: readonly Line[];
  /** Where there are no lines. */
  readonly none: string;
}

export const materialName = (material: string): string => materialByName(material).displayName;

export function shiftName({ shift }: Pick<ShiftReport, 'shift'>, t: TFunction): string {
  if (!shift) return t('report.noShift');
  return `${shift.shift_name} · ${shift.start_time}–${shift.end_time}`;
}

const line = (name: string, value: string, note?: string): Line => ({ name, value, note });

export function sectionsOf(known: KnownReport, words: Words): Section[] {
  const { t, language, site } = words;
  const { report, stops, incidents, machines } = known;
  const m3 = (value: number) => withUnit(value, 'm³', language);
  const litres = (value: number) => withUnit(value, 'L', language);
  const hours = (value: number) => t('office.hours', { value: formatNumber(value, language, 2) });
  const percent = (value: number | null) => (value === null ? t('office.unknown') : formatPercent(value, language));
  const rupiah = (value: number) => formatRupiah(value, language);
  const time = (at: string) => formatTime(new Date(at), language, site.timeZone);
  const noneOf = (none: string) => (known.hasLeft ? t('office.unknown') : none);
  const machine = (id: string) => machines.get(id) ?? t('report.noMachine');
  return [
    {
      key: 'production',
      title: t('report.section.production'),
      none: t('report.none.production'),
      lines: [
        line(t('report.produced'), m3(report.achievement.produced)),
        line(
          t('report.achievement'),
          percent(report.achievement.percent),
          t('report.ofTarget', { target: m3(report.achievement.target) }),
        ),
        line(
          t('report.efficiency'),
          percent(report.efficiency.percent),
          report.efficiency.percent === null ? t('office.noHours') : undefined,
        ),
        ...report.byMaterial.map(({ material, volume }) => line(materialName(material), m3(volume))),
        line(t('report.feed'), m3(report.recovery.feed)),
        line(
          t('report.recovery'),
          percent(report.recovery.percent),
          report.recovery.isOutOfBand ? t('report.recoveryBand') : undefined,
        ),
        ...(report.reject > 0 ? [line(t('report.reject'), m3(report.reject))] : []),
      ],
    },
    {
      key: 'deliveries',
      title: t('report.section.deliveries'),
      none: t('report.none.deliveries'),
      lines: [
        line(t('report.delivered'), m3(report.delivered.volume), t('stock.trips', { count: report.delivered.trips })),
        ...report.deliveriesByMaterial.map(({ material, volume, trips }) =>
          line(materialName(material), m3(volume), t('stock.trips', { count: trips })),
        ),
        line(
          t('report.revenue'),
          rupiah(report.revenue.amount),
          report.revenue.estimated > 0
            ? t('office.estimatedOf', {
                amount: rupiah(report.revenue.estimated),
                volume: m3(report.revenue.unpriced),
              })
            : undefined,
        ),
      ],
    },
    {
      key: 'stock',
      title: t('report.section.stock'),
      none: t('report.none.stock'),
      lines: report.stocks.map(({ material, onHand }) =>
        line(materialName(material), withUnit(onHand, materialByName(material).unit, language)),
      ),
    },
    {
      key: 'fuel',
      title: t('report.section.fuel'),
      none: t('report.none.fuel'),
      lines: [
        line(t('report.fuelIssued'), litres(report.fuel.issued)),
        ...report.fuelByMachine.map(([id, value]) => line(machine(id), litres(value))),
        ...(report.fuel.received > 0 ? [line(t('report.fuelReceived'), litres(report.fuel.received))] : []),
        line(
          t('report.fuelPerM3'),
          report.fuel.perM3 === null
            ? t('office.unknown')
            : t('office.litresPerM3', { value: formatNumber(report.fuel.perM3, language, 2) }),
        ),
      ],
    },
    {
      key: 'downtime',
      title: t('report.section.downtime'),
      none: noneOf(t('report.none.downtime')),
      lines: stops.map(({ stop, hours: stood }) =>
        line(
          [t(`office.reason.${stop.reason}`), stop.equipment_id && machine(stop.equipment_id)]
            .filter(Boolean)
            .join(' · '),
          stop.ended_at === null
            ? t('report.since', { time: time(stop.started_at) })
            : `${time(stop.started_at)}–${time(stop.ended_at)}`,
          [stop.ended_at && hours(stood), stop.notes].filter(Boolean).join(' · '),
        ),
      ),
    },
    {
      key: 'lost',
      title: t('executive.lost'),
      none: noneOf(t('office.lost.noDays')),
      lines:
        report.lost.target === 0
          ? []
          : [
              line(t('office.lost.target'), m3(report.lost.target)),
              ...lossesByReason(report.lost.losses).map((loss) => line(lossName(loss, t), m3(-loss.volume))),
              line(
                t('office.lost.produced'),
                m3(report.lost.produced),
                [
                  lostSentence(report.lost, t('report.onThisDay'), words),
                  known.heldBackByDemand && t('office.lost.demand'),
                ]
                  .filter(Boolean)
                  .join(' '),
              ),
            ],
    },
    {
      key: 'incidents',
      title: t('report.section.incidents'),
      none: noneOf(t('report.none.incidents')),
      lines: incidents.map(({ number, class: incidentClass, title }) =>
        line(`${number} · ${title}`, t(`office.incidentClass.${incidentClass}`)),
      ),
    },
    {
      key: 'cash',
      title: t('report.section.cash'),
      none: noneOf(t('report.none.cash')),
      lines: [
        ...report.payments.map(([method, amount]) =>
          line(t('report.paid', { method: t(`payment.method.${method}`, { defaultValue: method }) }), rupiah(amount)),
        ),
        ...report.expenses.map(([source, amount]) =>
          line(t(source === 'fuel_logs' ? 'report.spentOnFuel' : 'report.spent'), rupiah(-amount)),
        ),
        ...(report.payments.length + report.expenses.length > 0
          ? [line(t('report.cashTotal'), rupiah(report.paid - report.spent))]
          : []),
        ...known.handovers.map(({ row, by, receivedBy }) =>
          line(
            t('report.cashHanded', { name: by }),
            rupiah(row.counted),
            `${t('cash.expected')} ${rupiah(row.expected)} · ${differenceText(row, t, language)} · ${
              row.acknowledged_at === null
                ? t('cash.waiting')
                : t('cash.receivedBy', { name: receivedBy, time: time(row.acknowledged_at) })
            }`,
          ),
        ),
      ],
    },
  ];
}

/** What is said of a shift, in its table and in the text alike. */
export function shiftLines(shift: ShiftReport, { t, language }: Words): Line[] {
  const hours = (value: number) => t('office.hours', { value: formatNumber(value, language, 2) });
  return [
    line(
      t('report.produced'),
      withUnit(shift.produced, 'm³', language),
      shift.target === null ? undefined : t('report.ofTarget', { target: withUnit(shift.target, 'm³', language) }),
    ),
    line(t('report.feed'), withUnit(shift.recovery.feed, 'm³', language)),
    line(
      t('report.recovery'),
      shift.recovery.percent === null ? t('office.unknown') : formatPercent(shift.recovery.percent, language),
    ),
    ...(shift.shift
      ? [
          line(
            t('report.hoursRun'),
            hours(shift.hours.run),
            shift.hoursDisagree && shift.typedHours !== null
              ? t('report.hoursTyped', { hours: hours(shift.typedHours) })
              : undefined,
          ),
          line(t('report.downtime'), hours(shift.hours.down)),
        ]
      : []),
    line(t('report.fuelIssued'), withUnit(shift.fuel, 'L', language)),
  ];
}
