/** The report as lines of text and numbers, for the paper and the shared text. */
import { addQuantities } from '../../../domain/values/quantities.ts';
import { isFinished } from '../../../domain/figures/production.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import * as write from '../../../i18n/index.ts';
import { lossName, lostSentence } from '../shared/LostProduction.tsx';
import { differenceText } from '../../../shared/payments/cashWords.ts';
import { lossesByReason } from '../../../domain/figures/lostProduction.ts';
import type { TFunction } from 'i18next';
import type { DailyReport, MaterialOfDay, ShiftReport } from '../../../domain/figures/dailyReport.ts';
import type { ShiftFacts } from '../../../domain/figures/dayFacts.ts';
import type { SiteDay } from '../../../domain/time/operatingDay.ts';
import type { KnownReport } from './useDailyReport.ts';

export interface Words {
  readonly t: TFunction;
  readonly language: write.Language;
  readonly site: SiteDay;
}

export interface Cell {
  readonly value: string;
  /** Why the value is incomplete. */
  readonly note?: string | undefined;
}

export interface Line extends Cell {
  readonly name: string;
  readonly isBad?: boolean;
}

export interface Table {
  readonly heads: readonly Cell[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly Cell[]; readonly isSum?: boolean }[];
}

type OwnSection =
  | 'shifts'
  | 'materials'
  | 'production'
  | 'money'
  | 'cash'
  | 'incidents'
  | 'downtime'
  | 'handover'
  | 'fuel';

export interface Section {
  readonly key: string;
  readonly title: string;
  readonly lines?: readonly Line[];
  /** Instead of lines. */
  readonly table?: Table;
  /** Shown if there are neither. */
  readonly none?: string;
}

const timesOf = (shift: Pick<ShiftFacts, 'start_time' | 'end_time'>, { language }: Words) =>
  `${write.formatClock(shift.start_time, language)}–${write.formatClock(shift.end_time, language)}`;

const line = (name: string, value: string, note?: string | false): Line => ({ name, value, note: note || undefined });

const present = (lines: readonly (Line | false)[]): Line[] => lines.filter((one) => one !== false);

export const inWords = ({ t, language }: Words) => ({
  m3: (value: number) => write.withUnit(value, 'm³', language),
  litres: (value: number) => write.withUnit(value, 'L', language),
  hours: (value: number) => t('office.hours', { value: write.formatNumber(value, language, 2) }),
  percent: (value: number | null) => (value === null ? t('office.unknown') : write.formatPercent(value, language)),
  rupiah: (value: number) => write.formatRupiah(value, language),
  short: (value: number) => write.formatRupiahShort(value, language),
});

/** The main results of a day, in one band: produced, delivered, net, cash, incidents. */
export function headlinesOf({ report, incidents, hasLeft }: KnownReport, words: Words): Line[] {
  const { t, language } = words;
  const { m3, percent, rupiah, short } = inWords(words);
  const { achievement, delivered, net, paid, spent, payments, expenses } = report;
  const cash = t('report.section.cash');
  const ofTarget = { percent: percent(achievement.percent), target: m3(achievement.target) };
  return [
    line(
      t('report.produced'),
      m3(achievement.produced),
      achievement.percent !== null && t('executive.ofTarget', ofTarget),
    ),
    line(t('report.delivered'), m3(delivered.volume), t('stock.trips', { count: delivered.trips })),
    {
      ...line(t('analytics.net'), rupiah(net.net), t('report.ofRevenue', { amount: short(net.revenue) })),
      isBad: net.net < 0,
    },
    hasLeft && payments.length + expenses.length === 0
      ? line(cash, t('office.unknown'))
      : {
          ...line(cash, rupiah(paid - spent), t('report.inAndOut', { in: short(paid), out: short(spent) })),
          isBad: paid < spent,
        },
    {
      name: t('report.section.incidents'),
      value: hasLeft && incidents.length === 0 ? t('office.unknown') : write.formatNumber(incidents.length, language),
      isBad: incidents.length > 0,
    },
  ];
}

