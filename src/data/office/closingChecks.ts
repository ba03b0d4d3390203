/** Open matters before a day is closed that only the server knows. */
import * as z from 'zod/mini';
import { askServer } from './askServer.ts';
import { useServerList, type ServerList } from './serverList.ts';

const checksSchema = z.looseObject({
  /** Records that wait for the owner. */
  held: z.number(),
  counted: z.boolean(),
  /** The unsent count that each device reported last, and when. */
  unsent: z.array(z.looseObject({ name: z.string(), heard: z.nullable(z.string()), count: z.number() })),
});
export type ClosingChecks = z.infer<typeof checksSchema>;

/** Requested again each time the dialog opens (`asked`, ms). */
export const useClosingChecks = (day: string, asked: number): ServerList<readonly ClosingChecks[]> =>
  useServerList(`closing ${day} ${asked}`, () =>
    askServer(checksSchema, (client) => client.rpc('closing_checks', { day })),
  );
