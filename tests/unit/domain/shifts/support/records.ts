/** Records of a shift with what a test says of them. */
import type { DowntimeRow, ProductionRow, TransformationRow } from '../../../../../src/domain/shifts/figures.ts';
import type { ShiftRow } from '../../../../../src/domain/shifts/shiftTime.ts';
import { rowOf } from '../../../../support/rowOf.ts';

const entry = { operating_day: '2026-11-22', shift_id: 'shift', captured_at: '2026-11-22T16:00:00.000Z' };

export const aShift = (change: Partial<ShiftRow> = {}): ShiftRow =>
  rowOf('shifts', {
    id: 'shift',
    captured_at: '2026-11-22T15:00:00.000Z',
    operating_day: '2026-11-22',
    shift_type: 'night',
    shift_name: 'Night',
    start_time: '22:00',
    end_time: '06:00',
    status: 'planned',
    ...change,
  });

export const made = (change: Partial<ProductionRow> = {}): ProductionRow =>
  rowOf('production_entries', { ...entry, id: 'production', material_type: 'abu_batu', volume: 10, ...change });

export const transformed = (change: Partial<TransformationRow> = {}): TransformationRow =>
  rowOf('transformations', {
    ...entry,
    id: 'transformation',
    boulder_volume: 20,
    outputs: { abu_batu: 5 },
    ...change,
  });

export const stood = (change: Partial<DowntimeRow> = {}): DowntimeRow =>
  rowOf('downtime_entries', {
    ...entry,
    id: 'downtime',
    reason: 'blockage',
    started_at: '2026-11-22T16:00:00.000Z',
    ...change,
  });
