/** Earlier states of a machine or incident. A device stores only the current one, so the others come from the server. */
import * as z from 'zod/mini';
import { askServer } from './askServer.ts';
import { useServerList, type ServerList } from './serverList.ts';

const maybe = z.nullable(z.string());
const stateSchema = z.looseObject({
  id: z.number(),
  /** ISO 8601. */
  at: maybe,
  person: maybe,
  action: z.string(),
  status: maybe,
  note: maybe,
  hour_meter: z.nullable(z.number()),
  reason: maybe,
  /** It arrived after a newer one, and changed nothing. */
  is_older: z.boolean(),
});
export type PastState = z.infer<typeof stateSchema>;

/** Newest first. `version`: of the record; a new version causes a new request. */
export const usePastStates = (id: string, version: number): ServerList<readonly PastState[]> =>
  useServerList(`states ${id} ${version}`, () =>
    askServer(stateSchema, (client) => client.rpc('past_states', { record: id })),
  );
