import { Minus, Plus } from 'lucide-react';
import { addQuantities } from '../../domain/values/quantities.ts';
import { NumberField } from '../../forms/FormFields.tsx';
import { formatNumber, useTexts, withUnit } from '../../i18n/index.ts';
import { TRANSFORMATION, type TransformationValues } from './transformationValues.ts';
import type { ComponentProps } from 'react';

type FieldProps = Pick<ComponentProps<typeof NumberField<TransformationValues>>, 'form' | 'label' | 'mark' | 'hint'>;

interface StepperFieldProps extends FieldProps {
  readonly name: keyof TransformationValues;
  /** m³ of one tap. */
  readonly step: number;
  readonly fullName: string;
  readonly optional?: boolean;
}

/** A volume in one line of a list: it is typed, or made larger and smaller by taps. */
export function StepperField({ form, name, step, fullName, ...field }: StepperFieldProps) {
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
        className="grid! grid-cols-[minmax(0,1fr)_9.5rem] min-[22rem]:grid-cols-[minmax(0,1fr)_11.5rem] items-center gap-x-2 py-1 *:first:flex-wrap *:first:gap-y-0 *:last:col-span-2 *:last:min-h-0!"
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
