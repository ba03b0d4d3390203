import { useState } from 'react';
import { newId } from '../../domain/records/ids.ts';
import { MATERIALS, MATERIAL_TYPES, shortName, type MaterialType } from '../../domain/materials/materials.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { recordOf } from '../../domain/values/json.ts';
import { useFigureRules } from '../../data/shifts.ts';
import { optional } from '../../domain/records/columns.ts';
import { productionEntries } from '../../domain/records/production_entries.ts';
import { formOf } from '../../domain/mutations/forms.ts';
import { BEFORE_COUNT, BeforeCount, useBeforeCount } from '../../forms/BeforeCount.tsx';
import { ClosedDay, DialogForm, recordShape, useDoubts, useOfflineForm, useTypedForm } from '../../forms/index.ts';
import { AreaField, NumberField, labelled } from '../../forms/FormFields.tsx';
import { AGAIN_TEXTS, InsteadNote, againSet, sinceOf, recordedAgain, type Again } from '../../forms/again.tsx';
import { useTexts, withUnit } from '../../i18n/index.ts';
import { ElsewhereNote, awaited, placePayload, PLACE, placeOf, useDraftPlace, useSaid } from './DraftPlace.tsx';
import type { EntryPlace } from './DraftPlace.tsx';
import type { ShiftRow } from '../../domain/shifts/shiftTime.ts';
import type { ProductionRow, TransformationRow } from '../../domain/shifts/figures.ts';

type Produced = Exclude<MaterialType, 'solar'>;
/** The crusher's products, then the boulder hauled to it; diesel is in the fuel log. */
const PRODUCED = MATERIAL_TYPES.filter((type): type is Produced => MATERIALS[type].category !== 'fuel').toSorted(
  (one, other) => Number(one === 'boulder') - Number(other === 'boulder'),
);

/** Every material has its own field: one save creates a record for each volume. */
const PRODUCTION = formOf('production_entries.create', {
  sets: ['operating_day', 'shift_id', 'instead_of', 'instead_reason', 'done_at', 'material_type', 'volume'],
  own: recordOf(PRODUCED, () => optional(productionEntries.columns.volume)),
});
const SHAPE = recordShape('shift.production', PRODUCTION, {
  also: { ...PLACE, ...AGAIN_TEXTS, ...BEFORE_COUNT },
  beside: ['shiftId'],
});

const HALF = 'grow basis-36';

export const productionAgain = (row: ProductionRow, open: () => void): Again =>
  recordedAgain(
    SHAPE,
    row.id,
    (write) => ({
      ...PRODUCTION.textsOf(row, write),
      [row.material_type]: write(row.volume),
      ...placeOf(row),
      ...sinceOf(row),
    }),
    open,
  );

interface ProductionFormProps {
  readonly draft: unknown;
  readonly place: EntryPlace;
  readonly shifts: readonly ShiftRow[];
  /** For the same shift. */
  readonly production: readonly ProductionRow[];
  readonly transformations: readonly TransformationRow[];
  readonly onDone: () => void;
}