/** `mostStops`: the longest ones and open ones are listed, the others added up. */
export function sectionsOf(known: KnownReport, words: Words, mostStops = Infinity): Section[] {
  const { t, language, site } = words;
  const { report, stops, incidents, machines } = known;
  const { efficiency, recovery, revenue, net, fuel, lost } = report;
  const { m3, litres, hours, percent, rupiah } = inWords(words);
  const time = (at: string) => write.formatTime(new Date(at), language, site.timeZone);
  const lasted = ({ stop, hours: stood }: (typeof stops)[number]) => (stop.ended_at === null ? Infinity : stood);
  const longest = stops.toSorted((one, other) => lasted(other) - lasted(one)).slice(0, mostStops);
  const listed = stops.filter((one) => longest.includes(one));
  const others = stops.filter((one) => !longest.includes(one));
  const noneOf = (none: string) => (known.hasLeft ? t('office.unknown') : none);
  const machine = (id: string) => machines.get(id) ?? t('report.noMachine');
  const section = (key: OwnSection, content: Pick<Section, 'lines' | 'table' | 'none'>): Section => ({
    key,
    title: t(`report.section.${key}`),
    ...content,
  });
  const quarried = report.materials.find(({ material }) => material === 'boulder')?.produced ?? 0;
  const hasCash = report.payments.length + report.expenses.length > 0;
  const estimated = { amount: rupiah(revenue.estimated), volume: m3(revenue.unpriced) };
  const lostTexts = [
    lostSentence(lost, t('report.onThisDay'), words),
    known.heldBackByDemand && t('office.lost.demand'),
  ];
  const perM3 = fuel.perM3 === null ? null : write.formatNumber(fuel.perM3, language, 2);
  return [
    section('shifts', { none: noneOf(t('report.none.shifts')), table: shiftTable(report, words) }),
    section('materials', { none: t('report.none.stock'), table: materialTable(report, words) }),
    section('production', {
      lines: present([
        line(t('report.efficiency'), percent(efficiency.percent), efficiency.percent === null && t('office.noHours')),
        line(t('report.quarried'), m3(quarried)),
        line(t('report.feed'), m3(recovery.feed)),
        line(t('report.recovery'), percent(recovery.percent), recovery.isOutOfBand && t('report.recoveryBand')),
        report.reject > 0 && line(t('report.reject'), m3(report.reject)),
      ]),
    }),
    section('money', {
      lines: [
        line(t('report.revenue'), rupiah(revenue.amount), revenue.estimated > 0 && t('office.estimatedOf', estimated)),
        line(t('executive.variableCosts'), rupiah(-net.variableCosts)),
        line(t('executive.fixedCosts'), rupiah(-net.fixedCosts)),
        line(t('analytics.net'), rupiah(net.net)),
      ],
    }),
    section('cash', {
      none: noneOf(t('report.none.cash')),
      lines: present([
        ...report.payments.map(([method, amount]) =>
          line(t('report.paid', { method: t(`payment.method.${method}`, { defaultValue: method }) }), rupiah(amount)),
        ),
        ...report.expenses.map(([source, amount]) =>
          line(t(source === 'fuel_logs' ? 'report.spentOnFuel' : 'report.spent'), rupiah(-amount)),
        ),
        hasCash && line(t('report.cashTotal'), rupiah(report.paid - report.spent)),
        ...known.handovers.map((one) =>
          line(t('report.cashHanded', { name: one.by }), rupiah(one.row.counted), handed(one)),
        ),
      ]),
    }),
    section('incidents', {
      none: noneOf(t('report.none.incidents')),
      lines: incidents.map(({ number, class: incidentClass, title }) =>
        line(`${number} · ${title}`, t(`office.incidentClass.${incidentClass}`)),
      ),
    }),
    section('downtime', {
      none: noneOf(t('report.none.downtime')),
      lines: present([
        ...listed.map(({ stop, hours: stood }) =>
          line(
            joined(t(`office.reason.${stop.reason}`), stop.equipment_id && machine(stop.equipment_id)),
            stop.ended_at === null
              ? t('report.since', { time: time(stop.started_at) })
              : `${time(stop.started_at)}–${time(stop.ended_at)}`,
            joined(stop.ended_at && hours(stood), stop.notes),
          ),
        ),
        others.length > 0 &&
          line(
            t('report.otherStops', { count: others.length }),
            hours(addQuantities(...others.map((one) => one.hours))),
          ),
      ]),
    }),
    section('handover', {
      none: noneOf(t('report.none.handover')),
      lines: report.shifts.flatMap(({ shift }) =>
        shift?.handover_note ? [line(`${shift.shift_name}: ${shift.handover_note}`, '')] : [],
      ),
    }),
    section('fuel', {
      lines: present([
        line(t('report.fuelIssued'), litres(fuel.issued)),
        ...report.fuelByMachine.map(([id, value]) => line(machine(id), litres(value))),
        fuel.received > 0 && line(t('report.fuelReceived'), litres(fuel.received)),
        ...report.stocks
          .filter(({ material }) => material === 'solar')
          .map(({ onHand }) => line(t('report.fuelStock'), litres(onHand))),
        line(t('report.fuelPerM3'), perM3 === null ? t('office.unknown') : t('office.litresPerM3', { value: perM3 })),
      ]),
    }),
    {
      key: 'lost',
      title: t('executive.lost'),
      none: noneOf(t('office.lost.noDays')),
      lines:
        lost.target === 0
          ? []
          : [
              line(t('office.lost.target'), m3(lost.target)),
              ...lossesByReason(lost.losses).map((loss) =>
                line(lossName(loss, t), write.signed(-loss.volume, 'm³', language)),
              ),
              line(t('office.lost.produced'), m3(lost.produced), lostTexts.filter(Boolean).join(' ')),
            ],
    },
  ];

  function handed({ row, receivedBy }: KnownReport['handovers'][number]): string {
    const received = row.acknowledged_at && t('cash.receivedBy', { name: receivedBy, time: time(row.acknowledged_at) });
    return joined(
      t('cash.payments', { count: row.payments.length }),
      `${t('cash.expected')} ${rupiah(row.expected)}`,
      differenceText(row, t, language),
      received ?? t('cash.waiting'),
      row.flags.includes('takings_changed') && t('cash.flagChanged'),
    );
  }
}

