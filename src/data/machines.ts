/** The data layer of the machines' screen. Not part of `./index.ts`, so that the dashboard does not load it. */
import { readFuelByMachine, readFuelOfMachine } from './records/machineRecords.ts';
import type { ViewRow } from './records/recordTypes.ts';
import { useQuery } from './session/useQuery.ts';
import type { SyncedTables } from '../domain/records/rows.ts';

export { usePastStates, type PastState } from './office/usePastStates.ts';

export const useFuelOfMachine = (machine: string, fromDay: string): readonly ViewRow<'fuel_logs'>[] | undefined =>
  useQuery((db) => readFuelOfMachine(db, machine, fromDay), [machine, fromDay]);

export const useFuelByMachine = (
  fromDay: string,
): ReadonlyMap<string, readonly SyncedTables['fuel_logs'][]> | undefined =>
  useQuery((db) => readFuelByMachine(db, fromDay), [fromDay]);
