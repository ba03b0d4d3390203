import { DEFAULT_SITE_DAY, operatingDayOf } from '../../../src/domain/time/operatingDay.ts';
import type { DeliveryRow } from '../../../src/domain/records/rows.ts';
import { rowOf } from '../../support/rowOf.ts';
import { USER } from './world.tsx';

export const today = (): string => operatingDayOf(new Date(), DEFAULT_SITE_DAY);

/** A ticket as the server has it: pending, of 20 November 2026. */
export const ticket = (count: number): DeliveryRow =>
  rowOf('deliveries', {
    id: `ticket-${count}`,
    position: count,
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
    truck_id: 't1',
    driver_id: 'd1',
    truck_license: 'B 1234 XYZ',
    truck_type: 'FUSO',
    driver_name: 'Asep',
    unit_price: 150_000,
    amount: 1_125_000,
    status: 'pending',
  });