export function ProductionForm({ draft, place: shown, shifts, production, ...rest }: ProductionFormProps) {
  const { t, language } = useTexts();
  const typing = useTypedForm(SHAPE, draft);
  const begun = useDraftPlace(typing, SHAPE, shown, shifts);
  const { place } = begun;
  const said = useSaid(typing, place);
  const volumesOf = (type: Produced) => ({
    made: addQuantities(
      ...production.filter((one) => one.material_type === type && one.voided_at === null).map(({ volume }) => volume),
    ),
    transformed: addQuantities(
      ...rest.transformations.map(({ outputs, voided_at }) => (voided_at === null ? (outputs[type] ?? 0) : 0)),
    ),
  });
  const [order] = useState(() => PRODUCED.toSorted((one, other) => volumesOf(other).made - volumesOf(one).made));
  const typed = PRODUCED.filter((type) => typing.values[type] !== '');
  const counted = useBeforeCount(typed, place.shift, place.day, typing.values.instead_at);
  const rules = useFigureRules();
  // A missing comma makes ten times as much: more of one product than the shift's whole target.
  const most = place.shift?.production_target ?? rules?.settings(place.day).productionTarget ?? Infinity;
  const { ask, doubts } = useDoubts(({ kind, payload }) =>
    kind === 'production_entries.create' && payload.material_type !== 'boulder' && payload.volume > most
      ? t('shift.production.aboveTarget', {
          material: shortName(payload.material_type),
          volume: withUnit(payload.volume, 'm³', language),
          target: withUnit(most, 'm³', language),
        })
      : null,
  );
  const form = useOfflineForm(typing, {
    ask,
    read: (now) =>
      SHAPE.read(now, () =>
        PRODUCED.some((type) => now.values[type] !== '')
          ? counted.mistakes(now.values.before_count)
          : { root: 'no_outputs' },
      ),
    drafts: (entry) => {
      const { operating_hours: _ofTheFirst, ...further } = entry;
      const done_at = counted.doneAt(typing.store.get().values.before_count);
      const made = PRODUCED.flatMap((type) => (entry[type] === undefined ? [] : [[type, entry[type]] as const]));
      return made.map(([material_type, volume], at) => {
        // The hours belong to the whole output, and a replaced record was a single one: both go with the first.
        const again = againSet(at === 0 ? typing.values : AGAIN_TEXTS);
        const set = { ...placePayload(place), ...again, done_at, material_type, volume };
        return PRODUCTION.draft(newId(), at === 0 ? entry : further, set, awaited(place));
      });
    },
    isUndoable: true,
    onDone: (values, _isSaved, receipt) => {
      const made = PRODUCED.filter((type) => values[type].trim() !== '').map(
        (type) => `${values[type].trim()} m³ ${shortName(type)}`,
      );
      said(values, receipt, t('shift.production.said', { made: made.join(', ') }));
      rest.onDone();
    },
  });
  return (
    <DialogForm
      form={form}
      saveLabel={t('shift.production.save')}
      problem={form.tried && form.mistakes.root !== undefined && t(`validation.${form.mistakes.root}`)}
    >
      {doubts}
      <InsteadNote values={form.values} className="mb-3" />
      <ElsewhereNote of={begun} />
      <ClosedDay day={placePayload(place).operating_day} className="mb-3" />
      <fieldset className="mb-2">
        <legend className="mb-1 w-full text-right text-sm font-semibold text-ink-soft">
          {t('shift.production.volume')}
        </legend>
        {order.map((type) => {
          const { made, transformed } = volumesOf(type);
          return (
            <NumberField
              key={type}
              {...labelled(form, type, MATERIALS[type].displayName)}
              grouped
              className="grid! grid-cols-[minmax(0,1fr)_min(8rem,45%)] items-center gap-x-3 border-t border-line py-1 [&>div:last-child]:col-span-2 [&>div:last-child]:min-h-0! [&>div:first-child]:flex-wrap"
              inputClass="text-right text-lg font-bold"
              mark={made > 0 && !begun.isElsewhere ? withUnit(made, 'm³', language) : undefined}
              hint={
                transformed > 0 &&
                !begun.isElsewhere &&
                form.values[type] !== '' && (
                  <span className="font-semibold text-warn">
                    {t('shift.production.twice', { amount: withUnit(transformed, 'm³', language) })}
                  </span>
                )
              }
            />
          );
        })}
      </fieldset>
      <BeforeCount form={form} question={counted} />
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <NumberField {...labelled(form, 'operating_hours', t('shift.production.hours'))} passedOver className={HALF} />
        <AreaField {...labelled(form, 'notes', t('shift.production.notes'))} optional rows={1} className={HALF} />
      </div>
    </DialogForm>
  );
}
