/** The sentence of the overview, and its clauses, empty where there is nothing to say. */
import type { ByNow } from '../../domain/figures/byNow.ts';
import { sumOf, totalsOf, type DayFacts } from '../../domain/figures/dayFacts.ts';
import { deliveredOf } from '../../domain/figures/delivered.ts';
import { isStanding, longestStop } from '../../domain/figures/hoursRun.ts';
import { lostProductionOf } from '../../domain/figures/lostProduction.ts';
import { netOf } from '../../domain/figures/net.ts';
import { producedOf } from '../../domain/figures/production.ts';
import { HOUR_MS } from '../../domain/shifts/plannedSpan.ts';
import { formatNumber, formatRupiahShort, withUnit, type Texts } from '../../i18n/index.ts';
import { noShiftText } from './noShift.ts';
import type { SettingsByDay } from '../../domain/figures/figureSettings.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';

type Machine = Pick<SyncedTables['equipment'], 'id' | 'equipment_code' | 'equipment_name' | 'status' | 'status_at'>;
type Words = Pick<Texts, 't' | 'language'>;

export interface Going {
  readonly days: readonly DayFacts[];
  readonly of: 'today' | 'month';
  /** m³. */
  readonly due: number;
  readonly now: Date;
  readonly settings: SettingsByDay;
  /** Of today. */
  readonly standing?: ByNow | undefined;
  readonly machines: readonly Machine[];
  readonly timeZone: string;
}

/** Outside of 80 to 125 % of the usual. */
const isFar = (value: number, usual: number) =>
  value < usual - 0.2 * Math.abs(usual) || value > usual + 0.25 * Math.abs(usual);

/**
 * What is made of what is due by now, or that no shift is open, with its cause: the longest stop, or a low pace where that cost more; then what is
 * far from the usual and what is wrong besides.
 */
export function sentenceOf({ days, of, due, now, settings, standing, machines, timeZone }: Going, texts: Texts) {
  const { t, language } = texts;
  const today = days.at(-1)?.day ?? '';
  const [produced, { volume }, { net }] = [producedOf(days), deliveredOf(days), netOf(days, settings)];
  const usual = standing?.usual;
  const noShift = standing && noShiftText(standing, texts, today, timeZone);
  const cubic = (value: number) => withUnit(Math.round(value), 'm³', language);
  const whole = (value: number) => formatNumber(value, language, 0);
  const gap = Math.round(due - produced);
  const gone = { gap: cubic(Math.abs(gap)), produced: whole(produced), due: whole(due) };
  const isBehind = gap > 0 && noShift === undefined;
  const longest = longestStop(days, now);
  const stopped = longest && stopText(longest, { days, settings, machines }, texts);
  const { losses } = lostProductionOf(days, settings, now);
  const slow = losses.find(({ kind }) => kind === 'running_slowly')?.volume ?? 0;
  const isSlow =
    isBehind && slow > 0 && losses.every(({ kind, volume: lost }) => kind !== 'standing_still' || lost < slow);
  const isFirst = longest !== undefined && !isSlow && (isBehind || isStanding(longest.stop));
  const others = machines.filter(({ status, id }) => status === 'breakdown' && id !== longest?.stop.equipment_id);
  const clauses = [
    noShift && produced > 0 && t('executive.goes.produced', { volume: cubic(produced) }),
    ((usual && isFar(volume, usual.delivered)) || (noShift && volume > 0)) &&
      t(`executive.goes.${usual ? 'deliveredUsually' : 'delivered'}`, {
        volume: cubic(volume),
        usual: cubic(usual?.delivered ?? 0),
      }),
    usual &&
      produced + volume > 0 &&
      isFar(net, usual.net) &&
      t('executive.goes.net', {
        net: formatRupiahShort(net, language).replace(/^-/, '−'),
        usual: formatRupiahShort(usual.net, language).replace(/^-/, '−'),
      }),
    brokenText(others, now, texts),
    dieselText(sumOf(totalsOf(days), 'fuel_issue').quantity, usual?.diesel, texts),
    !isFirst && stopped,
  ];
  const verdict = noShift ?? t(`executive.goes.${of}_${gap > 0 ? 'behind' : gap < 0 ? 'ahead' : 'even'}`, gone);
  const slowly = isSlow ? `: ${t('executive.goes.slowly', { volume: cubic(slow) })}` : '';
  const cause = isFirst ? (isBehind ? ': ' : '; ') + stopped : slowly;
  return `${[verdict + cause, ...clauses.filter(Boolean)].join('; ')}.`;
}

/** A stop with what it cost at the pace of its day: target_production / H. */
function stopText(
  { stop, hours }: NonNullable<ReturnType<typeof longestStop>>,
  { days, settings, machines }: Pick<Going, 'days' | 'settings' | 'machines'>,
  { t, language }: Words,
): string {
  const day = days.find((one) => one.day === stop.operating_day) ?? days.at(-1);
  const { productionTarget, plannedHours } = settings(day?.day ?? stop.operating_day);
  const machine = machines.find(({ id }) => id === stop.equipment_id);
  const minutes = Math.round(hours * 60);
  return t(isStanding(stop) ? 'executive.goes.stands' : 'executive.goes.stood', {
    machine: machine ? nameOf(machine) : t('executive.goes.crusher'),
    hours: t('shift.figure.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }),
    reason: t(`office.reason.${stop.reason}`, { defaultValue: stop.reason }).toLocaleLowerCase(language),
    volume: withUnit(plannedHours > 0 ? Math.round((hours * productionTarget) / plannedHours) : 0, 'm³', language),
  });
}

/** What follows a comma is left out. */
const nameOf = ({ equipment_name }: Pick<Machine, 'equipment_name'>) => equipment_name.split(',')[0] ?? '';

/** `10 h`, from two days on `3 days`. */
export function sinceText(hours: number, { t, language }: Words): string {
  const number = (value: number) => formatNumber(value, language, value < 1 ? 1 : 0);
  return hours < 48 ? t('office.hours', { value: number(hours) }) : t('executive.days', { value: number(hours / 24) });
}

const MOST = 3;
/** Times the usual diesel above which the sentence names it. */
const MUCH = 2;

/** Those that are broken for longest, by name, each with its hours, from two days on its days. */
export function brokenText(
  machines: readonly Pick<Machine, 'equipment_code' | 'equipment_name' | 'status_at'>[],
  now: Date,
  words: Words,
) {
  const { t } = words;
  const said = machines
    .map((one) => {
      const hours = one.status_at === null ? null : (now.getTime() - Date.parse(one.status_at)) / HOUR_MS;
      return { code: one.equipment_code, name: nameOf(one), hours };
    })
    .toSorted((one, other) => (other.hours ?? 0) - (one.hours ?? 0))
    .map(({ code, name, hours }, at, all) => {
      const machine = name === code || name === all[at - 1]?.name ? code : `${name} ${code}`;
      return hours === null ? machine : `${machine} (${sinceText(hours, words)})`;
    });
  if (said.length === 0) return '';
  const more = said.length > MOST ? t('executive.goes.more', { count: said.length - MOST }) : '';
  return t('executive.goes.broken', { machines: said.slice(0, MOST).join(', ') + more });
}

/** L of today, where they are more than twice what is usual by now. */
export const dieselText = (issued: number, usual: number | undefined, { t, language }: Words) =>
  usual !== undefined && usual > 0 && issued > MUCH * usual
    ? t('executive.goes.diesel', {
        issued: withUnit(Math.round(issued), 'L', language),
        usual: withUnit(Math.round(usual), 'L', language),
      })
    : '';
