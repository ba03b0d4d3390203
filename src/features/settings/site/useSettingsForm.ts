/** The state of the form of one group: the input over the stored values, kept as a draft, until the server has accepted it. */
import { useEffect, useLayoutEffect, useState } from 'react';
import { siteNow, useSite } from '../../../data/index.ts';
import { storedIn, createSiteSender, outdate } from '../../../data/settings.ts';
import { HINT_GROUPS, hintsOf, newHints } from '../../../domain/settings/contradictions.ts';
import { SETTING_GROUPS, defaultOf, isNumberSetting, isOfFigures } from '../../../domain/settings/groups.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { useMistakes, useCall } from '../../../forms/index.ts';
import { useLatest, useTypedForm } from '../../../forms/useTypedForm.ts';
import { formatNumber, useTexts } from '../../../i18n/index.ts';
import {
  rangeOf,
  settingsNow,
  shownText,
  valueNow,
  seenIn,
  seenNote,
  settingsShape,
  without,
  standingOf,
  wishesOf,
} from './settingsShape.ts';
import { isAsked, startDayOf, type Question } from './SettingsQuestion.tsx';
import { settingChange } from '../../../domain/mutations/settingChanges.ts';
import type { InForce, Settings, SiteAnswer, SiteFailure } from '../../../data/settings.ts';
import type { SettingGroup, SettingKey } from '../../../domain/settings/groups.ts';
import type { SettingValues, Wish } from './settingsShape.ts';
import type { Config } from '../../../domain/settings/config.ts';
import type { TFunction } from 'i18next';

export function useSettingsForm(group: SettingGroup, settings: Settings, inForce: InForce, draft: unknown) {
  const { t, language } = useTexts();
  const keys: readonly SettingKey[] = SETTING_GROUPS[group];
  const typing = useTypedForm(settingsShape(group, settings), draft);
  const { store, author, typed, values } = typing;
  const standing = standingOf(keys, typed, settings);
  const { readings, config, contested } = standing;
  const form = useMistakes(typing, standing.mistakes, (key) => {
    const range = isSetting(key) ? rangeOf(key, config) : null;
    return { least: formatNumber(range?.least ?? 0, language), most: formatNumber(range?.most ?? 0, language) };
  });
  useEffect(() => {
    if (form.restored) for (const key of keys) form.leave(key);
    // oxlint-disable-next-line react/exhaustive-deps -- errors in a draft are shown at once
  }, []);
  const server = useSettingsSave(author.id);
  const today = operatingDayOf(siteNow(), useSite());
  const [fromDay, setFromDay] = useState('');
  const start = startDayOf(isOfFigures(group) ? fromDay : '', today, inForce.firstOpenDay);
  const [question, setQuestion] = useState<Question | null>(null);
  const judged = { ...inForce, day: start.day };
  const ofGroup = (of: Config) => hintsOf(of, judged).filter(({ kind }) => HINT_GROUPS[kind].includes(group));

  const current = useLatest({ settings, changed: standing.changed, forget: server.forget, leave: form.leave });
  useLayoutEffect(
    () =>
      store.listen(({ names: [key], by }) => {
        const { changed, forget, leave } = current.current;
        const stored = by === 'person' && isSetting(key) ? storedIn(current.current.settings, key) : undefined;
        if (!stored || !isSetting(key)) return;
        const seen = changed.includes(key) ? seenIn(store.get().values, key) : undefined;
        store.put(seenNote(key, seen ?? stored));
        forget(key);
        // A bound is reported at the keystroke that exceeds it.
        leave(key);
      }),
    [store, current],
  );

  // The answer was lost, but the change was not: rows that arrived since contain what was sent.
  const { unanswered, saving, cameThrough } = server;
  const hasArrived =
    unanswered.length > 0 && !saving && unanswered.every(({ key, wanted }) => valueNow(key, settings) === wanted);
  const { begin } = form;
  useEffect(() => {
    if (!hasArrived) return;
    begin(withoutTaken(store.get().values, unanswered));
    cameThrough();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time that it has arrived
  }, [hasArrived]);

  /** `isRight`: the user has seen the effects, and agreed. */
  async function submit(isRight = false) {
    server.again();
    const pressed = store.get();
    const now = standingOf(keys, pressed, settings);
    if (saving || now.changed.length === 0) return;
    form.catchUp();
    if (Object.keys(now.mistakes).length > 0 || now.contested.length > 0 || start.mistake) return form.refuse();
    const asked: Question = {
      hints: newHints(ofGroup(settingsNow(settings)), ofGroup(now.config)),
      from: start.day < today ? start.day : null,
    };
    if (!isRight && isAsked(asked)) return setQuestion(asked);
    const wishes = wishesOf(now, pressed.values, settings);
    const taken = await server.send(wishes, form.draftWritten, start.day === start.latest ? undefined : start.day);
    if (!taken) return;
    setFromDay('');
    form.begin(withoutTaken(store.get().values, taken));
    if (taken.length < wishes.length) form.refuse();
  }

  return {
    ...form,
    keys,
    config,
    contested,
    hints: ofGroup(config),
    start,
    setFromDay,
    question,
    answer: (isRight: boolean) => {
      setQuestion(null);
      if (isRight) void submit(true);
    },
    submit: () => submit(),
    saving,
    saved: server.saved,
    failure: server.failure,
    errorText: (key: keyof SettingValues) => {
      const refusal = isSetting(key) && readings[key]?.ok !== false ? server.refusals[key] : undefined;
      return refusal ? refusalText(refusal, t) : form.errorText(key);
    },
    /** As its field shows it without input. */
    shownOf: (key: SettingKey) => shownText(key, valueNow(key, settings), language),
    /** The stored form of an input; undefined if it equals the input. */
    takenFor: (key: SettingKey) => {
      const reading = readings[key];
      return reading?.ok && !isNumberSetting(key) && reading.value !== values[key]?.trim() ? reading.value : undefined;
    },
    isDefault: (key: SettingKey) =>
      (values[key] === undefined ? valueNow(key, settings) : readings[key]?.ok === true && readings[key].value) ===
      defaultOf(key),
    isKnown: (key: SettingKey) => storedIn(settings, key) !== undefined,
    toDefault: (key: SettingKey) => store.type(key, shownText(key, defaultOf(key), language)),
    /** The user who was faster, if the server has said so. */
    rivalOf: (key: SettingKey) => {
      const refusal = server.refusals[key];
      return refusal?.kind === 'refused' ? refusal.conflicts[0] : undefined;
    },
    keepMine: (key: SettingKey) => {
      const stored = storedIn(settings, key);
      if (stored) store.put(seenNote(key, stored));
      server.forget(key);
    },
    takeTheirs: (key: SettingKey) => {
      store.begin(without(store.get().values, [key]));
      server.forget(key);
    },
    undo: () => {
      form.begin({});
      setFromDay('');
      server.forgetAll();
    },
  };
}

