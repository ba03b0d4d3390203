/** The state of the form of one group: what is typed over what holds, kept as a draft, until the server has taken it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuthor } from '../../../data/index.ts';
import { storedIn } from '../../../data/settings.ts';
import { SETTING_GROUPS, defaultOf, isNumberSetting } from '../../../domain/settings/groups.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { useDirtyForm } from '../../../ui/dirtyForms.ts';
import { useDraftKeeper } from '../../../ui/useDraftKeeper.ts';
import { mistakeText, refusalText } from './errorText.ts';
import { draftKeyOf, inLanguage, typedFrom, without } from './keptSettings.ts';
import { shownText, valueNow } from './readSettings.ts';
import { standingOf, wishesOf } from './standing.ts';
import { useSettingsSave } from './useSettingsSave.ts';
import type { Settings } from '../../../data/settings.ts';
import type { SettingGroup, SettingKey } from '../../../domain/settings/groups.ts';
import type { Typed } from './keptSettings.ts';
import type { Wish } from './standing.ts';

export function useSettingsForm(group: SettingGroup, settings: Settings, draft: unknown) {
  const { t } = useTranslation();
  const language = useLanguage();
  const author = useAuthor();
  const [opened] = useState(() => typedFrom(draft, group, language));
  const [kept, setTyped] = useState(opened);
  const [tried, setTried] = useState(false);
  /** How often a save found something to decide or to put right. */
  const [stopped, setStopped] = useState(0);
  const server = useSettingsSave(author.id);

  const keys: readonly SettingKey[] = SETTING_GROUPS[group];
  const typed = kept.language === language ? kept : inLanguage(kept, language);
  const { texts, seen } = typed;
  const standing = standingOf(keys, typed, settings);
  const { readings, config, changed, contested, mistakes } = standing;
  const untouched = changed.length === 0;
  const draftsWritten = useDraftKeeper(author.drafts, draftKeyOf(group), typed, untouched);
  useDirtyForm(!untouched);

  // The answer was lost and the change was not: the rows that came since hold what was sent.
  if (
    server.unanswered.length > 0 &&
    !server.saving &&
    server.unanswered.every(({ key, wanted }) => valueNow(key, settings) === wanted)
  ) {
    setTyped(withoutTaken(typed, server.unanswered));
    server.cameThrough();
    setTried(false);
  }

  const stop = () => setStopped((times) => times + 1);

  function set(key: SettingKey, text: string): void {
    const stored = storedIn(settings, key);
    if (!stored) return;
    setTyped({
      texts: { ...texts, [key]: text },
      seen: { ...seen, [key]: changed.includes(key) ? (seen[key] ?? stored) : stored },
      language,
    });
    server.forget(key);
  }

  async function submit() {
    setTried(true);
    server.again();
    if (server.saving || untouched) return;
    if (mistakes.length > 0 || contested.length > 0) return stop();
    const wishes = wishesOf(standing, typed, settings);
    const taken = await server.send(wishes, draftsWritten);
    if (!taken) return;
    setTyped((latest) => withoutTaken(latest, taken));
    if (taken.length < wishes.length) stop();
    else setTried(false);
  }

  function errorText(key: SettingKey): string | undefined {
    const [reading, refusal] = [readings[key], server.refusals[key]];
    if (reading?.ok === false)
      return tried || reading.error !== 'required'
        ? mistakeText(key, reading.error, texts[key] ?? '', config, t, language)
        : undefined;
    return refusal && refusalText(refusal, t);
  }

  return {
    keys,
    config,
    changed,
    contested,
    untouched,
    stopped,
    submit,
    set,
    errorText,
    saving: server.saving,
    saved: server.saved,
    failure: server.failure,
    restored: kept === opened && !untouched,
    mistakes: tried ? mistakes.length : 0,
    textOf: (key: SettingKey) => texts[key] ?? shownText(key, valueNow(key, settings), language),
    valueOf: (key: SettingKey) => valueNow(key, settings),
    /** What a typed text is taken for, as it will stand there; undefined where that is what was typed. */
    takenFor: (key: SettingKey) => {
      const reading = readings[key];
      return reading?.ok && !isNumberSetting(key) && reading.value !== texts[key]?.trim() ? reading.value : undefined;
    },
    isDefault: (key: SettingKey) =>
      (texts[key] === undefined ? valueNow(key, settings) : readings[key]?.ok === true && readings[key].value) ===
      defaultOf(key),
    isKnown: (key: SettingKey) => storedIn(settings, key) !== undefined,
    toDefault: (key: SettingKey) => set(key, shownText(key, defaultOf(key), language)),
    /** Who was faster, where the server has said so. */
    rivalOf: (key: SettingKey) => {
      const refusal = server.refusals[key];
      return refusal?.kind === 'refused' ? refusal.conflicts[0] : undefined;
    },
    keepMine: (key: SettingKey) => {
      const stored = storedIn(settings, key);
      if (stored) setTyped({ ...typed, seen: { ...seen, [key]: stored } });
      server.forget(key);
    },
    takeTheirs: (key: SettingKey) => {
      setTyped(without(typed, [key]));
      server.forget(key);
    },
    undo: () => {
      setTyped(without(typed, keys));
      server.forgetAll();
      setTried(false);
    },
    isNumber: isNumberSetting,
  };
}

/** What was typed over it meanwhile stays, and stands on what now holds. */
const withoutTaken = (typed: Typed, taken: readonly Wish[]): Typed =>
  without(
    typed,
    taken.filter(({ key, text }) => typed.texts[key] === text).map(({ key }) => key),
  );

export type SettingsFormState = ReturnType<typeof useSettingsForm>;
