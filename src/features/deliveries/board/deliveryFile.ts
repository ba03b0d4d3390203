/**
 * Tickets as a table for a spreadsheet: days and times in the site's zone, numbers as numbers, everything else as text.
 *
 * A column's sum equals the sum above the list: a ticket that does not count (`isInSums`) has its volume in a separate column, and no
 * other summed values (net weight, amount); gross, tare and price stay as they were.
 */
import { isInSums, isWanted, readDeliveries, type DeliveriesQuery } from '../../../data/deliveries.ts';
import { countsAt } from '../../../domain/deliveries/ticketClock.ts';
import { shownStatus } from '../../../domain/rules/ticketStatus.ts';
import { netKg } from '../../../domain/rules/weighing.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { revisionOf, shownOn, type Shown } from '../../../domain/records/deliveries.ts';
import { unitOf } from '../../../domain/values/units.ts';
import { overrideText, remarksOf } from '../ticket/ticketText.ts';
import { wallTimeIn, type Cell } from '../../../domain/csv/export.ts';
import { askPages, LONGEST_PAGE, NEWEST_FIRST, olderDeliveries, readOlder } from '../../../data/older.ts';
import type { TFunction } from 'i18next';
import type { ViewRow } from '../../../data/index.ts';
import type { DeliveryRow, SyncedTables } from '../../../domain/records/rows.ts';
import type { FileTable } from '../../../shared/files/xlsx.ts';

export function fileTable(deliveries: readonly ViewRow<'deliveries'>[], t: TFunction, timeZone: string): FileTable {
  const time = wallTimeIn(timeZone);
  const columns = shownOn('file');
  const titleOf = (column: Shown<'file'>) => {
    const unit = unitOf(column);
    return unit ? `${t(`delivery.field.${column}`)} (${unit})` : t(`delivery.field.${column}`);
  };
  const cellsOf = (row: DeliveryRow) =>
    ({
      ...row,
      operating_day: { at: row.operating_day },
      captured_at: time(countsAt(row)),
      material_type: materialByName(row.material_type).displayName,
      net_kg: netKg(row.gross_kg, row.tare_kg),
      weighed_manually: row.weighed_manually ? t('ticket.manual') : null,
      gross_from: row.gross_from && t(`ticket.origin.${row.gross_from}`),
      gross_at: time(row.gross_at),
      tare_from: row.tare_from && t(`ticket.origin.${row.tare_from}`),
      tare_at: time(row.tare_at),
      status: t(`delivery.status.${shownStatus(row)}`, { defaultValue: row.status }),
      in_transit_at: time(row.in_transit_at),
      delivered_at: time(row.delivered_at),
      cancelled_at: time(row.cancelled_at),
      voided_at: time(row.voided_at),
      void_reason: row.void_reason ?? row.cancel_reason,
      override_reason: overrideText(row, t),
      flags: remarksOf(row, t),
      revisions: revisionOf(row) || null,
    }) satisfies Record<Shown<'file'>, Cell>;
  return {
    header: [...columns.map(titleOf), t('board.file.notCounted'), t('board.file.sync')],
    rows: deliveries.map(({ row, sync }) => {
      const counts = isInSums({ row, sync });
      const cells = { ...cellsOf(row), ...(!counts && { volume: null, net_kg: null, amount: null }) };
      return [...columns.map((column) => cells[column]), counts ? null : row.volume, t(`sync.state.${SYNC[sync]}`)];
    }),
  };
}

const SYNC = { sent: 'sent', to_send: 'toSend', needs_attention: 'needsAttention', held: 'held' } as const;

/** This device's matching tickets; older ones from the server (all, or none and why), if the device has a first day. `missing`: why some are. */
export async function readForFile(query: DeliveriesQuery, keptSince: string | null | undefined) {
  const deliveries = await readDeliveries(query);
  if (!keptSince) return { deliveries, missing: 'on_their_way' } as const;
  if (isHeldWhole(query, keptSince)) return { deliveries, missing: null };
  if (query.from === undefined) return { deliveries, missing: 'not_asked_for' } as const;
  const found = new Map(deliveries.map((delivery) => [delivery.row.id, delivery]));
  const older = { ...query, before: keptSince };
  const ask = (page: number, after?: SyncedTables['deliveries']) =>
    readOlder('deliveries', (client) => olderDeliveries(client, older), {
      page,
      after,
      limit: LONGEST_PAGE,
      columns: NEWEST_FIRST,
    });
  const pages = await askPages(ask, Number.POSITIVE_INFINITY);
  if (!pages.ok) return { deliveries, missing: pages.error };
  for (const { rows } of pages.value)
    for (const row of rows) if (!found.has(row.id) && isWanted(row, query)) found.set(row.id, { row, sync: 'sent' });
  return { deliveries: [...found.values()], missing: null };
}

/** Open tickets are never removed from a device, whatever their age. */
export const isHeldWhole = ({ from, status }: DeliveriesQuery, keptSince: string): boolean =>
  status === 'pending' || status === 'in_transit' || (from !== undefined && from >= keptSince);
