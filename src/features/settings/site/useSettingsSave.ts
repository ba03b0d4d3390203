/** The server's side of a form of settings: what it took, what it refuses at which field, and why nothing came of it. */
import { useState } from 'react';
import { createSiteSender, outdate, type SiteAnswer, type SiteFailure } from '../../../data/settings.ts';
import { unreachable } from '../../../domain/values/result.ts';
import { settingChange } from '../../../domain/mutations/settingChanges.ts';
import { useCall } from '../../../forms/useCall.ts';
import type { TFunction } from 'i18next';
import type { SettingKey } from '../../../domain/settings/groups.ts';
import type { Wish } from './standing.ts';

type Refusal = Extract<SiteAnswer, { kind: 'refused' | 'held' }>;

interface Outcome {
  readonly refusals: Partial<Record<SettingKey, Refusal | undefined>>;
  readonly failure: SiteFailure | null;
  /** Sent without an answer: perhaps it arrived all the same. */
  readonly unanswered: readonly Wish[];
  /** How many settings the server has taken. */
  readonly saved: number;
}

const NOTHING: Outcome = { refusals: {}, failure: null, unanswered: [], saved: 0 };

/** `author`: who opened the form. */
export function useSettingsSave(author: string | null) {
  const [outcome, setOutcome] = useState(NOTHING);
  const { busy: saving, call } = useCall();
  const [sender] = useState(createSiteSender);

  /** What the server took of them; null where it gave no answer, or is still asked. */
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
    /** Before another try: what was refused stays at its field. */
    again: () => setOutcome(({ refusals }) => ({ ...NOTHING, refusals })),
    /** Where something else is typed now, or decided. */
    forget: (key: SettingKey) =>
      setOutcome((held) => ({ ...held, refusals: { ...held.refusals, [key]: undefined }, saved: 0 })),
    /** All that had no answer holds by now: it had arrived. */
    cameThrough: () => setOutcome(({ refusals, unanswered }) => ({ ...NOTHING, refusals, saved: unanswered.length })),
    forgetAll: () => setOutcome(({ saved }) => ({ ...NOTHING, saved })),
  };
}

/** Why the server did not take it; undefined where both values are shown instead. A reason that this app does not know is shown as it came. */
export function refusalText(refusal: Refusal, t: TFunction): string | undefined {
  switch (refusal.kind) {
    case 'held':
      return t('siteSettings.held');
    case 'refused': {
      const { code, message } = refusal;
      if (code === 'conflict') return undefined;
      const known = REFUSALS.find((one) => one === code);
      return known ? t(`siteSettings.refused.${known}`) : message || code;
    }
    default:
      return unreachable(refusal);
  }
}

const REFUSALS = ['out_of_range', 'invalid_value', 'not_permitted', 'day_ahead', 'from_closed_day'] as const;
