/** The fields of a form, each by the name of its text. A letter renders its own field only. */
import { memo, useCallback, type ComponentProps, type ElementType, type ReactNode } from 'react';
import { Combobox } from '../ui/Combobox.tsx';
import { SelectInput } from '../ui/SelectInput.tsx';
import { TextArea, TextInput } from '../ui/TextInput.tsx';
import { useSelectedWhenWritten } from '../ui/useSelectedWhenWritten.ts';
import { useFieldText, type NameOf, type Texts } from './shape/typedStore.ts';
import type { TFunction } from 'i18next';
import type { FieldsOf } from './useMistakes.ts';

export interface FormFieldProps<V extends Texts> {
  readonly form: FieldsOf<V>;
  readonly name: NameOf<V>;
  readonly label: string;
  readonly mark?: string | undefined;
  readonly hint?: ReactNode;
  readonly className?: string;
  /** By default the name. */
  readonly id?: string;
  /** What it holds while nothing is typed in it. */
  readonly shown?: string;
  /** Marked as such, and Enter goes past it. */
  readonly optional?: boolean;
  /** Enter goes past it, unmarked. */
  readonly passedOver?: boolean;
}

/** What else the control of a field takes. */
type OfControl<Control extends ElementType> = Omit<
  ComponentProps<Control>,
  | 'form'
  | 'name'
  | 'shown'
  | 'label'
  | 'mark'
  | 'hint'
  | 'className'
  | 'id'
  | 'error'
  | 'value'
  | 'onChange'
  | 'onBlur'
  | 'ref'
>;
type Props<V extends Texts, Control extends ElementType> = FormFieldProps<V> & OfControl<Control>;

export function TextField<V extends Texts>({
  form,
  name,
  shown,
  optional,
  passedOver,
  ...rest
}: Props<V, typeof TextInput>) {
  const marks = marksOf(form.t, optional, passedOver);
  return (
    <TextInput
      id={name}
      autoComplete="off"
      {...marks}
      {...rest}
      {...useFormField(form, name, { shown, id: rest.id })}
    />
  );
}

/** Holds a number as the language of the screen writes it. */
export function NumberField<V extends Texts>(props: Props<V, typeof TextInput>) {
  return <TextField inputMode="decimal" {...props} />;
}

export function AreaField<V extends Texts>({
  form,
  name,
  shown,
  optional,
  passedOver,
  ...rest
}: Props<V, typeof TextArea>) {
  const marks = marksOf(form.t, optional, passedOver);
  return <TextArea id={name} {...marks} {...rest} {...useFormField(form, name, { shown, id: rest.id })} />;
}

export function SelectField<V extends Texts>({
  form,
  name,
  shown,
  optional,
  passedOver,
  ...rest
}: Props<V, typeof SelectInput>) {
  const marks = marksOf(form.t, optional, passedOver);
  return <SelectInput id={name} {...marks} {...rest} {...useFormField(form, name, { shown })} />;
}

/** Free text that offers what is on file. */
export function ComboField<V extends Texts>({
  form,
  name,
  shown,
  optional,
  passedOver,
  suggestions,
  inputClass,
  ...rest
}: FormFieldProps<V> &
  Omit<OfControl<'input'>, 'list'> &
  Pick<ComponentProps<typeof Combobox>, 'suggestions' | 'highlight' | 'newLabel' | 'takes' | 'onTaken'> & {
    readonly inputClass?: string;
  }) {
  const marks = marksOf(form.t, optional, passedOver);
  const { write, ...field } = useFieldState(form, name, shown);
  return (
    <SuggestingInput
      id={name}
      spellCheck={false}
      {...marks}
      {...rest}
      {...field}
      {...(inputClass && { inputClass })}
      suggestions={suggestions}
      listLabel={form.t('form.suggestions')}
      onChange={write}
    />
  );
}

const SuggestingInput = memo(Combobox);

interface TargetEvent {
  readonly target: { readonly value: string };
}

interface FieldState {
  /** Of the control; by default the name of the field. */
  readonly id?: string | undefined;
  readonly shown?: string | undefined;
}

/** For a control of its own kind: its text, its mistake and its handlers, the same functions for as long as it is on screen. */
export function useFormField<V extends Texts>(
  form: FieldsOf<V>,
  name: NameOf<V>,
  { id = name, shown }: FieldState = {},
) {
  const { write, ...field } = useFieldState(form, name, shown);
  const type = useSelectedWhenWritten(id, field.value, write);
  return { ...field, onChange: useCallback(({ target }: TargetEvent) => type(target.value), [type]) };
}

function useFieldState<V extends Texts>({ store, leave, errorText }: FieldsOf<V>, name: NameOf<V>, shown?: string) {
  return {
    name,
    value: useFieldText(store, name, shown),
    error: errorText(name),
    write: useCallback((text: string) => store.type(name, text), [store, name]),
    onBlur: useCallback(() => leave(name), [leave, name]),
  };
}

const marksOf = (t: TFunction, isOptional = false, isPassedOver = isOptional) => ({
  ...(isOptional && { mark: t('form.optional') }),
  ...(isPassedOver && { 'data-optional': true }),
});
