import { CircleAlert, Minus, Plus } from 'lucide-react';
import { siteNow, useRows, useSite, useStocks } from '../../data/index.ts';
import { newId } from '../../domain/records/ids.ts';
import { MATERIALS, shortName } from '../../domain/materials/materials.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { massBalance } from '../../domain/transformations/massBalance.ts';
import { BATCH, PRODUCTS, enteredTwice, outputsOf } from '../../domain/transformations/batchForm.ts';
import { InsteadNote, againSet, ClosedDay, OfflineForm, useOfflineForm, useTypedForm } from '../../forms/index.ts';
import { BeforeCount, useBeforeCount } from '../../forms/BeforeCount.tsx';
import { AreaField, SelectField, NumberField, labelled } from '../../forms/FormFields.tsx';
import { formatDay, useTexts, withUnit, formatNumber } from '../../i18n/index.ts';
import { Message, useClock, useOnce } from '../../ui/index.ts';
import { AT_RECOVERY, BalanceBar, type Warning } from './BalanceBar.tsx';
import { Recovery } from './Recovery.tsx';
import { TRANSFORMATION, batchIn, readTransformation, useDensities } from './transformationValues.ts';
import type { TransformationValues } from './transformationValues.ts';
import type { ComponentProps } from 'react';
import { shiftToRecordIn } from '../../domain/shifts/shiftTime.ts';

/** Ids of the targets of the warnings at the bottom. */
const [AT_STOCK, AT_TWICE] = ['warning-stock', 'warning-twice-'];
/** m³ per tap: a dump truck of boulder, a bucket or two of a product. */
const [BOULDER_STEP, PRODUCT_STEP] = [10, 5];

