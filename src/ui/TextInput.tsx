import { memo, type ComponentProps } from 'react';
import { Field, controlClass, describedBy, type FieldProps } from './Field.tsx';
import { cx } from './cx.ts';
import { PLAIN_INPUT } from './plainInput.ts';

/** Rendered again only when its own properties change: a form has many, and the user types in one. */
type TextInputProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className'> & { readonly inputClass?: string };

export const TextInput = memo(function TextInput(props: TextInputProps) {
  const { id, label, mark, hint, error, fix, className, inputClass, ...input } = props;
  return (
    <Field {...{ id, label, mark, hint, error, fix }} {...(className && { className })}>
      {/* Longer texts, which a keyboard may correct, use a text area. */}
      <input
        {...((input.autoComplete ?? 'off') === 'off' ? PLAIN_INPUT : { autoCorrect: 'off' })}
        {...input}
        {...describedBy({ id, error, hint })}
        className={cx(controlClass(error), inputClass)}
      />
    </Field>
  );
});

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

export const TextArea = memo(function TextArea({ id, label, mark, hint, error, className, ...input }: TextAreaProps) {
  return (
    <Field {...{ id, label, mark, hint, error }} {...(className && { className })}>
      <textarea
        rows={2}
        {...input}
        {...describedBy({ id, error, hint })}
        className={cx(controlClass(error), 'h-auto min-h-14 py-3.5 leading-6')}
      />
    </Field>
  );
});
