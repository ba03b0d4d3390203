/** What only the server knows of what stands open before a day is closed. */
import * as z from 'zod/mini';
import { askServer } from './askServer.ts';
import { useServerList, type ServerList } from './serverList.ts';

const checksSchema = z.looseObject({
  /** Records that wait for the owner. */
  held: z.number(),
  counted: z.boolean(),
  /** What each device last said that it had not sent, and when. */
  unsent: z.array(z.looseObject({ name: z.string(), heard: z.nullable(z.string()), count: z.number() })),
});
export type ClosingChecks = z.infer<typeof checksSchema>;

/** Asked anew with each dialog that is opened (`asked`, ms). */
export const useClosingChecks = (day: string, asked: number): ServerList<readonly ClosingChecks[]> =>
  useServerList(`closing ${day} ${asked}`, () =>
    askServer(checksSchema, (client) => client.rpc('closing_checks', { day })),
  );
