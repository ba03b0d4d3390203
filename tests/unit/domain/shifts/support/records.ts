/** Records of a shift with what a test says of them. */
import type { DowntimeRow, ProductionRow, TransformationRow } from '../../../../../src/domain/shifts/figures.ts';
import type { ShiftRow } from '../../../../../src/domain/shifts/shiftTime.ts';

const stamps = { version: 1, position: 1, deleted_at: null, author: null, device: null, received_at: null };
const entry = {
  ...stamps,
  operating_day: '2026-11-22',
  shift_id: 'shift',
  notes: null,
  voided_at: null,
  void_reason: null,
  flags: [],
};

export const aShift = (change: Partial<ShiftRow> = {}): ShiftRow => ({
  ...stamps,
  id: 'shift',
  captured_at: '2026-11-22T15:00:00.000Z',
  operating_day: '2026-11-22',
  shift_type: 'night',
  shift_name: 'Night',
  start_time: '22:00',
  end_time: '06:00',
  production_target: null,
  crew: [],
  notes: null,
  status: 'planned',
  opened_by: null,
  opened_at: null,
  closed_by: null,
  closed_at: null,
  handover_note: null,
  acknowledged_by: null,
  acknowledged_at: null,
  flags: [],
  ...change,
});

export const made = (change: Partial<ProductionRow> = {}): ProductionRow => ({
  ...entry,
  id: 'production',
  captured_at: '2026-11-22T16:00:00.000Z',
  material_type: 'abu_batu',
  volume: 10,
  operating_hours: null,
  done_at: null,
  ...change,
});

export const transformed = (change: Partial<TransformationRow> = {}): TransformationRow => ({
  ...entry,
  id: 'transformation',
  captured_at: '2026-11-22T16:00:00.000Z',
  boulder_volume: 20,
  outputs: { abu_batu: 5 },
  reject_volume: null,
  done_at: null,
  ...change,
});

export const stood = (change: Partial<DowntimeRow> = {}): DowntimeRow => ({
  ...entry,
  id: 'downtime',
  captured_at: '2026-11-22T16:00:00.000Z',
  equipment_id: null,
  reason: 'blockage',
  started_at: '2026-11-22T16:00:00.000Z',
  ended_at: null,
  ...change,
});
