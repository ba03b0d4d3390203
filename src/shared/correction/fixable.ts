/** Which fields of a record a person can correct here (the `correctable` fields of its kind). */
import type { OutboxItem } from '../../data/index.ts';
import { isCreation, kindOf, type CorrectableField, type MutationKind } from '../../domain/mutations/mutations.ts';

/**
 * Of a new record all fields; of a change only those that it changed: of the others it is unknown which value its user had seen. A time that
 * was left out means the time of capture, so that it is one that was said.
 */
export const fixableFields = ({ kind, fields }: Pick<OutboxItem, 'kind' | 'fields'>): readonly CorrectableField[] =>
  kindOf(kind).correctable.filter((field) => isCreation({ kind }) || fields.includes(field) || isTimeOf(kind, field));

export const isTimeOf = (kind: MutationKind, field: string): boolean => kindOf(kind).fields[field]?.format === 'time';
