import { useState } from 'react';
import { repriceDraft } from '../../../domain/masterData/repricing.ts';
import { formOf } from '../../../domain/mutations/forms.ts';
import { ClosedDay, DialogForm, NumberField, recordShape, useOfflineForm, useTypedForm } from '../../../forms/index.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

const REPRICE = formOf('deliveries.reprice');

export function PriceDialog({ row, onClose }: { readonly row: DeliveryRow; readonly onClose: () => void }) {
  const { t } = useTexts();
  const [shape] = useState(() => recordShape(`deliveries.reprice.${row.id}`, REPRICE));
  const typing = useTypedForm(shape, null);
  const form = useOfflineForm(typing, {
    read: shape.read,
    drafts: ({ unit_price }) => [repriceDraft(row, unit_price)],
    onDone: onClose,
  });
  return (
    <Dialog title={t('board.price.title', { ticket: row.ticket_no })} onClose={onClose}>
      <ClosedDay day={row.operating_day} className="mb-3" />
      <DialogForm form={form} saveLabel={t('board.price.save')}>
        <NumberField form={form} name="unit_price" label={t('sync.field.unit_price')} />
      </DialogForm>
    </Dialog>
  );
}
