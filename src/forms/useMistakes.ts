/** What is wrong with a form. A rule speaks once its field is left, then follows every letter; "missing" only after a try to save. */
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
  /** Of the form, not asked for in every field: asking costs more than a field does itself, and a form has many. */
  readonly t: TFunction;
  readonly store: TypedStore<V>;
  /** Undefined where nothing is wrong, or nothing is said of it yet. */
  readonly errorText: (name: NameOf<V>) => string | undefined;
  /** A number that can be read in two ways, as it is written in the language of the screen: to be taken with one tap. */
  readonly offered?: (name: NameOf<V>) => string | undefined;
  /** A person has left the field. */
  readonly leave: (name: NameOf<V>) => void;
}

export interface CheckedForm<V extends Texts> extends TypedForm<V>, FieldsOf<V> {
  readonly mistakes: Mistakes<V>;
  /** A person has tried to save what stands there. */
  readonly tried: boolean;
  /** How often that was refused: each time the first mistake gets the focus (`FormFrame`). */
  readonly refused: number;
  readonly refuse: () => void;
}

/** `mistakes`: of `form.typed`. `figuresOf`: what the sentence of a field may name, such as its limits. */
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

/** Fields that hinder the save, once a person has tried. */
export const mistakeCount = <V extends Texts>({ tried, mistakes }: CheckedForm<V>): number =>
  tried ? Object.keys(mistakes).filter((name) => name !== 'root').length : 0;

/** The limits of a column as the sentence of a mistake names them. `of`: the fields that they may depend on. */
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
