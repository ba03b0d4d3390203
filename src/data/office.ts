import { findRow } from './records/queries.ts';
import { mainOf } from './records/lookups.ts';
import { useQuery, useAnswerTo } from './session/useQuery.ts';
import type { UserDb } from './store/schema.ts';
import * as z from 'zod/mini';
import { askServer } from './office/askServer.ts';
import { useServerList, type ServerList } from './office/serverList.ts';
import { sameWeekdays, type PastWeekdays } from '../domain/figures/byNow.ts';
import type { DayRange } from '../domain/time/calendar.ts';
import { rowsOfDays, type DayTable } from './records/dayRows.ts';
export { useDayFacts, useFiguresOfDays, useRowsOfDays, type KnownDays } from './records/useDayFacts.ts';
export { isRecordAccepted } from '../sync/predict/overlay.ts';
export { useStopsAround } from './records/stopsOfDays.ts';
export { useFigureRules, type FigureRules } from './records/useFigureSettings.ts';
export { dueBy, owedBy, useCustomerMonths } from './records/useCustomerMonths.ts';

interface CustomerName {
  readonly id: string;
  readonly name: string;
}

/** By id; customers that are not on this device are left out. */
export function useCustomers(ids: readonly string[]): ReadonlyMap<string, CustomerName> | undefined {
  const asked = [...new Set(ids)].toSorted();
  return useQuery((db) => readCustomers(db, asked), [asked.join(' ')]);
}

async function readCustomers(db: UserDb, ids: readonly string[]): Promise<Map<string, CustomerName>> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const main = await mainOf(db, 'customers', id);
      const customer = await findRow(db, 'customers', main);
      return customer && ([id, { id: main, name: customer.row.name }] as const);
    }),
  );
  return new Map(found.filter((one) => one !== null));
}

const checksSchema = z.looseObject({
  /** Records that wait for the owner. */
  held: z.number(),
  counted: z.boolean(),
  /** The unsent count that each device reported last, and when. */
  unsent: z.array(z.looseObject({ name: z.string(), heard: z.nullable(z.string()), count: z.number() })),
});
type ClosingChecks = z.infer<typeof checksSchema>;

/** Requested again each time the dialog opens (`asked`, ms). */
export const useClosingChecks = (day: string, asked: number): ServerList<readonly ClosingChecks[]> =>
  useServerList(`closing ${day} ${asked}`, () =>
    askServer(checksSchema, (client) => client.rpc('closing_checks', { day })),
  );

const rows = async <T extends DayTable>(db: UserDb, table: T, range: DayRange) =>
  (await rowsOfDays(db, table, range)).map(({ row }) => row);

export const useSameWeekdays = (today: string): PastWeekdays | undefined =>
  useAnswerTo(`weekdays ${today}`, async (db) => {
    const weekdays = sameWeekdays(today);
    const [shifts, ...days] = await Promise.all([
      rows(db, 'shifts', { from: weekdays.at(-1) ?? today, to: weekdays[0] ?? today }),
      ...weekdays.map(async (day) => ({
        day,
        tickets: await rows(db, 'deliveries', { from: day, to: day }),
        production: await rows(db, 'production_entries', { from: day, to: day }),
        transformations: await rows(db, 'transformations', { from: day, to: day }),
        fuel: await rows(db, 'fuel_logs', { from: day, to: day }),
      })),
    ]);
    return { days, shifts };
  });
