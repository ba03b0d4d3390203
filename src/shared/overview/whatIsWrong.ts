/** Clauses of the sentence of the overview: broken machines, and diesel; empty where there is nothing to say. */
import { HOUR_MS } from '../../domain/shifts/plannedSpan.ts';
import { formatNumber, withUnit, type Texts } from '../../i18n/index.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';

type Machine = Pick<SyncedTables['equipment'], 'equipment_code' | 'equipment_name' | 'status_at'>;

const MOST = 3;
/** Times the usual diesel above which the sentence names it. */
const MUCH = 2;

/** Those that are broken for longest, by name, each with its hours, from two days on its days. What follows a comma in a name is left out. */
export function brokenText(machines: readonly Machine[], now: Date, { t, language }: Pick<Texts, 't' | 'language'>) {
  const said = machines
    .map(({ equipment_code: code, equipment_name, status_at }) => {
      const [name = ''] = equipment_name.split(',');
      return { code, name, hours: status_at === null ? null : (now.getTime() - Date.parse(status_at)) / HOUR_MS };
    })
    .toSorted((one, other) => (other.hours ?? 0) - (one.hours ?? 0))
    .map(({ code, name, hours }, at, all) => {
      const machine = name === code || name === all[at - 1]?.name ? code : `${name} ${code}`;
      const number = (value: number) => formatNumber(value, language, value < 1 ? 1 : 0);
      if (hours === null) return machine;
      return `${machine} (${hours < 48 ? t('office.hours', { value: number(hours) }) : t('executive.days', { value: number(hours / 24) })})`;
    });
  if (said.length === 0) return '';
  const more = said.length > MOST ? t('executive.goes.more', { count: said.length - MOST }) : '';
  return t('executive.goes.broken', { machines: said.slice(0, MOST).join(', ') + more });
}

/** L of today, where they are more than twice what is usual by now. */
export const dieselText = (issued: number, usual: number | undefined, { t, language }: Pick<Texts, 't' | 'language'>) =>
  usual !== undefined && usual > 0 && issued > MUCH * usual
    ? t('executive.goes.diesel', {
        issued: withUnit(Math.round(issued), 'L', language),
        usual: withUnit(Math.round(usual), 'L', language),
      })
    : '';
