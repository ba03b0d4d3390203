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
import type { Shown } from '../../../domain/records/deliveries.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import type { FileTable } from '../../../shared/files/xlsx.ts';

export function fileTable(deliveries: readonly ViewRow<'deliveries'>[], t: TFunction, timeZone: string): FileTable {
  const time = wallTimeIn(timeZone);
  const columns = {
    ticket_no: [t('delivery.column.ticket'), (row) => row.ticket_no],
    operating_day: [t('ticket.line.operating_day'), (row) => ({ at: row.operating_day })],
    captured_at: [t('delivery.column.time'), (row) => time(countsAt(row))],
    truck_license: [t('delivery.column.plate'), (row) => row.truck_license],
    truck_type: [t('ticket.line.truck_type'), (row) => row.truck_type],
    driver_name: [t('delivery.column.driver'), (row) => row.driver_name],
    customer_name: [t('delivery.column.customer'), (row) => row.customer_name],
    destination_address: [t('ticket.line.destination_address'), (row) => row.destination_address],
    material_type: [t('delivery.column.material'), (row) => materialByName(row.material_type).displayName],
    volume: [t('delivery.column.volume'), (row) => row.volume],
    gross_kg: [t('delivery.new.grossKg'), (row) => row.gross_kg],
    tare_kg: [t('delivery.new.tareKg'), (row) => row.tare_kg],
    net_kg: [t('board.file.netKg'), (row) => netKg(row.gross_kg, row.tare_kg)],
    density: [t('board.file.density'), (row) => row.density],
    weighed_manually: [t('ticket.line.weighed_manually'), (row) => (row.weighed_manually ? t('ticket.manual') : null)],
    unit_price: [t('board.file.price'), (row) => row.unit_price],
    amount: [t('board.file.amount'), (row) => row.amount],
    status: [
      t('delivery.column.status'),
      (row) => t(`delivery.status.${shownStatus(row)}`, { defaultValue: row.status }),
    ],
    in_transit_at: [t('board.times.in_transit'), (row) => time(row.in_transit_at)],
    delivered_at: [t('board.times.delivered'), (row) => time(row.delivered_at)],
    cancelled_at: [t('board.times.cancelled'), (row) => time(row.cancelled_at)],
    voided_at: [t('board.times.voided'), (row) => time(row.voided_at)],
    void_reason: [t('board.reason.label'), (row) => row.void_reason ?? row.cancel_reason],
    override_reason: [t('board.facts.override'), (row) => overrideText(row, t)],
    flags: [t('board.facts.flags'), (row) => remarksOf(row, t)],
    notes: [t('ticket.line.notes'), (row) => row.notes],
    sync: [t('board.file.sync'), (_, sync) => t(`sync.state.${SYNC[sync]}`)],
  } as const satisfies Record<Shown<'file'> | 'net_kg' | 'sync', FileColumn>;
  const shown: readonly FileColumn[] = Object.values(columns);
  return {
    header: shown.map(([name]) => name),
    rows: deliveries.map(({ row, sync }) => shown.map(([, cell]) => cell(row, sync))),
  };
}

type FileColumn = readonly [title: string, cell: (row: DeliveryRow, sync: ViewRow<'deliveries'>['sync']) => Cell];

const SYNC = { sent: 'sent', to_send: 'toSend', needs_attention: 'needsAttention', held: 'held' } as const;
