/** The lists of the owner's screen of people, asked from the server. */
import * as z from 'zod/mini';
import { pagingOf } from '../../domain/records/paging.ts';
import type { PagingOf } from '../../domain/records/paging.ts';
import { ok } from '../../domain/values/result.ts';
import { askServer, useServerList } from './serverList.ts';
import type { ServerList } from './serverList.ts';

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
  /** When any of their devices was last heard of. */
  last_seen_at: maybe,
  /** What their devices last said they had not sent, together. Null: a device has never said. */
  unsent_count: z.nullable(z.number()),
});
export type PersonRow = z.infer<typeof personSchema>;

/** One registration: a person on a device. Registrations of one thing share `device`. */
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

export interface Page<T> {
  readonly rows: readonly T[];
  readonly more: boolean;
}

export const peoplePaging = pagingOf(['full_name', 'role', 'last_seen_at', 'unsent_count'], 'full_name', 'asc');
export type PeoplePaging = PagingOf<typeof peoplePaging>;
export const devicesPaging = pagingOf(['last_seen_at', 'registered_at', 'label', 'unsent_count'], 'last_seen_at');
export type DevicesPaging = PagingOf<typeof devicesPaging>;

export function usePeople(paging: PeoplePaging): ServerList<Page<PersonRow>> {
  return useServerList(`people ${JSON.stringify(paging)}`, async () => {
    const read = await askServer(personSchema, (client) =>
      client
        .from('people')
        .select('*')
        .order('is_active', { ascending: false })
        .order(paging.sortBy, { ascending: paging.sortOrder === 'asc', nullsFirst: false })
        .order('id')
        .range(...rangeOf(paging)),
    );
    return read.ok ? ok(pageOf(read.value, paging)) : read;
  });
}

/** `person`: of theirs alone. */
export function useDevices(paging: DevicesPaging, person: string | null): ServerList<Page<DeviceRow>> {
  return useServerList(`people devices ${person ?? ''} ${JSON.stringify(paging)}`, async () => {
    const read = await askServer(deviceSchema, (client) => {
      const all = client.from('devices').select('*');
      return (person === null ? all : all.eq('user_id', person))
        .order(paging.sortBy, { ascending: paging.sortOrder === 'asc', nullsFirst: false })
        .order('id')
        .range(...rangeOf(paging));
    });
    return read.ok ? ok(pageOf(read.value, paging)) : read;
  });
}

/** Every registration of one thing: it is revoked and readmitted with all of them. */
export function useRegistrations(device: string): ServerList<readonly DeviceRow[]> {
  return useServerList(`people registrations ${device}`, () =>
    askServer(deviceSchema, (client) =>
      client.from('devices').select('*').eq('device', device).order('last_seen_at', { ascending: false }).limit(100),
    ),
  );
}

/** One row more than the page holds: whether another page follows is known without counting all rows. */
export function rangeOf({ page, limit }: { readonly page: number; readonly limit: number }): [number, number] {
  const first = (page - 1) * limit;
  return [first, first + limit];
}

export const pageOf = <T>(rows: readonly T[], { limit }: { readonly limit: number }): Page<T> => ({
  rows: rows.slice(0, limit),
  more: rows.length > limit,
});
