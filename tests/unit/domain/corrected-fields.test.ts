import { describe, expect, it } from 'vitest';
import { correctedFields, type TypedField } from '../../../src/domain/mutations/correctedFields.ts';
import type { CorrectableField, MutationKind } from '../../../src/domain/mutations/mutations.ts';

const TICKET = {
  ticket_no: 'SJ-1',
  operating_day: '2026-11-20',
  customer_name: 'PT',
  material_type: 'abu_batu',
  volume: 7.5,
  gross_kg: 20_000,
  tare_kg: 8_000,
  truck_license: 'B 1 A',
  truck_type: 'Fuso',
  driver_name: 'Joko',
  notes: 'x',
};
const RECORDS: { readonly [K in MutationKind]?: object } = {
  'deliveries.create': TICKET,
  'trucks.create': { license_plate: 'B 1 A' },
  'customers.create': { name: 'PT Satu' },
  'truck_types.change': { name: 'Fuso' },
  'operators.change': { job_title: 'Mekanik' },
  'stock_adjustments.create': { kind: 'adjustment', material_type: 'solar', adjustment: 5, reason: 'Count' },
  'deliveries.void': { void_reason: 'Weighed twice' },
  'deliveries.change_status': { status: 'cancelled', cancel_reason: 'x' },
  'customer_prices.create': { material_type: 'abu_batu', price_per_m3: 1, from_date: '2026-11-20' },
};

const typed = (value: string | number | null, unclear = false): TypedField => ({
  text: value === null ? ' ' : String(value),
  value,
  unclear,
});
const read = (kind: MutationKind, fields: Partial<Record<CorrectableField, TypedField>>) =>
  correctedFields({ kind, record: { ...RECORDS[kind] }, limits: { min: 1, max: 40 } }, fields);

describe('a field that is corrected', () => {
  it.each([
    ['deliveries.create', 'volume', 0, 'volume_not_positive'],
    ['deliveries.create', 'volume', 0.5, 'volume_below_minimum'],
    ['deliveries.create', 'volume', 41, 'volume_above_limit'],
    ['deliveries.create', 'volume', 1.2345, 'number_decimals'],
    ['deliveries.create', 'gross_kg', 8_000, 'gross_below_tare'],
    ['deliveries.create', 'gross_kg', 9_000.5, 'number_whole'],
    ['deliveries.create', 'truck_license', 'B1', 'license_plate_length'],
    ['deliveries.create', 'driver_name', 'Joko 2', 'driver_name_letters'],
    ['deliveries.create', 'notes', 'x'.repeat(1_001), 'text_too_long'],
    ['deliveries.create', 'customer_name', '<<>>', 'customer_name_length'],
    ['customers.create', 'name', 'P', 'customer_name_length'],
    ['customers.create', 'phone', 'none', 'phone_invalid'],
    ['truck_types.change', 'name', 'x'.repeat(51), 'truck_type_length'],
    ['operators.change', 'job_title', 'x'.repeat(51), 'text_too_long'],
    ['stock_adjustments.create', 'adjustment', 0, 'adjustment_zero'],
    ['stock_adjustments.create', 'adjustment', 5.125, 'number_decimals'],
    ['deliveries.void', 'void_reason', 'no', 'reason_length'],
    ['customer_prices.create', 'price_per_m3', -1, 'price_negative'],
  ] as const)('of %s, %s, is refused for the reason that its form gives (%#)', (kind, field, value, word) => {
    expect(read(kind, { [field]: typed(value) })).toEqual({ ok: false, error: { [field]: word } });
  });

  it.each([
    ['deliveries.create', 'truck_license', ' b  1234 xy', 'B 1234 XY'],
    ['deliveries.create', 'customer_name', ' PT <Dua>  Jaya ', 'PT Dua Jaya'],
    ['deliveries.create', 'notes', '<>', null],
    ['customers.create', 'phone', '0812-3456 789', '+628123456789'],
    ['truck_types.change', 'name', 'D', 'D'],
    ['stock_adjustments.create', 'adjustment', -5.25, -5.25],
    ['deliveries.create', 'volume', 40, 40],
  ] as const)('of %s, %s, is kept as its form keeps it (%#)', (kind, field, value, kept) => {
    expect(read(kind, { [field]: typed(value) })).toEqual({ ok: true, value: { [field]: kept } });
  });

  it.each([
    ['12.5', 'volume', true, 'number_grouping'],
    ['12 500', 'gross_kg', true, 'number_spaced'],
    ['much', 'volume', false, 'number_invalid'],
  ] as const)('whose number can be read in two ways, or is none, is asked about: %s', (text, field, unclear, word) => {
    const fields = { [field]: { text, value: Number.NaN, unclear } };
    expect(read('deliveries.create', fields)).toEqual({ ok: false, error: { [field]: word } });
  });

  it('may be emptied where the record can be without it, and is asked for where not', () => {
    expect(read('deliveries.create', { notes: typed(null) })).toEqual({ ok: true, value: { notes: null } });
    const reason = { cancel_reason: typed(null) };
    expect(read('deliveries.change_status', reason)).toEqual({ ok: true, value: { cancel_reason: null } });
    expect(read('deliveries.create', { customer_name: typed(null), volume: typed(99) })).toEqual({
      ok: false,
      error: { customer_name: 'required', volume: 'volume_above_limit' },
    });
  });

  it('is judged with what the record has beside it: a tare against the gross that stands', () => {
    const below = { ok: false, error: { gross_kg: 'gross_below_tare' } };
    expect(read('deliveries.create', { tare_kg: typed(20_000) })).toEqual(below);
    const both = { tare_kg: typed(21_000), gross_kg: typed(30_000), volume: typed(6) };
    expect(read('deliveries.create', both)).toMatchObject({ ok: true });
    // Another plate takes its tare along.
    const ofAnother = { truck_license: typed('B 9 ZZ'), gross_kg: typed(7_000) };
    expect(read('deliveries.create', ofAnother)).toMatchObject({ ok: true });
  });

  it('of a record that is saved as it stands nothing is asked', () => {
    expect(read('deliveries.create', {})).toEqual({ ok: true, value: {} });
  });
});
