/** The state of the form of one group: what is typed over what holds, its draft, and what the server says of it. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuthor } from '../../../data/index.ts';
import { createSiteSender, storedIn } from '../../../data/siteSettings.ts';
import { inGoodOrder, settingChange } from '../../../domain/settings/changes.ts';
import { SETTING_GROUPS, defaultOf, isNumberSetting } from '../../../domain/settings/groups.ts';
import { formatNumber, suggestNumber } from '../../../i18n/numbers.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { useDirtyForm } from '../../../ui/dirtyForms.ts';
import { useDraftKeeper } from '../../../ui/useDraftKeeper.ts';
import { inLanguage, typedFrom, without } from './kept.ts';
import { rangeOf, readSettings, shownText, valueNow } from './reading.ts';
import type { Settings, SiteAnswer, SiteFailure } from '../../../data/siteSettings.ts';
import type { SettingGroup, SettingKey } from '../../../domain/settings/groups.ts';

type Refusal = Extract<SiteAnswer, { kind: 'refused' | 'held' }>;
type Refusals = Partial<Record<SettingKey, Refusal>>;

export function useSettingsForm(group: SettingGroup, settings: Settings, draft: unknown) {
  const { t } = useTranslation();
  const language = useLanguage();
  const author = useAuthor();
  const [opened] = useState(() => typedFrom(draft, group, language));
  const [kept, setTyped] = useState(opened);
  const [refusals, setRefusals] = useState<Refusals>({});
  const [failure, setFailure] = useState<SiteFailure | null>(null);
  const [saved, setSaved] = useState(0);
  const [tried, setTried] = useState(false);
  /** How often a save found something to decide or to put right. */
  const [stopped, setStopped] = useState(0);
  const [saving, setSaving] = useState(false);
  const isSaving = useRef(false);
  const [sender] = useState(createSiteSender);

  const keys: readonly SettingKey[] = SETTING_GROUPS[group];
  const typed = kept.language === language ? kept : inLanguage(kept, language);
  const { texts, seen } = typed;
  const { readings, config } = readSettings(keys, texts, settings, language);
  const now = (key: SettingKey): string => valueNow(key, settings);
  const isChanged = (key: SettingKey): boolean => {
    const reading = readings[key];
    return reading !== undefined && !(reading.ok && reading.value === now(key));
  };
  const changed = keys.filter(isChanged);
  /** Somebody else has changed it since it was typed over, and to something else. */
  const isContested = (key: SettingKey): boolean => {
    const [before, after] = [seen[key], storedIn(settings, key)];
    return isChanged(key) && before !== undefined && after !== undefined && (before.config_value !== after.config_value || before.is_active !== after.is_active);
  };
  const contested = keys.filter(isContested);
  const mistakes = changed.filter((key) => readings[key]?.ok === false);
  const untouched = changed.length === 0;
  const draftsWritten = useDraftKeeper(author.drafts, draftKeyOf(group), typed, untouched);
  useDirtyForm(!untouched);

  const forget = (forgotten: readonly SettingKey[]) => setRefusals((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !forgotten.some((one) => one === key))));

  function set(key: SettingKey, text: string): void {
    const stored = storedIn(settings, key);
    if (!stored) return;
    setTyped({ texts: { ...texts, [key]: text }, seen: { ...seen, [key]: isChanged(key) ? (seen[key] ?? stored) : stored }, language });
    setSaved(0);
    forget([key]);
  }

  async function submit() {
    setTried(true);
    setSaved(0);
    setFailure(null);
    if (isSaving.current || untouched) return;
    if (mistakes.length > 0 || contested.length > 0) return setStopped((times) => times + 1);
    isSaving.current = true;
    setSaving(true);
    await save().catch(() => setFailure('unclear'));
    isSaving.current = false;
    setSaving(false);
  }

  async function save() {
    const wishes = changed.flatMap((key) => {
      const [reading, before] = [readings[key], seen[key]];
      return reading?.ok && before ? [{ key, wanted: reading.value, before, text: texts[key] }] : [];
    });
    const ordered = inGoodOrder(wishes, now('business.min_volume'));
    await draftsWritten();
    const answered = await sender.send(ordered.map(({ key, before, wanted }) => settingChange(key, before, wanted)), author.id);
    if (!answered.ok) return setFailure(answered.error);
    const answers = ordered.map((wish, index) => ({ ...wish, answer: answered.value[index] }));
    const done = answers.filter(({ answer }) => answer?.kind === 'applied');
    // What was typed over it meanwhile stays, and stands on what now holds.
    setTyped((latest) => without(latest, done.filter(({ key, text }) => latest.texts[key] === text).map(({ key }) => key)));
    setRefusals(Object.fromEntries(answers.flatMap(({ key, answer }) => (answer && answer.kind !== 'applied' ? [[key, answer]] : []))));
    setSaved(done.length);
    if (done.length < answers.length) setStopped((times) => times + 1);
    else setTried(false);
    return undefined;
  }

  function errorText(key: SettingKey): string | undefined {
    const reading = readings[key];
    if (reading && !reading.ok) {
      if (!tried && reading.error === 'required') return undefined;
      const range = rangeOf(key, config);
      return t(`validation.${reading.error}`, {
        example: suggestNumber(texts[key] ?? '', language),
        least: formatNumber(range?.least ?? 0, language),
        most: formatNumber(range?.most ?? 0, language),
      });
    }
    const refusal = refusals[key];
    if (!refusal || refusal.kind === 'held') return refusal && t('siteRules.held');
    return refusal.code === 'conflict' ? undefined : refusalText(refusal);
  }

  function refusalText({ code, message }: Extract<Refusal, { kind: 'refused' }>): string {
    const known = REFUSALS.find((one) => one === code);
    return known ? t(`siteRules.refused.${known}`) : message || code;
  }

  return {
    keys, config, changed, contested, untouched, saving, saved, failure, stopped, submit, set, errorText,
    restored: kept === opened && !untouched,
    mistakes: tried ? mistakes.length : 0,
    textOf: (key: SettingKey) => texts[key] ?? shownText(key, now(key), language),
    valueOf: now,
    isDefault: (key: SettingKey) => (texts[key] === undefined ? now(key) : readings[key]?.ok === true && readings[key].value) === defaultOf(key),
    isKnown: (key: SettingKey) => storedIn(settings, key) !== undefined,
    toDefault: (key: SettingKey) => set(key, shownText(key, defaultOf(key), language)),
    /** Who was faster, where the server has said so. */
    rivalOf: (key: SettingKey) => {
      const refusal = refusals[key];
      return refusal?.kind === 'refused' ? refusal.conflicts[0] : undefined;
    },
    keepMine: (key: SettingKey) => {
      const stored = storedIn(settings, key);
      if (stored) setTyped({ ...typed, seen: { ...seen, [key]: stored } });
      forget([key]);
    },
    takeTheirs: (key: SettingKey) => {
      setTyped(without(typed, [key]));
      forget([key]);
    },
    undo: () => {
      setTyped(without(typed, keys));
      setRefusals({});
      setFailure(null);
      setTried(false);
    },
    isNumber: isNumberSetting,
  };
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>;

export const draftKeyOf = (place: string): string => `site.${place}`;

const REFUSALS = ['out_of_range', 'invalid_value', 'not_permitted'] as const;
