/** Tickets as a table for a spreadsheet: days and times as the site's clocks show them, numbers as numbers, everything else as text. */
import { countsAt } from '../../../domain/deliveries/ticketClock.ts';
import { shownStatus } from '../../../domain/deliveries/status.ts';
import { netKg } from '../../../domain/deliveries/weighing.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { overrideText, remarksOf } from './remarks.ts';
import { wallTimeIn } from '../../../domain/csv/export.ts';
import type { TFunction } from 'i18next';
import type { ViewRow } from '../../../data/index.ts';
import type { Cell } from '../../../domain/csv/export.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import type { FileTable } from '../../../shared/files/xlsx.ts';

export function fileTable(deliveries: readonly ViewRow<'deliveries'>[], t: TFunction, timeZone: string): FileTable {
  const time = wallTimeIn(timeZone);
  const columns: readonly (readonly [string, (row: DeliveryRow, sync: ViewRow<'deliveries'>['sync']) => Cell])[] = [
    [t('delivery.column.ticket'), (row) => row.ticket_no],
    [t('ticket.line.day'), (row) => ({ at: row.operating_day })],
    [t('delivery.column.time'), (row) => time(countsAt(row))],
    [t('delivery.column.plate'), (row) => row.truck_license],
    [t('ticket.line.truckType'), (row) => row.truck_type],
    [t('delivery.column.driver'), (row) => row.driver_name],
    [t('delivery.column.customer'), (row) => row.customer_name],
    [t('ticket.line.destination'), (row) => row.destination_address],
    [t('delivery.column.material'), (row) => materialByName(row.material_type).displayName],
    [t('delivery.column.volume'), (row) => row.volume],
    [t('delivery.new.grossKg'), (row) => row.gross_kg],
    [t('delivery.new.tareKg'), (row) => row.tare_kg],
    [t('board.file.netKg'), (row) => netKg(row.gross_kg, row.tare_kg)],
    [t('board.file.density'), (row) => row.density],
    [t('ticket.line.manual'), (row) => (row.weighed_manually ? t('ticket.manual') : null)],
    [t('board.file.price'), (row) => row.unit_price],
    [t('board.file.amount'), (row) => row.amount],
    [t('delivery.column.status'), (row) => t(`delivery.status.${shownStatus(row)}`, { defaultValue: row.status })],
    [t('board.times.in_transit'), (row) => time(row.in_transit_at)],
    [t('board.times.delivered'), (row) => time(row.delivered_at)],
    [t('board.times.cancelled'), (row) => time(row.cancelled_at)],
    [t('board.times.voided'), (row) => time(row.voided_at)],
    [t('board.reason.label'), (row) => row.void_reason ?? row.cancel_reason],
    [t('board.facts.override'), (row) => overrideText(row, t)],
    [t('board.facts.flags'), (row) => remarksOf(row, t)],
    [t('ticket.line.notes'), (row) => row.notes],
    [t('board.file.sync'), (_, sync) => t(`sync.state.${SYNC[sync]}`)],
  ];
  return {
    header: columns.map(([name]) => name),
    rows: deliveries.map(({ row, sync }) => columns.map(([, cell]) => cell(row, sync))),
  };
}

const SYNC = { sent: 'sent', to_send: 'toSend', needs_attention: 'needsAttention', held: 'held' } as const;
