import { Fragment, useEffect, useState } from 'react';
import { fieldsOf, fixRecord, type OutboxItem, type StoreFailure } from '../../data/index.ts';
import { FormFrame } from '../../forms/OfflineForm.tsx';
import { Consequences } from '../../shared/correction/Consequences.tsx';
import { CorrectedField } from '../../shared/correction/CorrectedField.tsx';
import { fixableFields } from '../../shared/correction/fixable.ts';
import { useCorrection } from '../../shared/correction/useCorrection.ts';
import { StockQuestion } from '../../shared/deliveries/StockQuestion.tsx';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, Dialog, StoreFailed, useCommand } from '../../ui/index.ts';
import { RecordName, refusalText, SettledMeanwhile, type DecisionProps } from './RecordName.tsx';

/** The record as typed, open for correction. Saving replaces it with a new one; a ticket keeps its number. */
export function FixDialog({ item, isGone, onGone, onClose }: DecisionProps) {
  const { t } = useTexts();
  const { failure, busy, run } = useCommand<StoreFailure>();
  const [record, setRecord] = useState<Readonly<Record<string, unknown>>>();
  useEffect(() => void run(fieldsOf(item.id)).then((answer) => answer.ok && setRecord(answer.value)), [item.id, run]);
  const fields = fixableFields(item);
  const form = useCorrection({ kind: item.kind, record, fields, counts: countsInStock(item), isGone });
  const { corrected, load } = form;
  const [refused, setRefused] = useState(0);
  if (!record && failure === null) return null;
  const isEdited = item.isEditable === true && !item.isForUserToDecide;
  const isOpen = (form.isChanged || isToBeMadeAnew(item)) && load.isReady && !isGone && !busy;
  const save = async () => {
    form.tryIt();
    if (!corrected) return setRefused(refused + 1);
    const decision = await run(fixRecord(item.id, corrected));
    if (decision.ok) (decision.value === 'done' ? onClose : onGone)();
  };
  return (
    <Dialog title={t(isEdited ? 'sync.panel.editTitle' : 'sync.panel.fixTitle')} onClose={onClose}>
      <RecordName item={item} />
      {isGone && !busy ? (
        <SettledMeanwhile />
      ) : isEdited ? (
        <p className="mb-4 text-sm text-ink-soft">{t('sync.panel.editHint')}</p>
      ) : (
        <p className="mb-4 text-sm text-bad">{refusalText(item, t)}</p>
      )}
      <FormFrame
        form={{ refused }}
        onSubmit={(event) => {
          event.preventDefault();
          if (isOpen) void save();
        }}
      >
        {fields.map((field) => (
          <Fragment key={field}>
            <CorrectedField {...{ field, form, isGone }} kind={item.kind} material={item.label['material_type']} />
            {field === 'volume' && load.isAbove && <StockQuestion override={load.override} volumeId="fix-volume" />}
          </Fragment>
        ))}
        <Consequences kind={item.kind} form={form} />
        <StoreFailed failure={failure} />
        <Button type="submit" look="main" disabled={!isOpen} className="mt-2 w-full" text={t('sync.panel.fixSave')} />
      </FormFrame>
    </Dialog>
  );
}

/** A refused or held record moves no stock. */
const countsInStock = ({ state, code }: OutboxItem): boolean =>
  state !== 'rejected' && state !== 'held' && code !== 'take_over_refused';

/** A ticket that names records which no entry will create: saved unchanged, it creates them. */
const isToBeMadeAnew = ({ kind, code }: DecisionProps['item']): boolean =>
  kind === 'deliveries.create' && (code === 'needs_discarded' || code === 'missing_dependency');
