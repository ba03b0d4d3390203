/** The errors of a form. A rule shows once its field loses the focus, then follows the input; "missing" only after an attempt to save. */
import { startTransition, useCallback, useLayoutEffect, useState } from 'react';
import { limitsOf } from '../domain/records/limits.ts';
import { formatNumber, otherReading, suggestNumber, useTexts, type Language } from '../i18n/index.ts';
import { useLatest, type TypedForm } from './useTypedForm.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../domain/records/columns.ts';
import type { ValidationCode } from '../domain/rules/codes.ts';
import type { Mistakes } from './shape/formShape.ts';
import type { NameOf, Texts, TypedStore } from './shape/typedStore.ts';

export interface FieldsOf<V extends Texts> {
  /** Passed by the form, not read in every field: reading costs more than the field itself, and a form has many. */
  readonly t: TFunction;
  readonly store: TypedStore<V>;
  /** Undefined if there is no error, or it is not shown yet. */
  readonly errorText: (name: NameOf<V>) => string | undefined;
  /** The screen's format of an ambiguous number, to accept with one tap. */
  readonly offered?: (name: NameOf<V>) => string | undefined;
  readonly leave: (name: NameOf<V>) => void;
}

export interface CheckedForm<V extends Texts> extends TypedForm<V>, FieldsOf<V> {
  readonly mistakes: Mistakes<V>;
  /** The user has tried to save the current input. */
  readonly tried: boolean;
  /** Number of refusals: each time the first error gets the focus (`FormFrame`). */
  readonly refused: number;
  readonly refuse: () => void;
}

/** `mistakes`: of `form.typed`. `figuresOf`: values for a field's message, such as its limits. */
export function useMistakes<V extends Texts>(
  form: TypedForm<V>,
  mistakes: Mistakes<V>,
  figuresOf: (name: NameOf<V>) => Readonly<Record<string, string>> = () => ({}),
): CheckedForm<V> {
  const { t } = useTexts();
  const { store, typed, begin } = form;
  const [{ tried, refused }, setAttempts] = useState({ tried: false, refused: 0 });
  const [left, setLeft] = useState<ReadonlySet<NameOf<V>>>(new Set());
  const codeOf = (name: NameOf<V>): ValidationCode | undefined => mistakes[name];
  const isSaid = (name: NameOf<V>) => tried || (left.has(name) && codeOf(name) !== 'required');

  const current = useLatest({ left, isWrong: (name: NameOf<V>) => codeOf(name) !== undefined && isSaid(name) });
  useLayoutEffect(
    () =>
      store.listen(({ names, by }) => {
        const right = names.filter((name) => current.current.left.has(name) && !current.current.isWrong(name));
        if (by === 'person' && right.length > 0)
          setLeft((before) => new Set([...before].filter((name) => !right.includes(name))));
      }),
    [store, current],
  );

  return {
    ...form,
    t,
    mistakes,
    tried,
    refused,
    errorText: (name) => {
      const mistake = codeOf(name);
      if (mistake === undefined || !isSaid(name)) return undefined;
      const example = suggestNumber(typed.values[name] ?? '', typed.language);
      const limits = limitTexts(form.shape.columns?.[name], typed.values, typed.language);
      return t(`validation.${mistake}`, { ...limits, ...figuresOf(name), example });
    },
    offered: (name) =>
      codeOf(name) === 'number_grouping' && isSaid(name)
        ? otherReading(typed.values[name] ?? '', typed.language)
        : undefined,
    leave: useCallback(
      (name) => startTransition(() => setLeft((before) => (before.has(name) ? before : new Set([...before, name])))),
      [],
    ),
    refuse: useCallback(() => setAttempts((before) => ({ tried: true, refused: before.refused + 1 })), []),
    begin: useCallback(
      (values) => {
        begin(values);
        setAttempts((before) => ({ ...before, tried: false }));
        setLeft(new Set());
      },
      [begin],
    ),
  };
}

/** Number of fields that prevent the save, once the user has tried. */
export const mistakeCount = <V extends Texts>({ tried, mistakes }: CheckedForm<V>): number =>
  tried ? Object.keys(mistakes).filter((name) => name !== 'root').length : 0;

/** The limits of a column for an error message. `of`: the fields on which they may depend. */
export function limitTexts(
  column: Column | undefined,
  of: Readonly<Record<string, unknown>>,
  language: Language,
): { readonly count?: number; readonly min?: string; readonly max?: string } {
  if (!column) return {};
  const { min, max, decimals } = limitsOf(column, of);
  return {
    ...(decimals !== undefined && { count: decimals }),
    ...(min !== undefined && { min: formatNumber(min, language) }),
    ...(max !== undefined && { max: formatNumber(max, language) }),
  };
}
