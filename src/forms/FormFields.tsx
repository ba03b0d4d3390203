/** The fields of a form, each labelled by its name's text. A keystroke renders only its own field. */
import { memo, useCallback, type ComponentProps, type ElementType, type ReactNode } from 'react';
import { unitOf } from '../domain/values/units.ts';
import { groupMarkOf, groupWhileTyped, type Language } from '../i18n/index.ts';
import { cx, SelectInput, TextArea, TextInput } from '../ui/index.ts';
import { Combobox } from '../ui/Combobox.tsx';
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
  /** The value shown while nothing is typed. */
  readonly shown?: string;
  /** Marked as optional, and Enter skips it. */
  readonly optional?: boolean;
  /** Enter skips it, unmarked. */
  readonly passedOver?: boolean;
}

type OfControl<Control extends ElementType> = Omit<
  ComponentProps<Control>,
  keyof FormFieldProps<Texts> | 'error' | 'value' | 'onChange' | 'onBlur' | 'ref'
>;
type Props<V extends Texts, Control extends ElementType> = FormFieldProps<V> & OfControl<Control>;

export function TextField<V extends Texts>({ form, name, grouped = false, ...props }: TextFieldProps<V>) {
  const { shown, ...rest } = marked(form.t, props);
  const offered = form.offered?.(name);
  return (
    <TextInput
      id={name}
      {...rest}
      {...(offered !== undefined && { fix: { label: `${offered}?`, take: () => form.store.type(name, offered) } })}
      {...useFormField(form, name, { shown, id: rest.id, grouped })}
    />
  );
}

interface Grouped {
  /** Its thousands are grouped during typing; by default for money and volumes. */
  readonly grouped?: boolean;
}
type TextFieldProps<V extends Texts> = Omit<Props<V, typeof TextInput>, 'fix'> & Grouped;

/** Contains a number in the format of the screen's language. */
export function NumberField<V extends Texts>(props: TextFieldProps<V>) {
  const unit = unitOf(props.name);
  return <TextField inputMode="decimal" grouped={unit === 'Rp' || unit === 'm³'} {...props} />;
}

export function AreaField<V extends Texts>({ form, name, ...props }: Props<V, typeof TextArea>) {
  const { shown, ...rest } = marked(form.t, props);
  return <TextArea id={name} {...rest} {...useFormField(form, name, { shown, id: rest.id })} />;
}

export function SelectField<V extends Texts>({ form, name, ...props }: Props<V, typeof SelectInput>) {
  const { shown, ...rest } = marked(form.t, props);
  return <SelectInput id={name} {...rest} {...useFormField(form, name, { shown })} />;
}

type ComboFieldProps<V extends Texts> = FormFieldProps<V> &
  Omit<OfControl<'input'>, 'list'> &
  Pick<ComponentProps<typeof Combobox>, 'suggestions' | 'highlight' | 'newLabel' | 'takes' | 'onTaken' | 'inputClass'>;

export function ComboField<V extends Texts>({ form, name, suggestions, inputClass, ...props }: ComboFieldProps<V>) {
  const { shown, ...rest } = marked(form.t, props);
  const { write, ...field } = useFieldState(form, name, shown);
  return (
    <SuggestingInput
      id={name}
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

interface FieldState extends Grouped {
  /** Id of the control; by default the field's name. */
  readonly id?: string | undefined;
  readonly shown?: string | undefined;
}

/** For a special control: its text, its error and its handlers, which stay the same functions while it is mounted. */
export function useFormField<V extends Texts>(
  form: FieldsOf<V>,
  name: NameOf<V>,
  { id = name, shown, grouped = false }: FieldState = {},
) {
  const { write, ...field } = useFieldState(form, name, shown);
  const type = useSelectedWhenWritten(id, field.value, write);
  const { value } = field;
  const onChange = useCallback(
    ({ target }: { readonly target: { readonly value: string } }) => {
      if (grouped && target instanceof HTMLInputElement) groupIn(target, value, form.store.get().language);
      type(target.value);
    },
    [type, grouped, value, form.store],
  );
  return { ...field, onChange };
}

/** The cursor stays after the same digit. */
function groupIn(input: HTMLInputElement, before: string, language: Language): void {
  const text = groupWhileTyped(before, input.value, language);
  if (text === input.value) return;
  const lettersIn = (part: string) => part.replaceAll(groupMarkOf(language), '').length;
  const behind = lettersIn(input.value.slice(0, input.selectionStart ?? input.value.length));
  let at = 0;
  while (at < text.length && lettersIn(text.slice(0, at)) < behind) at += 1;
  input.value = text;
  input.setSelectionRange(at, at);
}

interface ChoiceFieldProps<V extends Texts> extends FormFieldProps<V> {
  readonly options: readonly (readonly [value: string, text: string, picture?: ReactNode])[];
  readonly columns?: string;
}

/** A few choices side by side, each one tap, for gloved hands. */
export function ChoiceField<V extends Texts>(props: ChoiceFieldProps<V>) {
  const { form, name, label, hint, className, columns = 'grid-cols-2', options } = props;
  const { value, error, write, onBlur } = useFieldState(form, name);
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error || hint ? `${name}-said` : undefined}
      tabIndex={-1}
      onBlur={onBlur}
      className={cx('mb-3 flex min-w-0 flex-col gap-1 outline-none', className)}
    >
      <p aria-hidden className="text-sm font-semibold">
        {label}
      </p>
      <div className={cx('grid gap-2', columns)}>
        {options.map(([option, text, picture]) => (
          <label
            key={option}
            className="relative flex min-h-14 min-w-0 cursor-pointer items-center justify-center rounded-md border border-line-strong bg-surface px-1 py-1 text-center text-sm leading-5 font-semibold has-checked:border-ink has-checked:bg-ink has-checked:text-ground has-checked:[&_svg]:text-current has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={value === option}
              onChange={() => write(option)}
              className="sr-only"
            />
            {picture}
            {text}
          </label>
        ))}
      </div>
      {(error || hint) && (
        <p id={`${name}-said`} className={cx('text-sm', error ? 'font-semibold text-bad' : 'text-ink-soft')}>
          {error || hint}
        </p>
      )}
    </div>
  );
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

/** What every field is given: `<TextField {...labelled(form, 'notes', t('…'))} />`. */
export const labelled = <V extends Texts>(form: FieldsOf<V>, name: NameOf<V>, label: string) => ({ form, name, label });

/** The field's properties, with `optional` and `passedOver` replaced by their texts and data attributes. */
export const marked = <P extends Pick<FormFieldProps<Texts>, 'optional' | 'passedOver'>>(
  t: TFunction,
  { optional = false, passedOver = optional, ...rest }: P,
) => ({
  ...(optional && { mark: t('form.optional') }),
  ...(passedOver && { 'data-optional': true }),
  ...rest,
});
