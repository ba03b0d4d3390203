/** The ticket as text: for the paper, the details, sharing, and the QR code. With the price if the owner wants it. */
import { factsOf, signatureOf } from '../../../domain/deliveries/signedTicket.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { markedAsTyped, netKg } from '../../../domain/rules/weighing.ts';
import { paperRevisionOf, shownOn, type Shown } from '../../../domain/records/deliveries.ts';
import { unitOf } from '../../../domain/values/units.ts';
import { zonedTimeAt } from '../../../domain/time/siteTime.ts';
import { formatNumber, formatRupiah, withUnit, formatDateTime, formatDay, formatTime } from '../../../i18n/index.ts';
import { operatingDayOf, type SiteDay } from '../../../domain/time/operatingDay.ts';
import { DELIVERY_FLAGS } from '../../../domain/deliveries/flags.ts';
import { OVERRIDE_REASONS } from '../../../domain/rules/ticketStatus.ts';
import type { Language } from '../../../i18n/index.ts';
import type { TFunction } from 'i18next';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

interface Words {
  readonly t: TFunction;
  readonly language: Language;
  readonly site: SiteDay;
  readonly isPriced?: boolean;
  /** Its order, with the rest (`useTextAfter`). */
  readonly order?: string | undefined;
}

interface TicketLine {
  readonly key: Shown<'ticket' | 'detail'>;
  readonly label: string;
  readonly value: string;
  /** Readable from two steps away. */
  readonly large: boolean;
}

const LARGE: ReadonlySet<string> = new Set(['truck_license', 'material_type', 'volume']);

/** Only what the ticket has: a site without a weighbridge prints no weights. */
export function linesOf(
  row: DeliveryRow,
  { t, language, site, isPriced, order }: Words,
  output: 'ticket' | 'detail',
): TicketLine[] {
  const isWeighed = row.gross_kg !== null;
  const typed = markedAsTyped(row);
  const origin = (weight: 'gross' | 'tare') => {
    const from = row[`${weight}_from`];
    const words = from && (from !== 'typed' || typed[weight]) ? t(`ticket.origin.${from}`) : null;
    return [words, weighedAt(row[`${weight}_at`])].filter(Boolean).join(' ');
  };
  /** The day only if it differs from the ticket's. */
  const weighedAt = (at: string | null) => {
    if (at === null) return null;
    const format = operatingDayOf(new Date(at), site) === row.operating_day ? formatTime : formatDateTime;
    return format(new Date(at), language, site.timeZone);
  };
  const origins: Partial<Record<string, string | null>> = {
    gross_kg: origin('gross'),
    tare_kg: origin('tare'),
    // The less reliable origin of the two.
    net_kg: typed.gross || typed.tare ? t('ticket.origin.typed') : null,
  };
  const values = {
    ...row,
    order_id: order ?? null,
    operating_day: formatDay(row.operating_day, language),
    captured_at: formatDateTime(new Date(row.captured_at), language, site.timeZone),
    material_type: materialByName(row.material_type).displayName,
    tare_kg: isWeighed ? row.tare_kg : null,
    net_kg: isWeighed ? netKg(row.gross_kg, row.tare_kg) : null,
    weighed_manually: row.weighed_manually ? t('ticket.manual') : null,
    override_reason: overrideText(row, t),
    flags: remarksOf(row, t),
  };
  return shownOn(output).flatMap((key) => {
    if (output === 'ticket' && !isPriced && (key === 'unit_price' || key === 'amount')) return [];
    const value = values[key];
    const figure = typeof value === 'number' ? quantity(key, value, language) : value;
    const text = figure && [figure, origins[key]].filter(Boolean).join(' · ');
    return text ? [{ key, label: t(`delivery.field.${key}`), value: text, large: LARGE.has(key) }] : [];
  });
}

function quantity(key: string, value: number, language: Language): string {
  const unit = unitOf(key);
  if (unit === 'Rp') return formatRupiah(value, language);
  return unit ? withUnit(value, unit, language) : formatNumber(value, language);
}

/** For a chat: the same lines. */
export const ticketText = (row: DeliveryRow, words: Words): string =>
  [
    `${words.t('ticket.heading')} ${row.ticket_no}`,
    ...(paperRevisionOf(row) > 0 ? [words.t('ticket.revision', { revision: paperRevisionOf(row) })] : []),
    ...linesOf(row, words, 'ticket').map(({ label, value }) => `${label}: ${value}`),
  ].join('\n');

/**
 * Number, plate, material, volume in m³, the time with its zone, and a revision, equal on every device; then the device and its
 * signature.
 */
export function codeText(row: DeliveryRow, timeZone: string): string {
  const { number, plate, material, volume, revision } = factsOf(row);
  const signed = signatureOf(row);
  return [
    number,
    plate,
    material,
    volume,
    zonedTimeAt(new Date(row.captured_at), timeZone),
    ...(revision > 0 ? [`REV ${revision}`] : []),
    ...(signed ? [signed.device, signed.signature] : []),
  ].join('\n');
}

/** The server's flags on arrival; null without any. */
export function remarksOf({ flags }: DeliveryRow, t: TFunction): string | null {
  const sentences = flags.map((flag) => {
    const known = DELIVERY_FLAGS.find((one) => one === flag);
    return known ? t(`board.flag.${known}`) : flag;
  });
  return sentences.join(' ') || null;
}

/** The reason for exceeding the stock that its device knew. */
export function overrideText({ override_reason: given }: DeliveryRow, t: TFunction): string | null {
  const known = OVERRIDE_REASONS.find((reason) => reason === given);
  return known ? t(`delivery.new.override.${known}`) : given;
}
