import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useDraft } from '../../data/index.ts';
import { reasonSchema } from '../../domain/rules/reason.ts';
import { AreaField } from '../../forms/FormFields.tsx';
import { FormFrame } from '../../forms/OfflineForm.tsx';
import { formShape } from '../../forms/formShape.ts';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SaveFailed } from '../../ui/SaveFailed.tsx';
import { toast } from '../../ui/toast.ts';
import { useOnce } from '../../ui/useOnce.ts';

interface VoidDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** The counter-entry: the reason is kept while it is typed. */
export function VoidDialog(props: VoidDialogProps) {
  const draft = useOnce(useDraft(`transformation.void.${props.id}`));
  return draft === undefined ? null : <VoidForm {...props} draft={draft} />;
}

function VoidForm({ id, onClose, draft }: VoidDialogProps & { readonly draft: unknown }) {
  const { t } = useTexts();
  const [shape] = useState(() => formShape(`transformation.void.${id}`, { reason: '' }));
  const read = shape.readBy(reasonSchema);
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read,
    drafts: ({ reason }) => [{ kind: 'transformations.void', entity_id: id, payload: { void_reason: reason } }],
    onDone: () => {
      toast('good', t('form.saved'), t('transformation.void.done'));
      onClose();
    },
  });
  return (
    <Dialog title={t('transformation.void.title')} onClose={onClose}>
      <FormFrame form={form} onSubmit={form.submit}>
        {form.failure && <SaveFailed failure={form.failure} typed={form.values} />}
        <p className="mb-4">{t('transformation.void.text')}</p>
        <AreaField form={form} name="reason" label={t('transformation.void.reason')} />
        <div className="mt-2 flex flex-wrap gap-3">
          <Button type="submit" look="danger" icon={Undo2} disabled={form.saving} className="min-h-14 grow">
            {t('transformation.void.save')}
          </Button>
          <Button className="min-h-14 grow sm:grow-0" onClick={onClose}>
            {t('action.cancel')}
          </Button>
        </div>
      </FormFrame>
    </Dialog>
  );
}
