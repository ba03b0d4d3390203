/** Reads the input: numbers by language, rules from the domain. */
import { configFrom, type Config, type ConfigEntry } from '../../../domain/settings/config.ts';
import { err, ok, type Result } from '../../../domain/values/result.ts';
import { fieldMistake, type ValidationCode } from '../../../domain/rules/codes.ts';
import { boundsOf, isNumberSetting, mayBeEmpty, type SettingKey } from '../../../domain/settings/groups.ts';
import { settingText } from '../../../domain/settings/values.ts';
import { formatNumber, readWholeNumber, type Language } from '../../../i18n/index.ts';
import type { Settings } from '../../../data/settings.ts';

export type Texts = Readonly<Partial<Record<SettingKey, string>>>;
export type Readings = Partial<Record<SettingKey, Result<string, ValidationCode>>>;

/** The stored form of each input, or its error; and the settings with all readable ones. */
export function readSettings(
  keys: readonly SettingKey[],
  typed: Texts,
  settings: Settings,
  language: Language,
): { readonly readings: Readings; readonly config: Config } {
  const readings: Readings = {};
  for (const key of keys) {
    const text = typed[key];
    if (text !== undefined) readings[key] = readSetting(key, text, language);
  }
  const wanted = keys.flatMap((config_key): ConfigEntry[] => {
    const reading = readings[config_key];
    return reading?.ok ? [{ config_key, config_value: reading.value, is_active: true }] : [];
  });
  const config = configFrom([...entriesOf(settings), ...wanted]);
  // Shown at the field that was typed.
  const crossing =
    config['business.min_volume'] > config['business.max_volume_limit'] && LIMITS.find((key) => readings[key]?.ok);
  return { readings: crossing ? { ...readings, [crossing]: err('setting_out_of_range') } : readings, config };
}

/** Settings whose input would change something, or is unreadable. */
export function changedKeys(
  keys: readonly SettingKey[],
  { values, language }: { readonly values: Texts; readonly language: Language },
  settings: Settings,
): readonly SettingKey[] {
  const { readings } = readSettings(keys, values, settings, language);
  return keys.filter((key) => {
    const reading = readings[key];
    return reading !== undefined && !(reading.ok && reading.value === valueNow(key, settings));
  });
}

const LIMITS = ['business.min_volume', 'business.max_volume_limit'] as const;

function readSetting(key: SettingKey, typed: string, language: Language): Result<string, ValidationCode> {
  if (!mayBeEmpty(key) && typed.trim() === '') return err('required');
  if (!isNumberSetting(key)) return settingText(key, typed);
  const { value, ambiguous } = readWholeNumber(typed, language);
  const reading = settingText(key, value);
  return reading.ok ? ok(reading.value) : err(fieldMistake(typed, reading.error, { unclear: ambiguous }));
}

/** A stored text in the field's format. */
export const shownText = (key: SettingKey, stored: string, language: Language): string =>
  isNumberSetting(key) ? formatNumber(Number(stored), language) : stored;

/** The effective value: the stored one, within its bounds, or the default. */
export const valueNow = (key: SettingKey, settings: Settings): string => String(settingsNow(settings)[key]);
export const settingsNow = (settings: Settings): Config => configFrom(entriesOf(settings));

/** The allowed input: the bounds of the setting and, for the two limits of a ticket, what each leaves to the other. */
export function rangeOf(key: SettingKey, config: Config): { readonly least: number; readonly most: number } | null {
  if (!isNumberSetting(key)) return null;
  const { min, max } = boundsOf(key);
  if (key === 'business.min_volume') return { least: min, most: Math.min(max, config['business.max_volume_limit']) };
  if (key === 'business.max_volume_limit') return { least: Math.max(min, config['business.min_volume']), most: max };
  return { least: min, most: max };
}

const entriesOf = (settings: Settings): ConfigEntry[] => Object.values(settings).filter((row) => row !== undefined);
