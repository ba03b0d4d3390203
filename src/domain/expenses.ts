/**
 * An expense that the owner enters. The ledger has no column for what it was for: its source stands first in the notes, before a dash, so that every list can show it.
 */
import * as z from 'zod/mini';
import { dayUpTo } from './paymentForm.ts';
import { formSchemaOf } from './records/forms.ts';
import { length } from './rules/schemas.ts';
import { cleanText } from './rules/text.ts';
import { trusted } from './values/json.ts';

const { amount } = formSchemaOf('transactions.create').shape;

/** Together with the source at most 1000 characters. */
export const expenseSchema = (today: string) =>
  z.object({
    amount: trusted<z.ZodMiniType<number>>(amount),
    source: z.string().check(z.overwrite(cleanText), length(2, 100, 'source_length')),
    day: dayUpTo(today),
    notes: z.string().check(z.overwrite(cleanText), length(0, 890, 'notes_too_long')),
  });

const MARK = ' — ';

export const expenseText = ({ source, notes }: { readonly source: string; readonly notes: string }): string =>
  notes === '' ? source : `${source}${MARK}${notes}`;

export function expenseWords(text: string | null): { readonly source: string; readonly notes: string } {
  const [source = '', ...rest] = (text ?? '').split(MARK);
  return { source, notes: rest.join(MARK) };
}
