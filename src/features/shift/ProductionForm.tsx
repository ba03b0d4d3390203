import { TriangleAlert } from 'lucide-react';
import { newId } from '../../domain/records/ids.ts';
import { MATERIALS, MATERIAL_TYPES } from '../../domain/materials/materials.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { oneOf } from '../../domain/records/columns.ts';
import { formOf } from '../../domain/mutations/forms.ts';
import { BEFORE_COUNT, BeforeCount, useBeforeCount } from '../../forms/BeforeCount.tsx';
import { AreaField, NumberField, SelectField } from '../../forms/FormFields.tsx';
import { AGAIN_TEXTS, InsteadNote, againSet, sinceOf, recordedAgain, type Again } from '../../forms/again.tsx';
import { OfflineForm } from '../../forms/OfflineForm.tsx';
import { recordShape } from '../../forms/shape/formShape.ts';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import { useTexts, withUnit } from '../../i18n/index.ts';
import { Message } from '../../ui/Message.tsx';
import { toast } from '../../ui/toast.ts';
import { ElsewhereNote } from './ElsewhereNote.tsx';
import { PLACE, placeOf, useDraftPlace } from './useDraftPlace.ts';
import { awaited, placePayload, type EntryPlace } from './entryPlace.ts';
import { toEntryForm } from './toEntryForm.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import type { ShiftRow } from '../../domain/shifts/shiftTime.ts';
import type { TransformationRow } from '../../domain/shifts/figures.ts';

/** What the crusher makes, and what is hauled to it; diesel comes by the fuel log. */
const PRODUCED = MATERIAL_TYPES.filter((type) => MATERIALS[type].category !== 'fuel');

const PRODUCTION = formOf('production_entries.create', {
  sets: ['operating_day', 'shift_id', 'instead_of', 'instead_reason', 'done_at'],
  own: { material_type: oneOf(PRODUCED, 'material_type_invalid') },
});
const SHAPE = recordShape('shift.production', PRODUCTION, {
  also: { ...PLACE, ...AGAIN_TEXTS, ...BEFORE_COUNT },
  beside: ['shiftId'],
});

export const productionAgain = (row: SyncedTables['production_entries'], open: () => void): Again =>
  recordedAgain(
    SHAPE,
    row.id,
    (write) => ({ ...PRODUCTION.textsOf(row, write), ...placeOf(row), ...sinceOf(row) }),
    open,
  );

interface ProductionFormProps {
  readonly draft: unknown;
  readonly place: EntryPlace;
  readonly shifts: readonly ShiftRow[];
  /** Another shift than this one runs by now. */
  readonly isLeft: boolean;
  /** Of the same shift. */
  readonly transformations: readonly TransformationRow[];
}

/** m³ of one material that the shift made. */
export function ProductionForm({ draft, place: shown, shifts, isLeft, transformations }: ProductionFormProps) {
  const { t, language } = useTexts();
  const typing = useTypedForm(SHAPE, draft);
  const begun = useDraftPlace(typing, SHAPE, shown, shifts);
  const { place } = begun;
  const counted = useBeforeCount([typing.values.material_type], place.shift, place.day, typing.values.instead_at);
  const doneAt = () => counted.doneAt(typing.store.get().values.before_count);
  const form = useOfflineForm(typing, {
    read: (typed) => SHAPE.read(typed, () => counted.mistakes(typed.values.before_count)),
    drafts: (entry) => [
      PRODUCTION.draft(
        newId(),
        entry,
        { ...placePayload(place), ...againSet(typing.values), done_at: doneAt() },
        awaited(place),
      ),
    ],
    onSaved: () => {
      // The page goes on to the shift that runs, and what it says of the save with it.
      if (isLeft) toast('good', t('form.saved'), t('shift.production.said'));
    },
    onEmptied: toEntryForm,
  });
  const { material_type } = form.values;
  const twice = begun.isElsewhere
    ? 0
    : addQuantities(
        ...transformations.map(({ outputs, voided_at }) => (voided_at === null ? (outputs[material_type] ?? 0) : 0)),
      );
  return (
    <OfflineForm form={form} saveLabel={t('shift.production.save')} said={() => t('shift.production.said')}>
      <InsteadNote values={form.values} className="mb-3" />
      <ElsewhereNote of={begun} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-1 md:gap-x-6">
        <SelectField
          form={form}
          name="material_type"
          label={t('shift.production.material')}
          className="col-span-2"
          none={t('form.materialChoose')}
          options={PRODUCED.map((type) => [type, MATERIALS[type].displayName])}
        />
        <NumberField
          form={form}
          name="volume"
          label={t('shift.production.volume')}
          inputClass="text-lg font-bold"
          enterKeyHint="done"
        />
        <NumberField form={form} name="operating_hours" label={t('shift.production.hours')} passedOver />
        <BeforeCount form={form} question={counted} className="col-span-2" />
        {twice > 0 && (
          <Message tone="warn" icon={TriangleAlert} role="status" className="col-span-2 mb-3">
            {t('shift.production.twice', { amount: withUnit(twice, 'm³', language) })}
          </Message>
        )}
        <AreaField form={form} name="notes" label={t('shift.production.notes')} optional className="col-span-2" />
      </div>
    </OfflineForm>
  );
}
