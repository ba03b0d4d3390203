/** Texts for tables, actions, fields and values of the audit: words instead of codes, names instead of ids, numbers with units. */
import { nameKey, useDeviceNames, useRecordNames } from '../../data/audit.ts';
import type { DeviceName, RecordNames, AuditLine, HeldRow } from '../../data/audit.ts';
import { useSite } from '../../data/index.ts';
import { columnOf, namedIn, referenceOf, type Named, type Values } from '../../domain/audit/changes.ts';
import { materialByName, isMaterialType } from '../../domain/materials/materials.ts';
import { isTableName } from '../../domain/records/tables.ts';
import { isDay } from '../../domain/rules/day.ts';
import { unitOf } from '../../domain/values/units.ts';
import { formatDateTime, formatDay, formatNumber, formatRupiah, useTexts, type Language } from '../../i18n/index.ts';
import type { TFunction } from 'i18next';
import { RECORDS } from '../../domain/records/index.ts';
import { isKind, tableOf } from '../../domain/mutations/mutations.ts';

export interface Mentioned {
  readonly people: readonly (string | null)[];
  readonly devices: readonly (string | null)[];
  readonly records: readonly Named[];
  readonly values: readonly { readonly table: string; readonly of: Values | null }[];
}

export type Words = ReturnType<ReturnType<typeof useWordsOf>>;

export function useWords(mentioned: Mentioned): Words {
  const names = useRecordNames(keysIn(mentioned)) ?? NO_NAMES;
  const devices = useDeviceNames(mentioned.devices.filter((id) => id !== null)).value ?? [];
  return useWordsOf()(names, devices);
}

export const keysIn = ({ people, records, values }: Mentioned): readonly Named[] => [
  ...people.flatMap((id) => (id === null ? [] : [{ table: 'colleagues', id } as const])),
  ...records,
  ...values.flatMap(({ table, of }) => namedIn(table, of)),
];

export function useWordsOf() {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  return (names: RecordNames, devices: readonly DeviceName[] = []) => {
    const time = (at: string) => formatDateTime(new Date(at), language, timeZone);
    /** Null if the record is not on this device. */
    const record = (named: Named) => names.get(nameKey(named)) ?? null;
    return {
      person: (id: string | null) =>
        id === null ? t('audit.nobody') : (record({ table: 'colleagues', id }) ?? t('audit.nobody')),
      device: (id: string | null) => {
        if (id === null) return null;
        const found = devices.find((one) => one.id === id);
        return found ? [found.label, found.code].filter(Boolean).join(' · ') : `…${id.slice(-6)}`;
      },
      record,
      field: (field: string) => fieldText(field, t),
      value: (table: string, field: string, value: unknown) =>
        valueText(table, field, value, { t, language, record, time }),
      action: (action: string) =>
        t(`sync.panel.kind.${action}`, {
          defaultValue: t(`audit.action.${action.replace('.', '_')}`, { defaultValue: spelled(action) }),
        }),
      table: (table: string) => t(`audit.table.${table}`, { defaultValue: spelled(table) }),
      time,
    };
  };
}

const NO_NAMES: RecordNames = new Map();

/** Without the unit, which follows the value. */
const fieldText = (field: string, t: TFunction): string =>
  t(`audit.field.${field}`, {
    defaultValue: t(`sync.field.${field}`, { defaultValue: spelled(field), unit: '' }),
  }).replace(/ \([^)]*\)$/, '');

interface Spelling {
  readonly t: TFunction;
  readonly language: Language;
  readonly record: (named: Named) => string | null;
  readonly time: (at: string) => string;
}

