/** Days and times of a form, in the format of the interface; invalid input stays as typed, and the form refuses it. */
import { DateInput } from '../ui/DateInput.tsx';
import { MomentInput, TimeInput, type TypedInputProps } from '../ui/TimeInput.tsx';
import { marked, useFormField, type FormFieldProps } from './FormFields.tsx';
import type { ReactNode } from 'react';
import type { Texts } from './shape/typedStore.ts';

const fieldOf = (Input: (props: TypedInputProps) => ReactNode) =>
  function TypedField<V extends Texts>({ form, name, ...props }: FormFieldProps<V> & Pick<TypedInputProps, 'max'>) {
    const { shown, ...rest } = marked(form.t, props);
    const { onChange, ...field } = useFormField(form, name, { shown, id: rest.id });
    const write = (value: string) => onChange({ target: { value } });
    return <Input id={name} {...rest} {...field} onText={write} />;
  };

export const DateField = fieldOf(({ onText, ...input }) => (
  <DateInput {...input} onDay={onText} onUnfinished={onText} />
));
export const TimeField = fieldOf(TimeInput);
/** `YYYY-MM-DDTHH:MM`, by the site's clock. */
export const MomentField = fieldOf(MomentInput);
