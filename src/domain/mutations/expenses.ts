/** An expense that the owner enters. The ledger has no column for its source, so it comes first in the notes, before a dash. */
import { day, limited, optional, text } from '../records/columns.ts';
import { formOf } from './forms.ts';

/** Source and notes together have at most 1000 characters. Without a day: today. */
export const EXPENSE = formOf('transactions.create', {
  sets: ['operating_day', 'notes', 'instead_of', 'instead_reason'],
  own: {
    source: limited({ clean: 'text', min: 2, max: 100, codes: { length: 'source_length' } }),
    operating_day: optional(day),
    notes: optional(text(890)),
  },
});

const MARK = ' — ';

export const expenseText = ({ source, notes }: { readonly source: string; readonly notes?: string }): string =>
  notes === undefined ? source : `${source}${MARK}${notes}`;

export function expenseWords(written: string | null): { readonly source: string; readonly notes: string } {
  const [source = '', ...rest] = (written ?? '').split(MARK);
  return { source, notes: rest.join(MARK) };
}
