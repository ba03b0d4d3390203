import type { DayFacts } from '../../domain/figures/dayFacts.ts';
import { deliveredOf } from '../../domain/figures/delivered.ts';
import { isStanding, longestStop } from '../../domain/figures/hoursRun.ts';
import { lostProductionOf } from '../../domain/figures/lostProduction.ts';
import { netOf } from '../../domain/figures/net.ts';
import { producedOf } from '../../domain/figures/production.ts';
import { startOf, type ByNow } from '../../domain/figures/byNow.ts';
import { heldBack, type HeldBack, type MachineState, type SiteState } from '../../domain/figures/heldBack.ts';
import { HOUR_MS } from '../../domain/shifts/plannedSpan.ts';
import { weekdayOf } from '../../domain/time/calendar.ts';
import { operatingDayOf, type SiteDay } from '../../domain/time/operatingDay.ts';
import {
  formatNumber,
  formatRupiahShort,
  formatShortDay,
  formatTime,
  formatWeekday,
  hoursText,
  withUnit,
} from '../../i18n/index.ts';
import type { Texts } from '../../i18n/index.ts';
import { noShiftText } from './noShift.ts';
import type { SettingsByDay } from '../../domain/figures/figureSettings.ts';
type Words = Pick<Texts, 't' | 'language'>;

export interface Going extends SiteState {
  readonly days: readonly DayFacts[];
  readonly of: 'today' | 'month';
  /** m³. */
  readonly due: number;
  readonly now: Date;
  readonly settings: SettingsByDay;
  /** For today. */
  readonly standing?: ByNow | undefined;
  readonly site: SiteDay;
}

/** Outside 80 to 125 % of the usual. */
const isFar = (value: number, usual: number) =>
  value < usual - 0.2 * Math.abs(usual) || value > usual + 0.25 * Math.abs(usual);

/** Production against what is due by now, or that no shift is open, with the main cause; then unusual deliveries, net, other problems. */
export function clausesOf(going: Going, texts: Texts): string[] {
  const { days, of, due, now, settings, standing, machines, site } = going;
  const { t, language } = texts;
  const day = days.at(-1);
  const today = day?.day ?? '';
  const [produced, { volume }, { net }] = [producedOf(days), deliveredOf(days), netOf(days, settings)];
  const usual = standing?.usual;
  const noShift = standing && noShiftText(standing, texts, today, site.timeZone);
  const cubic = (value: number) => withUnit(Math.round(value), 'm³', language).replace(' ', '\u00A0');
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
  const isLate = usual && volume < usual.delivered && isFar(volume, usual.delivered);
  const back = day && isLate ? heldBack(day, usual, going, startOf(today, site)) : null;
  const named = [longest?.stop.equipment_id, ...(back?.down ?? []).map(({ id }) => id)];
  const others = machines.filter(({ status, id }) => status === 'breakdown' && !named.includes(id));
  // A line may break after a hyphen: a loss would then look like a gain.
  const money = (value: number) => formatRupiahShort(value, language).replace(/^-/, '-\u2060');
  const weekday = formatWeekday(weekdayOf(today), language);
  const clauses = [
    noShift && produced > 0 && t('executive.goes.produced', { volume: cubic(produced) }),
    ((usual && isFar(volume, usual.delivered)) || (noShift && volume > 0)) &&
      t(`executive.goes.${usual ? 'deliveredUsually' : 'delivered'}`, {
        volume: cubic(volume),
        usual: cubic(usual?.delivered ?? 0),
        weekday,
      }) + (back ? `: ${heldBackText(back, going, texts)}` : ''),
    (usual || produced + volume > 0) &&
      t(`executive.goes.${usual ? 'netUsually' : 'net'}`, { net: money(net), usual: money(usual?.net ?? 0), weekday }),
    brokenText(others, now, texts),
    !isFirst && stopped,
  ];
  const verdict = noShift ?? t(`executive.goes.${of}_${gap > 0 ? 'behind' : gap < 0 ? 'ahead' : 'even'}`, gone);
  const slowly = isSlow ? `: ${t('executive.goes.slowly', { volume: cubic(slow) })}` : '';
  const cause = isFirst ? (isBehind ? ': ' : '; ') + stopped : slowly;
  return [verdict + cause, ...clauses.flatMap((one) => one || [])];
}

/** A stop with its cost at the pace of its day: target_production / H. */
function stopText(
  { stop, hours }: NonNullable<ReturnType<typeof longestStop>>,
  { days, settings, machines }: Pick<Going, 'days' | 'settings' | 'machines'>,
  { t, language }: Words,
): string {
  const day = days.find((one) => one.day === stop.operating_day) ?? days.at(-1);
  const { productionTarget, plannedHours } = settings(day?.day ?? stop.operating_day);
  const machine = machines.find(({ id }) => id === stop.equipment_id);
  return t(isStanding(stop) ? 'executive.goes.stands' : 'executive.goes.stood', {
    machine: machine ? nameOf(machine) : t('executive.goes.crusher'),
    hours: hoursText(hours, t, language),
    reason: t(`office.reason.${stop.reason}`, { defaultValue: stop.reason }).toLocaleLowerCase(language),
    volume: withUnit(plannedHours > 0 ? Math.round((hours * productionTarget) / plannedHours) : 0, 'm³', language),
  });
}

type Named = Pick<MachineState, 'equipment_code' | 'equipment_name'>;

/** Its name up to the first comma, and its code. */
export function machineText(machine: Named): string {
  const name = nameOf(machine);
  return name === machine.equipment_code ? name : `${name} ${machine.equipment_code}`;
}

const nameOf = ({ equipment_name }: Pick<Named, 'equipment_name'>) => equipment_name.split(',')[0] ?? '';

/** From two days on: `3 days`. */
export const sinceText = (hours: number, { t, language }: Words): string =>
  hours < 48 ? hoursText(hours, t, language) : t('executive.days', { value: formatNumber(hours / 24, language, 0) });

/** Only what the records show. */
function heldBackText({ by, words, down, since }: HeldBack, { site, now }: Going, { t, language }: Texts): string {
  const isBroken = down?.every(({ status }) => status === 'breakdown');
  const said = t(`executive.heldBack.${by}`, { ...words, how: t(`executive.heldBack.${isBroken ? 'broken' : 'off'}`) });
  if (!since) return said;
  const day = operatingDayOf(since, site);
  const isToday = day === operatingDayOf(now, site);
  const at = isToday ? formatTime(since, language, site.timeZone) : formatShortDay(day, language);
  return `${said} ${t('executive.heldBack.since', { at })}`;
}

const MOST = 3;
/** Multiple of the usual diesel above which it is mentioned. */
const MUCH = 2;

/** The machines that have been broken longest, by name, each with hours, from two days on with days. */
export function brokenText(
  machines: readonly Pick<MachineState, 'equipment_code' | 'equipment_name' | 'status_at'>[],
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

/** L of today, if more than twice the usual amount by now. */
export const dieselText = (issued: number, usual: number | undefined, weekday: string, { t, language }: Words) =>
  usual !== undefined && usual > 0 && issued > MUCH * usual
    ? t('executive.needs.diesel', {
        issued: withUnit(Math.round(issued), 'L', language),
        usual: withUnit(Math.round(usual), 'L', language),
        weekday,
      })
    : '';
