/** The ticket in words: the lines of the paper, the text that is shared, and what the QR code says. None of them has a price. */
import { materialByName } from '../../../domain/materials/materials.ts';
import { netKg } from '../../../domain/deliveries/weighing.ts';
import { withUnit } from '../../../i18n/numbers.ts';
import { formatDateTime, formatDay } from '../../../i18n/dates.ts';
import { trusted } from '../../../domain/values/json.ts';
import type { TFunction } from 'i18next';
import type { SiteDay } from '../../../domain/time/operatingDay.ts';
import type { Shown } from '../../../domain/records/deliveries.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import type { Language } from '../../../i18n/languages.ts';

interface Words {
  readonly t: TFunction;
  readonly language: Language;
  readonly site: SiteDay;
}

type LineKey = Shown<'ticket'> | 'net_kg';

interface TicketLine {
  readonly key: LineKey;
  readonly label: string;
  readonly value: string;
  /** Read from two steps away. */
  readonly large: boolean;
}

const LARGE: ReadonlySet<string> = new Set(['truck_license', 'material_type', 'volume']);

/** In their order on the paper. Only what the ticket has: a site without a weighbridge prints no weights. */
export function linesOf(row: DeliveryRow, { t, language, site }: Words): TicketLine[] {
  const kg = (value: number | null) => (value === null ? null : withUnit(value, 'kg', language));
  const net = netKg(row.gross_kg, row.tare_kg);
  const values = {
    operating_day: formatDay(row.operating_day, language),
    captured_at: formatDateTime(new Date(row.captured_at), language, site.timeZone),
    customer_name: row.customer_name,
    destination_address: row.destination_address,
    truck_license: row.truck_license,
    truck_type: row.truck_type,
    driver_name: row.driver_name,
    material_type: materialByName(row.material_type).displayName,
    volume: withUnit(row.volume, 'm³', language),
    gross_kg: kg(row.gross_kg),
    tare_kg: row.gross_kg === null ? null : kg(row.tare_kg),
    net_kg: row.gross_kg === null ? null : kg(net),
    density: row.density === null ? null : withUnit(row.density, 't/m³', language),
    weighed_manually: row.weighed_manually ? t('ticket.manual') : null,
    notes: row.notes,
  } as const satisfies Record<LineKey, string | null>;
  return trusted<LineKey[]>(Object.keys(values)).flatMap((key) => {
    const value = values[key];
    return value ? [{ key, label: t(`ticket.line.${key}`), value, large: LARGE.has(key) }] : [];
  });
}

/** For a chat: the same lines, one below the other. */
export const ticketText = (row: DeliveryRow, words: Words): string =>
  [
    `${words.t('ticket.heading')} ${row.ticket_no}`,
    ...linesOf(row, words).map(({ label, value }) => `${label}: ${value}`),
  ].join('\n');

/** Number, plate, material, volume in m³, and the time with its zone: the same on every device, whatever its language. */
export const codeText = (row: DeliveryRow, timeZone: string): string =>
  [
    row.ticket_no,
    row.truck_license,
    row.material_type,
    row.volume.toFixed(3),
    siteTime(row.captured_at, timeZone),
  ].join('\n');

/** `2026-11-20T10:42+07:00` */
function siteTime(capturedAt: string, timeZone: string): string {
  const instant = new Date(capturedAt);
  if (Number.isNaN(instant.getTime())) return capturedAt;
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZoneName: 'longOffset',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const zone = part('timeZoneName').replace('GMT', '') || 'Z';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}${zone}`;
}
