import { Flag, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formOf } from '../../domain/mutations/forms.ts';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { AreaField } from '../../forms/FormFields.tsx';
import { recordShape } from '../../forms/shape/formShape.ts';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Message } from '../../ui/Message.tsx';
import { toast } from '../../ui/toast.ts';
import type { ShiftRow } from '../../domain/shifts/shiftTime.ts';

interface CloseFormProps {
  readonly shift: ShiftRow;
  readonly draft: unknown;
  /** A stop goes on after the end. */
  readonly isStanding: boolean;
}

const CLOSE = formOf('shifts.close');

export const closeDraftKey = ({ id }: Pick<ShiftRow, 'id'>): string => `shift.close.${id}`;

/** The handover note, written all through the shift and kept as a draft; with it the shift is closed. */
export function CloseForm({ shift, draft, isStanding }: CloseFormProps) {
  const { t } = useTexts();
  const [shape] = useState(() => recordShape(closeDraftKey(shift), CLOSE));
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: shape.read,
    drafts: (handover) => [CLOSE.draft(shift.id, handover, {})],
    onDone: () => toast('good', t('form.saved'), t('shift.close.done')),
  });
  return (
    <DialogForm
      form={form}
      saveLabel={t('shift.close.save')}
      look="plain"
      icon={Flag}
      clearLabel={null}
      className="rounded-lg border border-line bg-surface px-4 pt-4 pb-4 shadow-card sm:px-6"
    >
      {isStanding && <Message tone="warn" icon={TriangleAlert} className="mb-4" text={t('shift.downtime.carry')} />}
      <AreaField form={form} name="handover_note" label={t('shift.close.note')} hint={t('shift.close.hint')} rows={3} />
    </DialogForm>
  );
}
