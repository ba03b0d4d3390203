/** "Record again": a record's form opens with the values of a wrong one, which the same save voids. */
import { Replace } from 'lucide-react';
import { formatNumber, useTexts, type Language } from '../i18n/index.ts';
import { Message } from '../ui/Message.tsx';
import type { FormShape } from './shape/formShape.ts';
import type { Texts } from './shape/typedStore.ts';
import type { SyncedTables } from '../domain/records/rows.ts';

/** Texts beside the fields of such a form; empty if nothing is replaced. */
type AgainTexts = Record<'instead_of' | 'instead_reason' | 'instead_name' | 'instead_at', string>;
export const AGAIN_TEXTS: AgainTexts = { instead_of: '', instead_reason: '', instead_name: '', instead_at: '' };

export const againSet = ({ instead_of, instead_reason }: AgainTexts) => ({
  instead_of: instead_of || undefined,
  instead_reason: instead_reason || undefined,
});

/** When the wrong record's work was done: a count in between includes the replacement too. */
export const sinceOf = (row: Pick<SyncedTables['fuel_logs'], 'done_at' | 'captured_at'>) => ({
  instead_at: row.done_at ?? row.captured_at,
});

/** How the void dialog opens the form again. */
export interface Again {
  readonly draftKey: string;
  readonly draft: (why: { readonly reason: string; readonly name: string }, language: Language) => unknown;
  readonly open: () => void;
}

/** `textsOf`: the wrong record's values as the form shows them. */
export const recordedAgain = <V extends Texts & AgainTexts>(
  shape: FormShape<V>,
  id: string,
  textsOf: (write: (value: number) => string) => Partial<V>,
  open: () => void,
): Again => ({
  draftKey: shape.draftKey,
  draft: ({ reason, name }, language) =>
    shape.draftOf({
      values: {
        ...shape.start(language),
        ...textsOf((value) => formatNumber(value, language)),
        instead_of: id,
        instead_reason: reason,
        instead_name: name,
      },
      language,
    }),
  open,
});

export function InsteadNote({ values, className }: { readonly values: AgainTexts; readonly className?: string }) {
  const { t } = useTexts();
  if (values.instead_of === '') return null;
  return (
    <Message
      tone="info"
      icon={Replace}
      role="status"
      {...(className && { className })}
      text={t('form.again.note', { name: values.instead_name, reason: values.instead_reason })}
    />
  );
}
