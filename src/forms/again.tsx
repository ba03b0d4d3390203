/** "Record again": the form of a record opens with the values of one that was wrong, which is taken back in the same save. */
import { Replace } from 'lucide-react';
import { formatNumber, useTexts, type Language } from '../i18n/index.ts';
import { Message } from '../ui/Message.tsx';
import type { FormShape } from './shape/formShape.ts';
import type { Texts } from './shape/typedStore.ts';

/** Texts beside the fields of such a form; empty where nothing is recorded again. */
type AgainTexts = Record<'instead_of' | 'instead_reason' | 'instead_name' | 'instead_at', string>;
export const AGAIN_TEXTS: AgainTexts = { instead_of: '', instead_reason: '', instead_name: '', instead_at: '' };

export const againSet = ({ instead_of, instead_reason }: AgainTexts) => ({
  instead_of: instead_of || undefined,
  instead_reason: instead_reason || undefined,
});

/** When the work of the wrong one was done: a count in between has seen the right one too. */
export const sinceOf = ({
  done_at,
  captured_at,
}: {
  readonly done_at: string | null;
  readonly captured_at: string;
}) => ({ instead_at: done_at ?? captured_at });

/** How the dialog that takes a record back opens the form anew. */
export interface Again {
  readonly draftKey: string;
  readonly draft: (why: { readonly reason: string; readonly name: string }, language: Language) => unknown;
  readonly open: () => void;
}

/** `textsOf`: the values of the wrong record as the form shows them. */
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

/** Which record goes with the save, and why. */
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
