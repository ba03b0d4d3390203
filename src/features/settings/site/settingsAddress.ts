/** Where one is among the owner's settings, as part of the address: the way back and a reload find it again. */
import { isSettingGroup, type SettingGroup } from '../../../domain/settings/groups.ts';
import { mayChangeSettings, type Role } from '../../../domain/rules/roles.ts';

export type SitePlace = SettingGroup | 'reset';

/** Null where the address names none, or none for this role. */
export function sitePlaceIn(address: URLSearchParams, role: Role): SitePlace | null {
  const place = address.get('site');
  return mayChangeSettings(role) && (place === 'reset' || isSettingGroup(place)) ? place : null;
}

export const siteAddress = (place: SitePlace): string => `/settings?${new URLSearchParams({ site: place }).toString()}`;
