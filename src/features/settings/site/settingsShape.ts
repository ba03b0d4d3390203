/** The form of one group of settings: the input over the stored values and, beside each text, the stored value at that time. */
import * as z from 'zod/mini';
import { SETTING_GROUPS, isNumberSetting } from '../../../domain/settings/groups.ts';
import { languageOfDraft, translateNumbers, type Language } from '../../../i18n/index.ts';
import { changedKeys } from './readSettings.ts';
import type { Settings } from '../../../data/settings.ts';
import type { FormShape } from '../../../forms/shape/formShape.ts';
import type { Typed } from '../../../forms/shape/typedStore.ts';
import type { SettingGroup, SettingKey } from '../../../domain/settings/groups.ts';
import type { StoredSetting } from '../../../domain/mutations/settingChanges.ts';

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

/** Settings have no decimals. */
const isWhole = () => true;

export const draftKeyOf = (place: SettingGroup | 'reset'): string => `site.${place}`;
