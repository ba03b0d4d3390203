/** The fields of a record that the user can correct here (the `correctable` fields of its kind). */
import type { OutboxItem } from '../../data/index.ts';
import { isCreation, kindOf, type CorrectableField, type MutationKind } from '../../domain/mutations/mutations.ts';

/** All fields of a new record; for a change those that it changed. An omitted time is the time of capture. */
export const fixableFields = ({ kind, fields }: Pick<OutboxItem, 'kind' | 'fields'>): readonly CorrectableField[] =>
  kindOf(kind).correctable.filter((field) => isCreation({ kind }) || fields.includes(field) || isTimeOf(kind, field));

export const isTimeOf = (kind: MutationKind, field: string): boolean => kindOf(kind).fields[field]?.format === 'time';
