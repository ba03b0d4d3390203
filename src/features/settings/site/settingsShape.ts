/** The form of one group of settings: the input over the stored values and, beside each text, the stored value at that time. */
import * as z from 'zod/mini';
import { SETTING_GROUPS, isNumberSetting, boundsOf, mayBeEmpty } from '../../../domain/settings/groups.ts';
import { languageOfDraft, translateNumbers, formatNumber, readWholeNumber } from '../../../i18n/index.ts';
import { storedIn, type Settings } from '../../../data/settings.ts';
import { inGoodOrder, type StoredSetting } from '../../../domain/mutations/settingChanges.ts';
import { configFrom, type Config, type ConfigEntry } from '../../../domain/settings/config.ts';
import { err, ok, type Result } from '../../../domain/values/result.ts';
import { fieldMistake, type ValidationCode } from '../../../domain/rules/codes.ts';
import { settingText } from '../../../domain/settings/values.ts';
import type { SettingGroup, SettingKey } from '../../../domain/settings/groups.ts';
import type { Language } from '../../../i18n/index.ts';
import type { FormShape, Typed, Mistakes } from '../../../forms/index.ts';

/** An absent setting has no input: its field shows the stored value. */
export type SettingValues = Readonly<Partial<Record<SettingKey | SeenName, string>>>;
type SeenName = `seen ${SettingKey}`;

/** The value that the field showed before the input: a different one now means that another user changed it. */
export function seenIn(values: SettingValues, key: SettingKey): StoredSetting | undefined {
  const noted = values[`seen ${key}`];
  return noted === undefined ? undefined : storedSchema.parse(JSON.parse(noted));
}

export const seenNote = (key: SettingKey, { config_value, is_active }: StoredSetting): SettingValues => ({
  [`seen ${key}`]: JSON.stringify({ config_value, is_active }),
});

export const without = (values: SettingValues, keys: readonly SettingKey[]): SettingValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !keys.some((key) => name === key || name === `seen ${key}`)),
  );

const storedSchema = z.object({ config_value: z.string(), is_active: z.boolean() });
const draftSchema = z.object({ texts: z.record(z.string(), z.string()), seen: z.record(z.string(), storedSchema) });

/** `settings`: as they are now. Input that equals the stored value counts as none. */
export function settingsShape(group: SettingGroup, settings: Settings): FormShape<SettingValues> {
  const keys: readonly SettingKey[] = SETTING_GROUPS[group];
  const inLanguage = ({ values, language }: Typed<SettingValues>, to: Language): Typed<SettingValues> => {
    const numbers = keys.filter((key) => isNumberSetting(key) && values[key] !== undefined);
    return { values: translateNumbers(values, numbers, language, to, isWhole), language: to };
  };
  return {
    draftKey: draftKeyOf(group),
    start: () => ({}),
    inLanguage,
    isUntouched: (typed) => changedKeys(keys, typed, settings).length === 0,
    draftOf: ({ values, language }) => {
      const typed = keys.filter((key) => values[key] !== undefined);
      return {
        texts: Object.fromEntries(typed.map((key) => [key, values[key]])),
        seen: Object.fromEntries(typed.map((key) => [key, seenIn(values, key)])),
        language,
      };
    },
    // A draft of another shape (an older version's, a broken store's) is ignored.
    fromDraft: (draft, language) => {
      const read = draftSchema.safeParse(draft);
      if (!read.success) return {};
      const { texts, seen } = read.data;
      const values = Object.assign(
        {},
        ...keys.map((key) => {
          const stored = seen[key];
          return texts[key] !== undefined && stored ? { [key]: texts[key], ...seenNote(key, stored) } : {};
        }),
      );
      return inLanguage({ values, language: languageOfDraft(Object(draft), language) }, language).values;
    },
  };
}

const isWhole = () => true;

export const draftKeyOf = (place: SettingGroup | 'reset'): string => `site.${place}`;

type Texts = Readonly<Partial<Record<SettingKey, string>>>;
type Readings = Partial<Record<SettingKey, Result<string, ValidationCode>>>;

/** The stored form of each input, or its error; and the settings with all readable ones. */
function readSettings(
  keys: readonly SettingKey[],
  typed: Texts,
  settings: Settings,
  language: Language,
): { readonly readings: Readings; readonly config: Config } {
  const readings: Readings = {};
  for (const key of keys) if (typed[key] !== undefined) readings[key] = readSetting(key, typed[key], language);
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
function changedKeys(
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

/** One group's input compared with the stored values: changes, errors, and where another user was faster. */
export function standingOf(keys: readonly SettingKey[], typed: Typed<SettingValues>, settings: Settings) {
  const { values, language } = typed;
  const { readings, config } = readSettings(keys, values, settings, language);
  const changed = changedKeys(keys, typed, settings);
  /** Another user has changed it to another value since the input. */
  const wasMoved = (key: SettingKey) => {
    const [before, after] = [seenIn(values, key), storedIn(settings, key)];
    if (!before || !after) return false;
    return before.config_value !== after.config_value || before.is_active !== after.is_active;
  };
  const wrong = changed.flatMap((key) => {
    const reading = readings[key];
    return reading?.ok === false ? [[key, reading.error] as const] : [];
  });
  const mistakes: Mistakes<SettingValues> = Object.fromEntries(wrong);
  return { readings, config, changed, mistakes, contested: changed.filter(wasMoved) };
}

export interface Wish {
  readonly key: SettingKey;
  readonly wanted: string;
  readonly text: string | undefined;
  readonly before: StoredSetting;
}

/** The changes to send, in an order that the server accepts. */
export function wishesOf(
  { changed, readings }: ReturnType<typeof standingOf>,
  values: SettingValues,
  settings: Settings,
): readonly Wish[] {
  const wishes = changed.flatMap((key) => {
    const [reading, before] = [readings[key], seenIn(values, key)];
    return reading?.ok && before ? [{ key, wanted: reading.value, text: values[key], before }] : [];
  });
  return inGoodOrder(wishes, valueNow('business.min_volume', settings));
}