function valueText(table: string, field: string, value: unknown, spelling: Spelling): string {
  const { t, language, record, time } = spelling;
  if (value === null || value === undefined || value === '') return t('audit.nothing');
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  const column = columnOf(table, field);
  const reference = referenceOf(table, field);
  if (Array.isArray(value)) {
    if (value.length === 0) return t('audit.nothing');
    return value
      .map((one: unknown) =>
        typeof one === 'object' ? objectText(table, one, spelling) : valueText(table, field, one, spelling),
      )
      .join(', ');
  }
  if (typeof value === 'object') return objectText(table, value, spelling);
  // Postgres writes amounts with all decimals as JSON numbers, some rows as text.
  const isAmount = column?.type === 'number' && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
  if (typeof value === 'number' || isAmount) return numberText(field, Number(value), spelling);
  if (typeof value !== 'string') return JSON.stringify(value);
  const text = value;
  if (reference)
    return record({ table: reference, id: text }) ?? t('audit.unknownRecord', { id: `…${text.slice(-6)}` });
  if (field === 'material_type') return materialByName(text).displayName;
  if (column?.format === 'day' || isDay(text)) return formatDay(text, language);
  if (column?.format === 'time' || /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return time(text);
  if (field === 'card') return t(`smart.card.${text}`, { defaultValue: text });
  if (field === 'role') return t(`role.${text}`, { defaultValue: text });
  if (field === 'flags') return t(`board.flag.${text}`, { defaultValue: spelled(text) });
  if (field === 'table_name' || field === 'source_table') return t(`audit.table.${text}`, { defaultValue: text });
  return column?.choices || field === 'status' || field === 'decision' ? wordText(text, t) : text;
}

const wordText = (word: string, t: TFunction): string =>
  t(`delivery.status.${word}`, {
    defaultValue: t(`masterData.choice.${word}`, {
      defaultValue: t(`audit.word.${word}`, { defaultValue: spelled(word) }),
    }),
  });

/** With a no-break space before the unit. */
function numberText(field: string, value: number, { t, language }: Spelling): string {
  const unit = isMaterialType(field) ? materialByName(field).unit : unitOf(field);
  if (unit === 'Rp') return formatRupiah(value, language);
  const number = formatNumber(value, language);
  if (unit === null) return number;
  return (unit === 'h' ? t('office.hours', { value: number }) : `${number} ${unit}`).replace(' ', '\u00A0');
}

const objectText = (table: string, value: object | null, spelling: Spelling): string =>
  Object.entries(value ?? {})
    .filter(([, one]) => one !== null && one !== '')
    .map(([field, one]) => `${partText(field, spelling.t)} ${valueText(table, field, one, spelling)}`)
    .join(', ');

const partText = (field: string, t: TFunction): string =>
  isMaterialType(field) ? materialByName(field).displayName : fieldText(field, t);

/** A code without a text: `no_feed` becomes "no feed". */
const spelled = (code: string): string => code.replace(/[._]/g, ' ');

export function mentionedIn(lines: readonly AuditLine[]): Mentioned {
  return {
    people: lines.flatMap(({ author, submitted_by, table_name, row_id }) => [
      author,
      submitted_by,
      table_name === 'profiles' ? row_id : null,
    ]),
    devices: lines.flatMap(({ device, table_name, row_id }) => [device, table_name === 'devices' ? row_id : null]),
    records: lines.flatMap(({ table_name, row_id }) =>
      isTableName(table_name) ? [{ table: table_name, id: row_id }] : [],
    ),
    values: lines.flatMap(({ table_name, before, after }) => [
      { table: table_name, of: before },
      { table: table_name, of: after },
    ]),
  };
}

type NamedLine = Pick<AuditLine, 'table_name' | 'row_id' | 'before' | 'after'>;

export function nameOfLine(line: NamedLine, words: Words): string {
  return `${words.table(line.table_name)} · ${ownNameOf(line, words) ?? `…${line.row_id.slice(-6)}`}`;
}

/** Null if neither this device nor the line has it. */
export function ownNameOf({ table_name: table, row_id: id, before, after }: NamedLine, words: Words): string | null {
  const email = after?.['email'];
  if (table === 'profiles')
    return words.record({ table: 'colleagues', id }) ?? (typeof email === 'string' ? email : null);
  if (table === 'devices') return words.device(id);
  const known = isTableName(table) ? words.record({ table, id }) : null;
  const said = known ?? saidIn(table, { ...before, ...after }, words);
  return said !== null && table === 'insight_feedback' ? words.value(table, 'card', said) : said;
}

/** From the line itself, for a record that is not on this device. */
function saidIn(table: string, values: Readonly<Record<string, unknown>>, words: Words): string | null {
  for (const column of isTableName(table) ? RECORDS[table].knownBy : []) {
    const value = values[column];
    if (typeof value !== 'string') continue;
    const of = referenceOf(table, column);
    return of === null ? words.value(table, column, value) : words.record({ table: of, id: value });
  }
  return null;
}

/** For a kind that this app does not know, the part before its dot. */
export const tableOfHeld = ({ kind }: Pick<HeldRow, 'kind'>): string =>
  isKind(kind) ? tableOf(kind) : (kind.split('.')[0] ?? kind);

export function nameOfHeld(row: HeldRow, words: Words): string {
  const table = tableOfHeld(row);
  const { payload } = row.mutation;
  const own = ['ticket_no', 'name', 'full_name', 'license_plate', 'title', 'equipment_name', 'number']
    .map((field) => payload[field])
    .find((value) => typeof value === 'string');
  if (typeof own === 'string') return own;
  const line = { table_name: table, row_id: row.entity_id, before: null, after: payload };
  return ownNameOf(line, words) ?? words.table(table);
}
