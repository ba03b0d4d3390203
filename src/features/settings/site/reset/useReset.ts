/** The state of the form that starts a new counting period: a reason, kept as a draft, a question, and what the server said. */
import { useRef, useState } from 'react';
import { useAuthor } from '../../../../data/index.ts';
import { createSiteSender, outdate } from '../../../../data/settings.ts';
import { isValidationCode } from '../../../../domain/rules/codes.ts';
import { resetReason } from '../../../../domain/records/columns.ts';
import { ruleOf } from '../../../../domain/records/rules.ts';
import { periodReset } from '../../../../domain/settings/settingChanges.ts';
import { useTexts } from '../../../../i18n/useLanguage.ts';
import { useDirtyForm } from '../../../../ui/dirtyForms.ts';
import { useDraftKeeper } from '../../../../ui/useDraftKeeper.ts';
import { draftKeyOf } from '../settingsShape.ts';
import type { TFunction } from 'i18next';
import type { SiteSender } from '../../../../data/settings.ts';

interface Outcome {
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

export function useReset(draft: unknown) {
  const { t } = useTexts();
  const author = useAuthor();
  const [reason, setReason] = useState(typeof draft === 'string' ? draft : '');
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [sender] = useState(createSiteSender);
  const draftsWritten = useDraftKeeper(author.drafts, draftKeyOf('reset'), reason, reason === '');
  useDirtyForm(reason !== '');
  const checked = ruleOf(resetReason).safeParse(reason);
  const code = checked.error?.issues[0]?.message ?? '';

  /** False where the reason is none yet. */
  function ask(): boolean {
    setOutcome(null);
    setTried(true);
    setAsking(checked.success);
    return checked.success;
  }

  async function reset() {
    if (isBusy.current || !checked.success) return;
    isBusy.current = true;
    setBusy(true);
    await draftsWritten();
    const answered = await sender
      .send([periodReset(checked.data)], author.id)
      .catch(() => ({ ok: false, error: 'unclear' }) as const);
    outdate('audit');
    isBusy.current = false;
    setBusy(false);
    setAsking(false);
    const said = outcomeOf(answered, t);
    setOutcome(said);
    if (said.tone === 'bad') return;
    setReason('');
    setTried(false);
  }

  return {
    reason,
    setReason,
    asking,
    busy,
    outcome,
    ask,
    reset,
    leave: () => setAsking(false),
    mistake: tried && isValidationCode(code) ? t(`validation.${code}`) : undefined,
  };
}

function outcomeOf(answered: Awaited<ReturnType<SiteSender['send']>>, t: TFunction): Outcome {
  if (!answered.ok) return { tone: 'bad', text: t(`siteSettings.failed.${answered.error}`) };
  const [answer] = answered.value;
  if (answer?.kind === 'applied') return { tone: 'good', text: t('siteSettings.reset.done') };
  if (answer?.kind === 'held') return { tone: 'bad', text: t('siteSettings.held') };
  return {
    tone: 'bad',
    text: answer?.code === 'not_permitted' ? t('siteSettings.refused.not_permitted') : (answer?.message ?? ''),
  };
}
