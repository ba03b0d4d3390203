/** Ends an order by hand: its rest is no longer offered to tickets. */
import { CircleSlash } from 'lucide-react';
import { formOf } from '../../domain/mutations/forms.ts';
import { AreaField, DialogForm, Drafted, recordShape, useOfflineForm, useTypedForm } from '../../forms/index.ts';
import { formatRupiah, useTexts } from '../../i18n/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';

const END = formOf('orders.end');
const shapeOf = (id: string) => recordShape(`orders.end.${id}`, END);

interface EndOrderProps {
  readonly id: string;
  readonly name: string;
  /** The rest of its deposit, whole rupiah. */
  readonly deposit: number;
  readonly onClose: () => void;
}

export function EndOrder({ name, ...props }: EndOrderProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('order.endOf', { order: name })} onClose={props.onClose}>
      <Drafted draftKey={shapeOf(props.id).draftKey}>{(draft) => <EndForm {...props} draft={draft} />}</Drafted>
    </Dialog>
  );
}

function EndForm({ id, deposit, draft, onClose }: Omit<EndOrderProps, 'name'> & { readonly draft: unknown }) {
  const { t, language } = useTexts();
  const shape = shapeOf(id);
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: shape.read,
    drafts: (why) => [END.draft(id, why, {}, { depends_on: [id] })],
    onDone: onClose,
  });
  return (
    <DialogForm form={form} saveLabel={t('order.end')} look="danger" icon={CircleSlash} clearLabel={null}>
      <p className="mb-4">{t('order.endText')}</p>
      {deposit > 0 && (
        <p className="mb-4 font-semibold">{t('order.endDeposit', { amount: formatRupiah(deposit, language) })}</p>
      )}
      <AreaField form={form} name="end_reason" label={t('sync.field.end_reason')} />
    </DialogForm>
  );
}
