import { DateInput } from '../ui/DateInput.tsx';
import { useFormField, type FormFieldProps } from './FormFields.tsx';
import type { Texts } from './shape/typedStore.ts';

type DateFieldProps<V extends Texts> = Omit<FormFieldProps<V>, 'passedOver'> & {
  readonly max?: string;
};

/** A day of a form, typed as the interface writes it; what is no day is kept as it is, and the form refuses it. */
export function DateField<V extends Texts>({ form, name, shown, optional = false, ...rest }: DateFieldProps<V>) {
  const { onChange, ...field } = useFormField(form, name, { shown, id: rest.id });
  const write = (value: string) => onChange({ target: { value } });
  return (
    <DateInput
      id={name}
      {...(optional && { mark: form.t('form.optional'), 'data-optional': true })}
      {...rest}
      {...field}
      onDay={write}
      onUnfinished={write}
    />
  );
}
