import { derivedId } from '../records/ids.ts';
import type { SettingKey } from '../settings/groups.ts';

/** A device's copy of a setting. One that is switched off has its default. */
export interface StoredSetting {
  readonly config_value: string;
  readonly is_active: boolean;
}

export interface SettingChange {
  readonly kind: 'system_config.change';
  readonly entity_id: string;
  readonly payload: Partial<StoredSetting> & { readonly from_day?: string };
  readonly seen: Partial<StoredSetting>;
}

export interface PeriodReset {
  readonly kind: 'system_config.reset';
  readonly entity_id: string;
  readonly payload: { readonly reason: string };
}

export const settingId = (key: string): string => derivedId(`system_config:${key}`);

/** `seen`: what the user saw. A cleared name is switched off; both columns are stated, so that others conflict. */
export function settingChange(
  key: SettingKey | 'site.first_steps',
  seen: StoredSetting,
  wanted: string,
  fromDay?: string,
): SettingChange {
  const payload = {
    ...(wanted === ''
      ? { config_value: seen.config_value, is_active: false }
      : { config_value: wanted, is_active: true }),
    ...(fromDay !== undefined && { from_day: fromDay }),
  };
  const { config_value, is_active } = seen;
  return { kind: 'system_config.change', entity_id: settingId(key), payload, seen: { config_value, is_active } };
}

export const periodReset = (reason: string): PeriodReset => ({
  kind: 'system_config.reset',
  entity_id: settingId('reset.last_reset_date'),
  payload: { reason },
});

/** The server checks one change after the other: if least and largest volume both move, the one that makes room goes first. */
export function inGoodOrder<T extends { readonly key: SettingKey; readonly wanted: string }>(
  changes: readonly T[],
  leastNow: string,
): readonly T[] {
  const most = changes.find(({ key }) => key === 'business.max_volume_limit');
  if (!most) return changes;
  const others = changes.filter((change) => change !== most);
  return Number(most.wanted) >= Number(leastNow) ? [most, ...others] : [...others, most];
}
