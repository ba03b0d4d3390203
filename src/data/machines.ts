import { useQuery } from './session/useQuery.ts';
import { readRange } from './records/dayRows.ts';
import type { ViewRow } from './records/recordTypes.ts';
import { grouped } from '../domain/values/grouped.ts';
import type { UserDb } from './store/schema.ts';

export { usePastStates, type PastState } from './office/usePastStates.ts';

export const useFuelOfMachine = (machine: string, fromDay: string): readonly ViewRow<'fuel_logs'>[] | undefined =>
  useQuery((db) => readFuelOfMachine(db, machine, fromDay), [machine, fromDay]);

export const useFuelByMachine = (fromDay: string) => useQuery((db) => readFuelByMachine(db, fromDay), [fromDay]);

/** Sorts after every day and every time: the upper end of a range. */
const LAST = '\uffff';

const readFuelOfMachine = (db: UserDb, machine: string, fromDay: string): Promise<readonly ViewRow<'fuel_logs'>[]> =>
  readRange(db, 'fuel_logs', {
    index: '[equipment_id+operating_day]',
    from: [machine, fromDay],
    to: [machine, LAST],
    holds: (row) => row.equipment_id === machine && row.operating_day >= fromDay,
  });

async function readFuelByMachine(db: UserDb, fromDay: string) {
  const found = await readRange(db, 'fuel_logs', {
    index: '[operating_day+captured_at]',
    from: [fromDay, ''],
    to: [LAST, LAST],
    holds: (row) => row.operating_day >= fromDay,
  });
  return grouped(
    found.map(({ row }) => row),
    ({ equipment_id }) => equipment_id ?? '',
  );
}