const isSetting = (name: keyof SettingValues | undefined): name is SettingKey =>
  name !== undefined && !name.startsWith('seen ');

/** Input typed over it meanwhile stays, and is now based on the stored value. */
const withoutTaken = (values: SettingValues, taken: readonly Wish[]): SettingValues =>
  without(
    values,
    taken.filter(({ key, text }) => values[key] === text).map(({ key }) => key),
  );

export type SettingsFormState = ReturnType<typeof useSettingsForm>;

/** The server's side of a form of settings: accepted changes, refusals by field, and failures. */
type Refusal = Extract<SiteAnswer, { kind: 'refused' | 'held' }>;

interface Outcome {
  readonly refusals: Partial<Record<SettingKey, Refusal | undefined>>;
  readonly failure: SiteFailure | null;
  /** Sent without an answer: it may have arrived. */
  readonly unanswered: readonly Wish[];
  /** Number of settings that the server has accepted. */
  readonly saved: number;
}

const NOTHING: Outcome = { refusals: {}, failure: null, unanswered: [], saved: 0 };

/** `author`: who opened the form. */
function useSettingsSave(author: string | null) {
  const [outcome, setOutcome] = useState(NOTHING);
  const { busy: saving, call } = useCall();
  const [sender] = useState(createSiteSender);

  /** The accepted ones; null if there was no answer, or a request is running. */
  async function send(
    wishes: readonly Wish[],
    before: () => Promise<void>,
    fromDay: string | undefined,
  ): Promise<readonly Wish[] | null> {
    const changes = wishes.map(({ key, before: seen, wanted }) => settingChange(key, seen, wanted, fromDay));
    const answered = await call(() => before().then(() => sender.send(changes, author)));
    if (!answered) return null;
    outdate('audit');
    if (!answered.ok) {
      setOutcome((held) => ({ ...held, failure: answered.error, unanswered: wishes }));
      return null;
    }
    const answers = wishes.map((wish, index) => ({ wish, answer: answered.value[index] }));
    const taken = answers.flatMap(({ wish, answer }) => (answer?.kind === 'applied' ? [wish] : []));
    const refusals = Object.fromEntries(
      answers.flatMap(({ wish, answer }) => (answer && answer.kind !== 'applied' ? [[wish.key, answer]] : [])),
    );
    setOutcome({ ...NOTHING, refusals, saved: taken.length });
    return taken;
  }

  return {
    ...outcome,
    saving,
    send,
    /** Before another attempt: refusals stay at their fields. */
    again: () => setOutcome(({ refusals }) => ({ ...NOTHING, refusals })),
    /** When the input changes, or is decided. */
    forget: (key: SettingKey) =>
      setOutcome((held) => ({ ...held, refusals: { ...held.refusals, [key]: undefined }, saved: 0 })),
    /** Everything without an answer is stored by now: it had arrived. */
    cameThrough: () => setOutcome(({ refusals, unanswered }) => ({ ...NOTHING, refusals, saved: unanswered.length })),
    forgetAll: () => setOutcome(({ saved }) => ({ ...NOTHING, saved })),
  };
}

/** Why the server refused it; undefined if both values are shown instead. An unknown reason is shown as it is. */
function refusalText(refusal: Refusal, t: TFunction): string | undefined {
  if (refusal.kind === 'held') return t('siteSettings.held');
  const { code, message } = refusal;
  if (code === 'conflict') return undefined;
  const known = REFUSALS.find((one) => one === code);
  return known ? t(`siteSettings.refused.${known}`) : message || code;
}

const REFUSALS = ['out_of_range', 'invalid_value', 'not_permitted', 'day_ahead', 'from_closed_day'] as const;
