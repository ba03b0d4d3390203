import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { createSiteSender, decideHeld, outdate } from '../../../data/audit.ts';
import type { Decision, HeldRow, SiteAnswer } from '../../../data/audit.ts';
import { useAuthor } from '../../../data/index.ts';
import { formOf } from '../../../domain/mutations/forms.ts';
import { AreaField, recordShape, OnlineForm, useOnlineForm, useTypedForm } from '../../../forms/index.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { type Words, nameOfHeld } from '../words.ts';
import type { TFunction } from 'i18next';

interface DecideDialogProps {
  readonly decision: Decision;
  readonly rows: readonly HeldRow[];
  readonly words: Words;
  readonly onClose: () => void;
  readonly onDone: (count: number) => void;
}

/** One reason for all. Records that could not be decided are listed; the rest is decided. */
export function DecideDialog({ decision, rows, words, onClose, onDone }: DecideDialogProps) {
  const { t } = useTexts();
  const author = useAuthor();
  const [sender] = useState(createSiteSender);
  // The list behind this is read again after a decision: the dialog keeps its own rows.
  const [asked] = useState(rows);
  const count = asked.length;
  const form = useOnlineForm(useTypedForm(DECIDING), {
    read: DECIDING.read,
    whenEmpty: { reason: 'reason_length' },
    send: async ({ reason }) => {
      const ids = asked.map(({ id }) => id);
      const decided = await decideHeld(sender, { ids, decision, reason, author: author.id });
      outdate('held');
      outdate('audit');
      if (!decided.ok) return { text: t(`people.failed.${decided.error}`) };
      const { answers, failure } = decided.value;
      const problems = answers.flatMap((answer, index) => {
        const row = asked[index];
        const why = whyNot(answer, t);
        return row && why !== null ? [t('audit.held.notDone', { name: nameOfHeld(row, words), reason: why })] : [];
      });
      if (failure !== null) problems.push(t('audit.held.partly', { reason: t(`people.failed.${failure}`) }));
      return problems.length === 0 ? null : { text: problems.join('\n') };
    },
    onDone: () => onDone(count),
  });

  const title = t(decision === 'apply' ? 'audit.held.applyTitle' : 'audit.held.refuseTitle', { count });
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{t(decision === 'apply' ? 'audit.held.applyText' : 'audit.held.refuseText')}</p>
      <OnlineForm
        form={form}
        look={decision === 'apply' ? 'main' : 'danger'}
        icon={decision === 'apply' ? Check : X}
        saveLabel={t(`audit.held.${decision}`)}
        busyLabel={t('audit.held.busy')}
        back={[t('people.act.back'), onClose]}
        className="mt-4"
      >
        <AreaField form={form} name="reason" id="held-reason" label={t('audit.held.reason')} />
      </OnlineForm>
    </Dialog>
  );
}

const DECIDING = recordShape('held_mutations.apply', formOf('held_mutations.apply'));

const CODES = ['missing_dependency', 'dependency_held', 'already_decided'] as const;

/** Null: it was decided as requested. */
function whyNot(answer: SiteAnswer, t: TFunction): string | null {
  if (answer.kind === 'applied') return null;
  if (answer.kind === 'held') return t('people.failed.held');
  const code = CODES.find((known) => known === answer.code);
  if (code) return t(`audit.held.code.${code}`);
  return t(`refusal.${answer.code}`, { defaultValue: answer.message || answer.code });
}
