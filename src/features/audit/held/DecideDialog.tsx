import { Check, CircleAlert, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { createSiteSender, decideHeld, outdate } from '../../../data/audit.ts';
import { useAuthor } from '../../../data/index.ts';
import { reason } from '../../../domain/records/columns.ts';
import { ruleOf } from '../../../domain/records/rules.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Message } from '../../../ui/Message.tsx';
import { TextArea } from '../../../ui/TextInput.tsx';
import { useOnline } from '../../../ui/useOnline.ts';
import { nameOfHeld } from './tableOfHeld.ts';
import type { Decision, HeldRow, SiteAnswer } from '../../../data/audit.ts';
import type { Words } from '../words.ts';
import type { TFunction } from 'i18next';

interface DecideDialogProps {
  readonly decision: Decision;
  readonly rows: readonly HeldRow[];
  readonly words: Words;
  readonly onClose: () => void;
  readonly onDone: (count: number) => void;
}

/** One reason for all of them. What could not be decided is named, and the rest has been. */
export function DecideDialog({ decision, rows, words, onClose, onDone }: DecideDialogProps) {
  const { t } = useTexts();
  const online = useOnline();
  const author = useAuthor();
  const [sender] = useState(createSiteSender);
  // The list behind this is read anew after a decision: what was asked about stays.
  const [asked] = useState(rows);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const isBusy = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const checked = ruleOf(reason).safeParse(typed);
  const count = asked.length;

  async function decide() {
    setTried(true);
    if (!checked.success || isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    const decided = await decideHeld(sender, {
      ids: asked.map(({ id }) => id),
      decision,
      reason: checked.data,
      author: author.id,
    }).catch(() => ({ ok: false, error: 'unclear' }) as const);
    outdate('held');
    outdate('audit');
    isBusy.current = false;
    setBusy(false);
    if (!decided.ok) return setProblems([t(`people.failed.${decided.error}`)]);
    const { answers, failure } = decided.value;
    const named = answers.flatMap((answer, index) => {
      const row = asked[index];
      const why = whyNot(answer, t);
      return row && why !== null ? [t('audit.held.notDone', { name: nameOfHeld(row, words), reason: why })] : [];
    });
    const left = failure === null ? [] : [t('audit.held.partly', { reason: t(`people.failed.${failure}`) })];
    if (named.length + left.length === 0) return onDone(count);
    return setProblems([...named, ...left]);
  }

  const title = t(decision === 'apply' ? 'audit.held.applyTitle' : 'audit.held.refuseTitle', { count });
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{t(decision === 'apply' ? 'audit.held.applyText' : 'audit.held.refuseText')}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void decide();
        }}
        className="mt-4"
      >
        <TextArea
          id="held-reason"
          label={t('audit.held.reason')}
          value={typed}
          error={tried && !checked.success ? t('validation.reason_length') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        {problems.length > 0 && (
          <Message role="alert" tone="bad" icon={CircleAlert} className="mb-3">
            <ul>
              {problems.map((problem) => (
                <li key={problem} className="wrap-anywhere">
                  {problem}
                </li>
              ))}
            </ul>
          </Message>
        )}
        <div className="mt-2 flex flex-wrap gap-3">
          <Button
            type="submit"
            look={decision === 'apply' ? 'main' : 'danger'}
            icon={decision === 'apply' ? Check : X}
            disabled={busy || !online}
            className="min-h-14 grow"
          >
            {busy ? t('audit.held.busy') : t(`audit.held.${decision}`)}
          </Button>
          <Button onClick={onClose} className="min-h-14 grow sm:grow-0">
            {t('people.act.back')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const CODES = ['missing_dependency', 'dependency_held', 'already_decided'] as const;

/** Null: it was decided as asked. */
function whyNot(answer: SiteAnswer, t: TFunction): string | null {
  if (answer.kind === 'applied') return null;
  if (answer.kind === 'held') return t('people.failed.held');
  const code = CODES.find((known) => known === answer.code);
  if (code) return t(`audit.held.code.${code}`);
  return t(`refusal.${answer.code}`, { defaultValue: answer.message || answer.code });
}
