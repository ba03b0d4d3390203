/**
 * A plate is spelled in many ways, and is looked up while its truck stands at the gate. Rows that carry one are stored with its
 * one key and, for tickets, with their place among the newest of it, in a field that only this device knows.
 */
import type { Transaction } from 'dexie';
import type { Row } from '../../domain/effects.ts';
import { plateKey } from '../../domain/rules/plate.ts';
import { trusted } from '../../domain/trusted.ts';

/** Where a table's rows are stored, its views are too: one index more for each. */
export const PLATE_INDEX = {
  trucks: 'look_up.plate', deliveries: '[look_up.plate+look_up.newest]', view_rows: '[table+row.look_up.plate+row.look_up.newest]',
} as const;

const FIELDS = { trucks: 'license_plate', deliveries: 'truck_license' } as const;
type Plated = keyof typeof FIELDS;
export const isPlated = (table: string): table is Plated => Object.hasOwn(FIELDS, table);

/** Rows that were stored by a version without keys are stored anew, a slice at a time. */
export async function addPlateKeys(upgrade: Transaction): Promise<void> {
  for (const name of ['trucks', 'deliveries'] as const) {
    const table = upgrade.table<Row, string>(name);
    for (let rows = await table.orderBy(':id').limit(SLICE).toArray(); rows.length > 0; rows = await table.where(':id').above(rows.at(-1)?.id ?? '').limit(SLICE).toArray()) {
      await table.bulkPut(rows);
    }
  }
  const views = upgrade.table<View>('view_rows');
  await views.bulkPut(await views.toArray());
}

const SLICE = 2_000;

export interface View {
  readonly table: string;
  readonly row: Row;
}

export const withRowKey = <T extends View>(view: T): T => (isPlated(view.table) ? { ...view, row: withPlateKey(view.table, view.row) } : view);

interface LookUp {
  readonly plate: string;
  /** The lower, the newer. */
  readonly newest: number;
}
export const lookUpIn = (row: Row | undefined): LookUp | undefined => trusted<LookUp | undefined>(row?.['look_up']);

export function withPlateKey(table: Plated, row: Row): Row {
  const plate = row[FIELDS[table]];
  return typeof plate === 'string' ? { ...row, look_up: { plate: plateKey(plate), newest: -countsFrom(row) } satisfies LookUp } : row;
}

/** The time of capture, but none that lies behind the ticket's operating day: that is right where a clock was ahead, for the server knows when the ticket came. */
function countsFrom({ captured_at: capturedAt, operating_day: day }: Row): number {
  const captured = Date.parse(String(capturedAt)) || 0;
  const ended = Date.parse(String(day)) + OVER_AFTER_MS;
  return Number.isNaN(ended) ? captured : Math.min(captured, ended);
}

/** From the first hour of its date, in whichever time zone: by then an operating day is over. */
const OVER_AFTER_MS = 2 * 86_400_000;
