/** What is typed and not saved, and what stood there when it was: as a draft keeps it. */
import * as z from 'zod/mini';
import { SETTING_GROUPS, isNumberSetting } from '../../../domain/settings/groups.ts';
import { languageOfDraft, translateNumbers } from '../../../i18n/typedNumbers.ts';
import type { StoredSetting } from '../../../domain/settings/settingChanges.ts';
import type { SettingGroup, SettingKey } from '../../../domain/settings/groups.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Texts } from './readSettings.ts';

export interface Typed {
  readonly texts: Texts;
  /** What the person had before them: where it is another by now, somebody else changed it. */
  readonly seen: Partial<Record<SettingKey, StoredSetting>>;
  readonly language: Language;
}

const draftSchema = z.object({
  texts: z.record(z.string(), z.string()),
  seen: z.record(z.string(), z.object({ config_value: z.string(), is_active: z.boolean() })),
});

/** A draft of another shape (an older version's, a broken store's) is none. */
export function typedFrom(draft: unknown, group: SettingGroup, language: Language): Typed {
  const read = draftSchema.safeParse(draft);
  const typed: Typed = { texts: {}, seen: {}, language };
  if (!read.success) return typed;
  const kept = SETTING_GROUPS[group].filter(
    (key) => read.data.texts[key] !== undefined && read.data.seen[key] !== undefined,
  );
  const of = <T>(values: Record<string, T>) => Object.fromEntries(kept.map((key) => [key, values[key]]));
  return inLanguage(
    { texts: of(read.data.texts), seen: of(read.data.seen), language: languageOfDraft(Object(draft), language) },
    language,
  );
}

/** The same numbers as the other language writes them. */
export const inLanguage = ({ texts, seen, language: from }: Typed, to: Language): Typed => ({
  texts: {
    ...texts,
    ...pick(translateNumbers(texts, keysOf(texts).filter(isNumberSetting), from, to, isWhole), keysOf(texts)),
  },
  seen,
  language: to,
});

/** Settings have no decimals. */
const isWhole = () => true;

export const without = (typed: Typed, keys: readonly SettingKey[]): Typed => {
  const left = keysOf(typed.texts).filter((key) => !keys.includes(key));
  return { ...typed, texts: pick(typed.texts, left), seen: pick(typed.seen, left) };
};

export const keysOf = (texts: Texts): SettingKey[] =>
  Object.values(SETTING_GROUPS)
    .flat()
    .filter((key) => texts[key] !== undefined);

const pick = <T>(values: Partial<Record<SettingKey, T>>, keys: readonly SettingKey[]): Partial<Record<SettingKey, T>> =>
  Object.fromEntries(keys.map((key) => [key, values[key]]));

export const draftKeyOf = (place: SettingGroup | 'reset'): string => `site.${place}`;
