/** Closing a day, and opening it again. Each says what it does before it is done. */
import { useState } from 'react';
import { saveMutations, useAuthor } from '../../../data/index.ts';
import { reason } from '../../../domain/records/columns.ts';
import { ruleOf } from '../../../domain/records/rules.ts';
import { formatDay } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Message } from '../../../ui/Message.tsx';
import { SaveFailed } from '../../../ui/SaveFailed.tsx';
import { TextArea } from '../../../ui/TextInput.tsx';
import { CircleAlert, LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { Lines } from './Lines.tsx';
import { sectionsOf } from './reportWords.ts';
import type { Words } from './reportWords.ts';
import type { KnownReport } from './useDailyReport.ts';
import type { MutationDraft } from '../../../domain/mutations/mutations.ts';
import type { SaveFailure } from '../../../data/index.ts';

interface DayDialogProps {
  readonly closingId: string;
  readonly words: Words;
  readonly known: KnownReport;
  readonly onClose: () => void;
}

/** All that is frozen stands in it. */
export function CloseDialog({ closingId, words, known, onClose }: DayDialogProps) {
  const { t, language } = words;
  const { day } = known.report;
  const { save, saving, failure } = useSave(onClose);
  return (
    <Dialog title={t('report.closeTitle', { day: formatDay(day, language) })} onClose={onClose} place="wide">
      {failure && <SaveFailed failure={failure} />}
      <p className="mb-4">{t('report.closeText')}</p>
      {known.isPending && (
        <Message tone="warn" icon={CircleAlert} className="mb-4">
          {t('report.closeUnsent')}
        </Message>
      )}
      <div className="gap-6 md:columns-2">
        {sectionsOf(known, words).map(({ key, title, lines, none }) => (
          <section key={key} aria-label={title} className="mb-4 break-inside-avoid">
            <h3 className="font-semibold">{title}</h3>
            <Lines lines={lines} none={none} />
          </section>
        ))}
      </div>
      <Button
        look="main"
        icon={LockKeyhole}
        disabled={saving}
        className="mt-4 w-full"
        onClick={() => save({ kind: 'day_closings.close', entity_id: closingId, payload: { operating_day: day } })}
      >
        {t('report.close')}
      </Button>
    </Dialog>
  );
}

export function ReopenDialog({ closingId, words, known, onClose }: DayDialogProps) {
  const { t, language } = words;
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const { save, saving, failure } = useSave(onClose);
  const read = ruleOf(reason).safeParse(typed);
  return (
    <Dialog title={t('report.reopenTitle', { day: formatDay(known.report.day, language) })} onClose={onClose}>
      {failure && <SaveFailed failure={failure} />}
      <p className="mb-4">{t('report.reopenText')}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (read.success)
            save({
              kind: 'day_closings.reopen',
              entity_id: closingId,
              payload: { reopen_reason: read.data },
            });
        }}
      >
        <TextArea
          id="reopen-reason"
          label={t('report.reopenReason')}
          value={typed}
          error={tried && !read.success ? t('validation.reason_length') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="danger" icon={LockKeyholeOpen} disabled={saving} className="mt-2 min-h-14 w-full">
          {t('report.reopen')}
        </Button>
      </form>
    </Dialog>
  );
}

function useSave(onSaved: () => void) {
  const author = useAuthor();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  async function save(draft: MutationDraft) {
    if (saving) return;
    setSaving(true);
    const saved = await saveMutations([draft], { author: author.id });
    setSaving(false);
    setFailure(saved.ok ? null : saved.error);
    if (saved.ok) onSaved();
  }
  return { saving, failure, save: (draft: MutationDraft) => void save(draft) };
}
