/** Asks why a record is voided: it stays, marked, and the server reverses what it moved. The input is kept until it is saved. */
import { Replace, Undo2 } from 'lucide-react';
import { useDraft } from '../../data/index.ts';
import { formOf } from '../../domain/mutations/forms.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { reason as voidReason } from '../../domain/records/columns.ts';
import { ruleOf } from '../../domain/records/rules.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { ClosedDay, useClosedDay, useDayOfRecord } from '../../forms/ClosedDay.tsx';
import { AreaField, recordShape, DialogForm, Drafted, useTypedForm, type Again } from '../../forms/index.ts';
import { useOfflineForm, type OfflineForm } from '../../forms/useOfflineForm.ts';
import { useUndo } from './useUndo.ts';
import type { MutationKind } from '../../domain/mutations/mutations.ts';

export type VoidKind = Extract<MutationKind, `${string}.void`>;

export interface VoidDialogProps {
  readonly kind: VoidKind;
  readonly id: string;
  readonly name: string;
  /** How its form opens with the same values; absent if it has none. */
  readonly again?: Again | undefined;
  readonly onClose: () => void;
}

export function VoidDialog({ name, ...props }: VoidDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('form.void.title', { name })} onClose={props.onClose}>
      <Drafted draftKey={draftKeyOf(props)}>{(draft) => <VoidForm {...props} name={name} draft={draft} />}</Drafted>
    </Dialog>
  );
}

function VoidForm({ draft, name, again, onClose, ...record }: VoidDialogProps & { readonly draft: unknown }) {
  const { t } = useTexts();
  const { offer } = useUndo();
  // A cash handover is held by no closing and needs no reason; undo is on its row.
  const isPlain = record.kind === 'cash_handovers.void';
  const dayOfRecord = useDayOfRecord(record);
  const day = isPlain ? null : dayOfRecord;
  const isHeld = useClosedDay(day ?? '') === 'held';
  const voiding = formOf(record.kind);
  const shape = recordShape(draftKeyOf(record), voiding);
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: shape.read,
    drafts: (why) => [voiding.draft(record.id, why, {})],
    isUndoable: !isPlain,
    onDone: (_values, _isSaved, receipt) => {
      if (receipt && !isPlain) offer(receipt, isHeld ? t('form.savedHeld') : t('form.void.toast', { name }));
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      saveLabel={t('form.void.save')}
      look="danger"
      icon={Undo2}
      clearLabel={null}
      after={again && <AgainButton again={again} form={form} name={name} onClose={onClose} />}
    >
      {!isHeld && <p className="mb-4">{t('form.void.intro')}</p>}
      {day !== null && <ClosedDay day={day} className="mb-4" />}
      {/* The page behind may have a reason field of its own. */}
      <AreaField form={form} name="void_reason" id="void-reason" label={t('form.void.reason')} optional={isPlain} />
    </DialogForm>
  );
}

interface AgainButtonProps extends Pick<VoidDialogProps, 'name' | 'onClose'> {
  readonly again: Again;
  readonly form: OfflineForm<Record<'void_reason', string>>;
}

/** Nothing is voided yet: the save of the opened form does that. */
function AgainButton({ again, form, name, onClose }: AgainButtonProps) {
  const { t, language } = useTexts();
  const replaced = useDraft(again.draftKey);
  const { author, shape } = form;
  async function open() {
    form.catchUp();
    const { void_reason } = form.store.get().values;
    const reason = ruleOf(voidReason).safeParse(void_reason);
    if (!reason.success) return form.refuse();
    await form.draftWritten();
    await author.drafts.save(again.draftKey, again.draft({ reason: reason.data ?? '', name }, language));
    await author.drafts.clear(shape.draftKey);
    onClose();
    again.open();
  }
  return (
    <>
      <Button icon={Replace} className="min-h-14" onClick={() => void open()} text={t('form.again.action')} />
      {replaced !== null && replaced !== undefined && <p className="text-sm text-warn">{t('form.again.replaces')}</p>}
    </>
  );
}

const draftKeyOf = ({ kind, id }: Pick<VoidDialogProps, 'kind' | 'id'>) => `${kind}.${id}`;
