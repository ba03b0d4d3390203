import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { voidSchema } from '../../domain/shifts/entryForms.ts';
import { AreaField } from '../../forms/FormFields.tsx';
import { Drafted, FormFrame } from '../../forms/OfflineForm.tsx';
import { formShape } from '../../forms/formShape.ts';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SaveFailed } from '../../ui/SaveFailed.tsx';
import { toast } from '../../ui/toast.ts';
import type { EntryTable } from '../../domain/shifts/rights.ts';

interface VoidDialogProps {
  readonly table: EntryTable;
  readonly id: string;
  /** What is taken back. */
  readonly name: string;
  readonly onClose: () => void;
}

/** A counter-entry, with its reason. */
export function VoidDialog(props: VoidDialogProps) {
  const { t } = useTexts();
  const { id, name, onClose } = props;
  return (
    <Dialog title={t('shift.void.title')} onClose={onClose}>
      <p className="font-semibold">{name}</p>
      <p className="mt-1 mb-4 text-ink-soft">{t('shift.void.text')}</p>
      <Drafted draftKey={keyOf(id)}>{(draft) => <VoidForm {...props} draft={draft} />}</Drafted>
    </Dialog>
  );
}

const keyOf = (id: string): string => `shift.void.${id}`;

function VoidForm({ table, id, onClose, draft }: VoidDialogProps & { readonly draft: unknown }) {
  const { t } = useTexts();
  const [{ shape, read }] = useState(() => {
    const made = formShape(keyOf(id), { reason: '' });
    return { shape: made, read: made.readBy(voidSchema) };
  });
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read,
    drafts: ({ reason }) => [{ kind: `${table}.void`, entity_id: id, payload: { void_reason: reason } }],
    onDone: () => {
      toast('good', t('form.saved'), t('shift.void.done'));
      onClose();
    },
  });
  return (
    <FormFrame form={form} onSubmit={form.submit}>
      {form.failure && <SaveFailed failure={form.failure} typed={form.values} />}
      <AreaField form={form} name="reason" id="void-reason" label={t('shift.void.reason')} />
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" look="danger" icon={CircleX} disabled={form.saving} className="min-h-14 grow">
          {t('shift.void.save')}
        </Button>
        <Button className="min-h-14 grow sm:grow-0" onClick={onClose}>
          {t('shift.void.cancel')}
        </Button>
      </div>
    </FormFrame>
  );
}