/** The boulder first, then its products, those of the last batch first. */
export function TransformationForm({ draft }: { readonly draft: unknown }) {
  const { t, language } = useTexts();
  const site = useSite();
  const now = useClock(siteNow);
  const shifts = useShifts(now);
  const densityOf = useDensities();
  const stocks = useStocks();
  const last = useOnce(useRows('transformations', { limit: 1 }))?.[0]?.row.outputs ?? {};
  const order = PRODUCTS.toSorted((one, other) => Number(other in last) - Number(one in last));
  const typing = useTypedForm(TRANSFORMATION, draft);
  const { instead_of, instead_at, instead_day, shift_id } = typing.values;
  const isAgain = instead_of !== '';
  // Only the server knows the stock without the wrong record.
  const boulder = isAgain ? undefined : stocks?.find(({ materialType, known }) => known && materialType === 'boulder');
  const shift = shifts.chosen(isAgain ? NO_SHIFT : shift_id);
  const day = isAgain ? instead_day : (shift?.operating_day ?? operatingDayOf(now, site));
  const batch = batchIn(typing.typed);
  const moved = ['boulder', ...PRODUCTS.filter((product) => (batch.outputs[product] ?? 0) > 0)];
  const counted = useBeforeCount(moved, shift, day, instead_at);
  const form = useOfflineForm(typing, {
    read: (typed) => readTransformation(typed, counted),
    isUndoable: true,
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
  const isOverdrawn = left !== undefined && left < 0;
  const balance = massBalance(batch, densityOf, day);
  const odd = balance !== null && balance.verdict !== 'plausible';
  const warnings: readonly Warning[] = [
    ...(isOverdrawn ? [{ at: AT_STOCK, words: t('transformation.list.overdraw') }] : []),
    ...doubled.map(({ product }) => ({
      at: `${AT_TWICE}${product}`,
      words: t('transformation.twiceShort', { name: shortName(product) }),
    })),
  ];
  const count = warnings.length + Number(odd);
  return (
    <OfflineForm
      form={form}
      saveLabel={count > 0 ? t('transformation.saveWarned', { count }) : t('transformation.save')}
      said={(_, [saved]) =>
        saved?.kind === 'transformations.create' &&
        t('transformation.said', {
          boulder: amount(saved.payload.boulder_volume),
          made: PRODUCTS.filter((product) => product in saved.payload.outputs)
            .map((product) => `${shortName(product)} ${amount(saved.payload.outputs[product] ?? 0)}`)
            .join(', '),
        })
      }
      foot={<BalanceBar balance={balance} warnings={warnings} />}
      problem={form.tried && form.mistakes.root !== undefined && t(`validation.${form.mistakes.root}`)}
    >
      <InsteadNote values={form.values} className="mb-4" />
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <StepperField
            {...labelled(form, 'boulder_volume', t('transformation.boulder'))}
            step={BOULDER_STEP}
            fullName={t('transformation.boulder')}
            hint={
              boulder &&
              (batch.boulder > 0 && left !== undefined && left >= 0
                ? t('transformation.boulderAfter', { amount: amount(left) })
                : t('transformation.boulderHint', { amount: amount(boulder.onHand) }))
            }
          />
          {isOverdrawn && (
            <div id={AT_STOCK} tabIndex={-1}>
              <Message tone="warn" icon={CircleAlert} role="status" className="mb-4">
                {t('transformation.overdraw', { amount: amount(boulder?.onHand ?? 0) })}
              </Message>
            </div>
          )}
          <fieldset>
            <legend className="mt-2 mb-1 w-full font-semibold">{t('transformation.products')}</legend>
            {order.map((product) => (
              <StepperField
                key={product}
                {...labelled(form, product, shortName(product))}
                step={PRODUCT_STEP}
                fullName={t('transformation.output', { name: MATERIALS[product].displayName })}
              />
            ))}
            <StepperField
              {...labelled(form, 'reject_volume', t('transformation.reject'))}
              step={PRODUCT_STEP}
              optional
              fullName={t('transformation.reject')}
              hint={t('transformation.rejectHint')}
            />
          </fieldset>
        </div>
        <div className="min-w-0 lg:sticky lg:top-4 lg:self-start">
          <div id={AT_RECOVERY} tabIndex={-1}>
            <Recovery
              balance={balance}
              isTyped={batch.boulder > 0 && PRODUCTS.some((product) => (batch.outputs[product] ?? 0) > 0)}
            />
          </div>
          <ClosedDay day={day} className="mt-3" />
          {doubled.map(({ product, volume }) => (
            <div key={product} id={`${AT_TWICE}${product}`} tabIndex={-1}>
              <Message tone="warn" icon={CircleAlert} role="status" className="mt-3">
                {t(shift || shift_id !== '' ? 'transformation.twice' : 'transformation.twiceDay', {
                  name: MATERIALS[product].displayName,
                  amount: amount(volume),
                })}
              </Message>
            </div>
          ))}
        </div>
      </div>
      <div className="mt-4 grid grid-cols-1 gap-x-6 gap-y-1 border-t border-line pt-4 md:grid-cols-2">
        {!isAgain && (
          <SelectField
            {...labelled(form, 'shift_id', t('transformation.shift'))}
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
        <AreaField {...labelled(form, 'notes', t('transformation.notes'))} optional />
      </div>
    </OfflineForm>
  );
}

/** Production entries of the shift, or of the day without one. */
function useEnteredTwice(outputs: Readonly<Record<string, number>>, shiftId: string | undefined, day: string) {
  const where = shiftId === undefined ? { operating_day: day } : { shift_id: shiftId };
  const entries = useRows('production_entries', { where, limit: 1_000 }) ?? [];
  const made = PRODUCTS.filter((product) => (outputs[product] ?? 0) > 0);
  return enteredTwice(
    made,
    entries.map(({ row }) => row).filter(({ shift_id }) => shiftId !== undefined || shift_id === null),
  );
}

type FieldProps = Pick<ComponentProps<typeof NumberField<TransformationValues>>, 'form' | 'label' | 'mark' | 'hint'>;

interface StepperFieldProps extends FieldProps {
  readonly name: keyof TransformationValues;
  /** m³ per tap. */
  readonly step: number;
  readonly fullName: string;
  readonly optional?: boolean;
}

/** A volume on one line of a list: typed, or changed by taps. */
function StepperField({ form, name, step, fullName, ...field }: StepperFieldProps) {
  const { t, language } = useTexts();
  function add(by: number): void {
    const typed = TRANSFORMATION.numberIn(form.store.get(), name) ?? 0;
    const next = addQuantities(Number.isFinite(typed) ? typed : 0, by);
    form.store.type(name, next > 0 ? formatNumber(next, language) : '');
  }
  const amount = withUnit(step, 'm³', language);
  return (
    <div className="relative border-t border-line first:border-t-0">
      <NumberField
        form={form}
        name={name}
        aria-label={fullName}
        grouped
        {...field}
        className="grid! grid-cols-[minmax(0,1fr)_9.5rem] min-[22rem]:grid-cols-[minmax(0,1fr)_11.5rem] items-center gap-x-2 py-1 [&>div:first-child]:flex-wrap [&>div:first-child]:gap-y-0 [&>div:last-child]:col-span-2 [&>div:last-child]:min-h-0!"
        inputClass="px-13! text-center text-lg font-bold"
      />
      {(['less', 'more'] as const).map((way) => {
        const Icon = way === 'less' ? Minus : Plus;
        return (
          <button
            key={way}
            type="button"
            tabIndex={-1}
            aria-label={t(`transformation.step.${way}`, { name: field.label, amount })}
            onClick={() => add(way === 'less' ? -step : step)}
            className={`absolute top-1 grid h-14 w-12 place-items-center text-ink-soft hover:bg-sunken active:bg-line ${way === 'less' ? 'right-26 rounded-l-md border-r min-[22rem]:right-34' : 'right-0 rounded-r-md border-l'} border-line-strong`}
          >
            <Icon aria-hidden className="size-5" />
          </button>
        );
      })}
    </div>
  );
}

/** No shift, as a value of the field. */
const NO_SHIFT = 'none';

function useShifts(now: Date) {
  const site = useSite();
  const day = operatingDayOf(now, site);
  const open = useRows('shifts', { where: { status: 'open' } })?.map(({ row }) => row) ?? [];
  const ofDay = useRows('shifts', { where: { operating_day: day } })?.map(({ row }) => row) ?? [];
  const offered = [...new Map([...open, ...ofDay].map((row) => [row.id, row])).values()];
  const running = shiftToRecordIn(open, now, site);
  const chosen = (typed: string) =>
    typed === NO_SHIFT ? undefined : (offered.find(({ id }) => id === typed) ?? running);
  return { running, offered, chosen };
}
