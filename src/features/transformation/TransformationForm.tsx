import { CircleAlert } from 'lucide-react';
import { siteNow, useRows, useSite, useStocks } from '../../data/index.ts';
import { newId } from '../../domain/records/ids.ts';
import { MATERIALS } from '../../domain/materials/materials.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { massBalance } from '../../domain/transformations/massBalance.ts';
import { BATCH, PRODUCTS, enteredTwice, outputsOf } from '../../domain/transformations/batchForm.ts';
import { InsteadNote, againSet } from '../../forms/again.tsx';
import { BeforeCount, useBeforeCount } from '../../forms/BeforeCount.tsx';
import { AreaField, NumberField, SelectField } from '../../forms/FormFields.tsx';
import { ClosedDay } from '../../forms/ClosedDay.tsx';
import { OfflineForm } from '../../forms/OfflineForm.tsx';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import { formatDay, useTexts, withUnit } from '../../i18n/index.ts';
import { Message } from '../../ui/Message.tsx';
import { useClock } from '../../ui/useClock.ts';
import { Recovery } from './Recovery.tsx';
import { TRANSFORMATION, batchIn, readTransformation } from './transformationValues.ts';
import { useDensities } from './useDensities.ts';
import { NO_SHIFT, useShifts } from './useShiftChoice.ts';

export function TransformationForm({ draft }: { readonly draft: unknown }) {
  const { t, language } = useTexts();
  const site = useSite();
  const now = useClock(siteNow);
  const today = operatingDayOf(now, site);
  const shifts = useShifts(now);
  const densityOf = useDensities();
  const stocks = useStocks();
  const typing = useTypedForm(TRANSFORMATION, draft);
  const { instead_of, instead_at, instead_day, shift_id } = typing.values;
  const isAgain = instead_of !== '';
  // The stock without the wrong one is known to the server alone.
  const boulder = isAgain ? undefined : stocks?.find(({ materialType, known }) => known && materialType === 'boulder');
  const shift = shifts.chosen(isAgain ? NO_SHIFT : shift_id);
  const day = isAgain ? instead_day : (shift?.operating_day ?? today);
  const batch = batchIn(typing.typed);
  const moved = ['boulder', ...PRODUCTS.filter((product) => (batch.outputs[product] ?? 0) > 0)];
  const counted = useBeforeCount(moved, shift, day, instead_at);
  const form = useOfflineForm(typing, {
    read: (typed) => readTransformation(typed, counted),
    drafts: (typed) => {
      const of = isAgain ? undefined : shifts.chosen(typed.shift_id ?? '');
      const inShift = isAgain ? typed.shift_id : of?.id;
      const operating_day = isAgain ? instead_day : (of?.operating_day ?? operatingDayOf(siteNow(), site));
      const done_at = counted.doneAt(typing.store.get().values.before_count);
      const set = { operating_day, shift_id: inShift, outputs: outputsOf(typed), done_at, ...againSet(typing.values) };
      return [BATCH.draft(newId(), typed, set, inShift === undefined ? {} : { depends_on: [inShift] })];
    },
  });
  const doubled = useEnteredTwice(batch.outputs, isAgain ? shift_id || undefined : shift?.id, day);
  const amount = (value: number) => withUnit(value, 'm³', language);
  const left = boulder && addQuantities(boulder.onHand, -batch.boulder);
  return (
    <OfflineForm
      form={form}
      intro={t('transformation.intro')}
      saveLabel={t('transformation.save')}
      said={() => t('transformation.said')}
      problem={form.tried && form.mistakes.root !== undefined && t(`validation.${form.mistakes.root}`)}
    >
      <InsteadNote values={form.values} className="mb-4" />
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <NumberField
            form={form}
            name="boulder_volume"
            label={t('transformation.boulder')}
            hint={
              boulder &&
              (batch.boulder > 0 && left !== undefined && left >= 0
                ? t('transformation.boulderAfter', { amount: amount(left) })
                : t('transformation.boulderHint', { amount: amount(boulder.onHand) }))
            }
            inputClass="text-lg font-bold"
          />
          {boulder && left !== undefined && left < 0 && (
            <Message tone="warn" icon={CircleAlert} role="status" className="mb-4">
              {t('transformation.overdraw', { amount: amount(boulder.onHand) })}
            </Message>
          )}
          <fieldset>
            <legend className="mb-2 font-semibold">{t('transformation.products')}</legend>
            <div className="@container grid grid-cols-2 items-end gap-x-4 max-[22rem]:grid-cols-1">
              {PRODUCTS.map((product) => (
                <NumberField
                  key={product}
                  form={form}
                  name={product}
                  grouped
                  label={t('transformation.output', { name: MATERIALS[product].displayName })}
                />
              ))}
              <NumberField
                form={form}
                name="reject_volume"
                optional
                label={t('transformation.reject')}
                hint={t('transformation.rejectHint')}
              />
            </div>
          </fieldset>
        </div>
        <div className="min-w-0 lg:sticky lg:top-4 lg:self-start">
          <Recovery
            balance={massBalance(batch, densityOf, day)}
            isTyped={batch.boulder > 0 && PRODUCTS.some((product) => (batch.outputs[product] ?? 0) > 0)}
          />
          <ClosedDay day={day} className="mt-3" />
          {doubled.map(({ product, volume }) => (
            <Message key={product} tone="warn" icon={CircleAlert} role="status" className="mt-3">
              {t(shift || shift_id !== '' ? 'transformation.twice' : 'transformation.twiceDay', {
                name: MATERIALS[product].displayName,
                amount: amount(volume),
              })}
            </Message>
          ))}
        </div>
      </div>
      <div className="mt-4 grid grid-cols-1 gap-x-6 gap-y-1 border-t border-line pt-4 md:grid-cols-2">
        {!isAgain && (
          <SelectField
            form={form}
            name="shift_id"
            label={t('transformation.shift')}
            passedOver
            none={
              shifts.running
                ? t('transformation.shiftRunning', { name: shifts.running.shift_name })
                : t('transformation.shiftNone')
            }
            options={[
              ...shifts.offered
                .filter(({ id }) => id !== shifts.running?.id)
                .map(
                  ({ id, shift_name: name, operating_day }) =>
                    [id, t('transformation.shiftDay', { name, day: formatDay(operating_day, language) })] as const,
                ),
              ...(shifts.running ? [[NO_SHIFT, t('transformation.shiftNone')] as const] : []),
            ]}
          />
        )}
        <BeforeCount form={form} question={counted} />
        <AreaField form={form} name="notes" label={t('transformation.notes')} optional />
      </div>
    </OfflineForm>
  );
}

/** Production entries of the shift, or of the day where there is none. */
function useEnteredTwice(outputs: Readonly<Record<string, number>>, shiftId: string | undefined, day: string) {
  const where = shiftId === undefined ? { operating_day: day } : { shift_id: shiftId };
  const entries = useRows('production_entries', { where, limit: 1_000 }) ?? [];
  const made = PRODUCTS.filter((product) => (outputs[product] ?? 0) > 0);
  return enteredTwice(
    made,
    entries.map(({ row }) => row).filter(({ shift_id }) => shiftId !== undefined || shift_id === null),
  );
}
