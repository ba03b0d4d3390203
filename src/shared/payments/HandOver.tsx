/** "Hand over cash": the count, next to the sum of the takings. Saved on this device; another user receives it. */
import { HandCoins } from 'lucide-react';
import { formOf } from '../../domain/mutations/forms.ts';
import { newId } from '../../domain/records/ids.ts';
import { DialogForm, Drafted, recordShape, useDoubts, useOfflineForm, useTypedForm } from '../../forms/index.ts';
import { NumberField, TextField, labelled } from '../../forms/FormFields.tsx';
import { formatRupiah, useTexts } from '../../i18n/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { differenceText } from './cashWords.ts';
import type { CashBox } from '../../domain/figures/cashBox.ts';

const HANDOVER = formOf('cash_handovers.create', { sets: ['expected', 'payments'] });
/** The server's limit of dependencies per record. Older payments arrive first anyway, because records are sent in order. */
const MOST_AWAITED = 50;
const SHAPE = recordShape('cash_handovers.create', HANDOVER);

interface HandOverProps {
  readonly box: Pick<CashBox<{ readonly id: string }>, 'inBox' | 'total'>;
  /** The unsent ones among these payments: the server must have them first, or it leaves them out. */
  readonly awaited?: readonly string[];
  readonly onClose: () => void;
}

export function HandOver(props: HandOverProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('cash.action')} onClose={props.onClose}>
      <Drafted draftKey={SHAPE.draftKey}>{(draft) => <HandOverForm draft={draft} {...props} />}</Drafted>
    </Dialog>
  );
}

function HandOverForm({ draft, box, awaited = [], onClose }: HandOverProps & { readonly draft: unknown }) {
  const { t, language } = useTexts();
  const typing = useTypedForm(SHAPE, draft);
  const money = (value: number) => formatRupiah(value, language);
  const counted = SHAPE.numberIn(typing.typed, 'counted');
  const set = { expected: box.total, payments: box.inBox.map(({ id }) => id) };
  const { ask, doubts } = useDoubts(({ kind, payload }) =>
    kind === 'cash_handovers.create' && Math.abs(payload.counted - payload.expected) > payload.expected / 10
      ? t('cash.farOff', { counted: money(payload.counted), expected: money(payload.expected) })
      : null,
  );
  const form = useOfflineForm(typing, {
    ask,
    read: SHAPE.read,
    drafts: (handover) => [HANDOVER.draft(newId(), handover, set, { depends_on: awaited.slice(-MOST_AWAITED) })],
    onDone: onClose,
  });
  return (
    <DialogForm form={form} saveLabel={t('cash.action')} icon={HandCoins}>
      {doubts}
      <p className="mb-4 flex justify-between gap-3 text-lg">
        {t('cash.expected')}
        <strong className="tabular-nums">{money(box.total)}</strong>
      </p>
      <NumberField
        {...labelled(form, 'counted', t('cash.counted'))}
        mark="Rp"
        grouped
        inputMode="numeric"
        inputClass="text-2xl font-bold"
      />
      <p role="status" className="mb-4 flex min-h-8 flex-wrap justify-between gap-x-3 text-lg whitespace-nowrap">
        {t('cash.difference')}
        {counted !== undefined && Number.isFinite(counted) && (
          <strong className={counted === box.total ? 'text-good' : 'text-bad'}>
            {differenceText({ counted, expected: box.total }, t, language)}
          </strong>
        )}
      </p>
      <TextField {...labelled(form, 'notes', t('cash.notes'))} optional />
    </DialogForm>
  );
}
