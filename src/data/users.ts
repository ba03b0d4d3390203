import * as z from 'zod/mini';
import { pagingOf, type PagingOf } from '../domain/records/paging.ts';
import { askServer, type Page, type SortKey } from './office/askServer.ts';
import type { ListClient } from './remote/readList.ts';
import { useServerList, useServerPage, type ServerList } from './office/serverList.ts';
export { askUsers, type UserAction, type UserFailure } from './office/usersFunction.ts';
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
export type PeoplePaging = PagingOf<typeof peoplePaging>;
export const devicesPaging = pagingOf(['last_seen_at', 'registered_at', 'label', 'unsent_count'], 'last_seen_at');
export type DevicesPaging = PagingOf<typeof devicesPaging>;

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
