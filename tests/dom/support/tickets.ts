import { DEFAULT_SITE_DAY, operatingDayOf } from '../../../src/domain/time/operatingDay.ts';
import type { DeliveryRow } from '../../../src/domain/records/rows.ts';
import { USER } from './world.tsx';

export const today = (): string => operatingDayOf(new Date(), DEFAULT_SITE_DAY);

/** A ticket as the server has it: pending, of 20 November 2026. */
export const ticket = (count: number): DeliveryRow => ({
  id: `ticket-${count}`,
  version: 1,
  position: count,
  deleted_at: null,
  author: USER,
  device: 'd',
  captured_at: '2026-11-20T03:42:10.000Z',
  received_at: '2026-11-20T03:42:11.000Z',
  operating_day: '2026-11-20',
  ticket_no: `SJ-261120-K7F-${String(count).padStart(4, '0')}`,
  customer_id: 'c1',
  customer_name: 'PT Beton Jaya',
  material_type: 'abu_batu',
  volume: 7.5,
  gross_kg: null,
  tare_kg: null,
  density: null,
  weighed_manually: false,
  truck_id: 't1',
  truck_license: 'B 1234 XYZ',
  truck_type: 'FUSO',
  driver_name: 'Asep',
  destination_address: null,
  unit_price: 150_000,
  amount: 1_125_000,
  status: 'pending',
  in_transit_at: null,
  delivered_at: null,
  cancelled_at: null,
  cancel_reason: null,
  voided_at: null,
  void_reason: null,
  override_reason: null,
  notes: null,
  company_name: null,
  printed_at: null,
  printed_by: null,
  printed_device: null,
  shift_id: null,
  flags: [],
});
