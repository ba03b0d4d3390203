import * as z from 'zod/mini';
import { pagingOf, type PagingOf } from '../domain/records/paging.ts';
import { askServer, type Page, type SortKey } from './office/askServer.ts';
import { useServerList, useServerPage, type ServerList } from './office/serverList.ts';
import { err, ok, type Result } from '../domain/values/result.ts';
import { fieldsOf } from '../domain/values/json.ts';
import { reportFault } from './runtime/reportFault.ts';
import { backend } from './remote/env.ts';
import { postJson } from './remote/rpc.ts';
import { objectIn, textOf } from './session/answerText.ts';
import { authState } from './session/authState.ts';
import { pageTokens } from './session/pageSession.ts';
import { requestRefresh } from './runtime/driver.ts';
import { outdate } from './remote/listEntries.ts';
import type { ListClient } from './remote/readList.ts';
import type { Contact, NewUser } from '../domain/people/userForms.ts';
import type { Role } from '../domain/rules/roles.ts';

export { useRowsOfDays } from './records/useDayFacts.ts';
export { outdate } from './remote/listEntries.ts';
export { createSiteSender } from './settings/siteSettings.ts';

const text = z.string();
const maybe = z.nullable(z.string());

const personSchema = z.looseObject({
  id: text,
  email: text,
  full_name: text,
  role: text,
  phone: maybe,
  is_active: z.boolean(),
  must_change_password: z.boolean(),
  /** When the server last received something from any of their devices. */
  last_seen_at: maybe,
  /** Sum of the unsent counts that their devices reported last. Null: a device has never reported. */
  unsent_count: z.nullable(z.number()),
});
export type PersonRow = z.infer<typeof personSchema>;

/** One registration: a user on a device. Registrations on the same device share `device`. */
const deviceSchema = z.looseObject({
  id: text,
  device: text,
  user_id: text,
  code: text,
  label: maybe,
  app_version: maybe,
  unsent_count: z.nullable(z.number()),
  rejected_count: z.nullable(z.number()),
  waiting_since: maybe,
  registered_at: text,
  last_seen_at: maybe,
  revoked_at: maybe,
});
export type DeviceRow = z.infer<typeof deviceSchema>;

export const peoplePaging = pagingOf(['full_name', 'role', 'last_seen_at', 'unsent_count'], 'full_name', 'asc');
type PeoplePaging = PagingOf<typeof peoplePaging>;
export const devicesPaging = pagingOf(['last_seen_at', 'registered_at', 'label', 'unsent_count'], 'last_seen_at');
type DevicesPaging = PagingOf<typeof devicesPaging>;

export const usePeople = (paging: PeoplePaging): ServerList<Page<PersonRow>> =>
  useServerPage('people', personSchema, paging, (client) => client.from('people').select('*'), [
    { column: 'is_active', isDown: true },
    ...keysBy(paging),
  ]);

export const useDevices = (paging: DevicesPaging, person: string | null): ServerList<Page<DeviceRow>> => {
  const ask = (client: ListClient) => {
    const all = client.from('devices').select('*');
    return person === null ? all : all.eq('user_id', person);
  };
  return useServerPage(`people devices ${person ?? ''}`, deviceSchema, paging, ask, keysBy(paging));
};

const keysBy = ({ sortBy, sortOrder }: PeoplePaging | DevicesPaging): readonly SortKey[] => [
  { column: sortBy, isDown: sortOrder === 'desc', isNullable: true },
  { column: 'id', isDown: false },
];

/** Every registration on one device: they are revoked and readmitted together. */
export function useRegistrations(device: string): ServerList<readonly DeviceRow[]> {
  return useServerList(`people registrations ${device}`, () =>
    askServer(deviceSchema, (client) =>
      client.from('devices').select('*').eq('device', device).order('last_seen_at', { ascending: false }).limit(100),
    ),
  );
}

/** Calls the `users` function: the owner's actions on users. Repeating a call gives the same result. */
export type UserAction =
  | ({ readonly action: 'create' } & NewUser)
  | { readonly action: 'role'; readonly user: string; readonly role: Role }
  | ({ readonly action: 'change'; readonly user: string } & Contact)
  | { readonly action: 'deactivate' | 'reactivate'; readonly user: string }
  | { readonly action: 'reset_password'; readonly user: string; readonly password: string };

/** `unclear`: sent, no readable answer, may have been done. `refused`: `code` and `field` of the function, `message` its sentence. */
export type UserFailure =
  | { readonly kind: 'offline' | 'unclear' | 'signed_out' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string; readonly field: string | null };

const TIMEOUT_MS = 20_000;

export async function askUsers(request: UserAction): Promise<Result<void, UserFailure>> {
  const { user } = authState();
  if (!navigator.onLine) return err({ kind: 'offline' });
  const token = await pageTokens.current();
  if (token.kind === 'unreachable') return err({ kind: 'offline' });
  if (token.kind !== 'token' || token.userId !== user?.id) return err({ kind: 'signed_out' });
  const result = await postJson(backend(), '/functions/v1/users', token.value, request, { timeoutMs: TIMEOUT_MS });
  // Whatever the answer was, the list shows the current state.
  outdate('people');
  outdate('audit');
  if (result.kind === 'no_connection') return err({ kind: 'offline' });
  if (result.kind !== 'response') return err({ kind: 'unclear' });
  if (result.status >= 200 && result.status < 300) {
    // Names and roles of colleagues reach this device with a pull.
    requestRefresh();
    return ok(undefined);
  }
  if (result.status === 401) return err({ kind: 'signed_out' });
  const { code, error, details } = objectIn(result.body);
  if (result.status >= 500 || typeof code !== 'string') return err({ kind: 'unclear' });
  if (result.status === 403) reportFault({ code: '42501', message: `The users function refused: ${request.action}.` });
  return err({ kind: 'refused', code, message: textOf(error) ?? '', field: textOf(fieldsOf(details)['field']) });
}
