/** Closing a day, and opening it again. Each says what it does before it is done. */
import { CircleAlert, LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { formOf } from '../../../domain/mutations/forms.ts';
import { DialogForm } from '../../../forms/DialogForm.tsx';
import { AreaField } from '../../../forms/FormFields.tsx';
import { recordShape } from '../../../forms/shape/formShape.ts';
import { useOfflineForm } from '../../../forms/useOfflineForm.ts';
import { useSave } from '../../../forms/useSave.ts';
import { useTypedForm } from '../../../forms/useTypedForm.ts';
import { formatDay } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Message } from '../../../ui/Message.tsx';
import { SaveFailed } from '../../../ui/SaveFailed.tsx';
import { Lines } from './Lines.tsx';
import { sectionsOf, type Words } from './reportWords.ts';
import type { KnownReport } from './useDailyReport.ts';

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
  const { save, busy, failure } = useSave();
  const close = async () => {
    const payload = { operating_day: day };
    if (await save([{ kind: 'day_closings.close', entity_id: closingId, payload }])) onClose();
  };
  return (
    <Dialog title={t('report.closeTitle', { day: formatDay(day, language) })} onClose={onClose} place="wide">
      {failure && <SaveFailed failure={failure} />}
      <p className="mb-4">{t('report.closeText')}</p>
      {known.isPending && <Message tone="warn" icon={CircleAlert} className="mb-4" text={t('report.closeUnsent')} />}
      <div className="gap-6 md:columns-2">
        {sectionsOf(known, words).map(({ key, title, lines, none }) => (
          <section key={key} aria-label={title} className="mb-4 break-inside-avoid">
            <h3 className="font-semibold">{title}</h3>
            <Lines lines={lines} none={none} />
          </section>
        ))}
      </div>
      <Button look="main" icon={LockKeyhole} disabled={busy} className="mt-4 w-full" onClick={() => void close()}>
        {t('report.close')}
      </Button>
    </Dialog>
  );
}

export function ReopenDialog({ closingId, words, known, onClose }: DayDialogProps) {
  const { t, language } = words;
  const form = useOfflineForm(useTypedForm(REOPENING), {
    read: REOPENING.read,
    drafts: (why) => [reopening.draft(closingId, why, {})],
    onDone: onClose,
  });
  return (
    <Dialog title={t('report.reopenTitle', { day: formatDay(known.report.day, language) })} onClose={onClose}>
      <DialogForm form={form} saveLabel={t('report.reopen')} look="danger" icon={LockKeyholeOpen} clearLabel={null}>
        <p className="mb-4">{t('report.reopenText')}</p>
        <AreaField form={form} name="reopen_reason" label={t('report.reopenReason')} />
      </DialogForm>
    </Dialog>
  );
}

const reopening = formOf('day_closings.reopen');
const REOPENING = recordShape('day_closings.reopen', reopening);