const joined = (...parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join(' · ');

const NONE = '–';

function materialTable({ materials, achievement }: DailyReport, { t, language }: Words): Table {
  const number = (value: number | null) => (value === null ? NONE : write.formatNumber(value, language));
  const rowOf = ({ material, produced, delivered, trips, onHand }: MaterialOfDay) => ({
    name: materialByName(material).displayName,
    cells: [
      { value: number(produced || null) },
      { value: number(delivered || null), note: trips > 0 ? t('stock.trips', { count: trips }) : undefined },
      { value: number(onHand) },
    ],
  });
  const finished = materials.filter(({ material }) => isFinished(material));
  const values = [achievement.produced, addQuantities(...finished.map(({ delivered }) => delivered))].map(number);
  const sum = { name: t('report.finished'), cells: [...values, ''].map((value) => ({ value })), isSum: true };
  return {
    heads: [t('report.produced'), t('report.delivered'), t('report.stock')].map((value) => ({ value })),
    rows: [
      ...finished.map(rowOf),
      ...(finished.length > 0 ? [sum] : []),
      ...materials.filter((one) => !finished.includes(one)).map(rowOf),
    ],
  };
}

function shiftTable({ shifts }: DailyReport, words: Words): Table {
  const columns = shifts.map((one) => shiftLines(one, words));
  const isOpen = words.t('shift.status.open');
  return {
    heads: shifts.map(({ shift }) => ({
      value: shift?.shift_name ?? words.t('report.noShift'),
      note: shift ? `${timesOf(shift, words)}${shift.status === 'open' ? ` · ${isOpen}` : ''}` : undefined,
    })),
    rows: (columns[0] ?? []).map(({ name }, at) => ({ name, cells: columns.flatMap((lines) => lines[at] ?? []) })),
  };
}

/** The same lines for every shift, and for what belongs to none. */
function shiftLines({ shift, ...report }: ShiftReport, words: Words): Line[] {
  const { t } = words;
  const { m3, litres, hours, percent } = inWords(words);
  return [
    line(
      t('report.produced'),
      m3(report.produced),
      report.target !== null && t('report.ofTarget', { target: m3(report.target) }),
    ),
    line(t('report.feed'), m3(report.recovery.feed)),
    line(t('report.recovery'), percent(report.recovery.percent)),
    line(
      t('report.hoursRun'),
      shift ? hours(report.hours.run) : NONE,
      report.hoursDisagree && report.typedHours !== null && t('report.hoursTyped', { hours: hours(report.typedHours) }),
    ),
    line(t('report.downtime'), shift ? hours(report.hours.down) : NONE),
    line(t('report.fuelIssued'), litres(report.fuel)),
  ];
}
