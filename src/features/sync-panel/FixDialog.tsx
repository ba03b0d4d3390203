import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldsOf, fixRecord } from '../../data/index.ts';
import { formatNumber, readNumber } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { fixableFields, isNumberField } from './fixable.ts';
import { refusalText } from './refusalText.ts';
import type { OutboxItem } from '../../data/index.ts';
import type { MutationKind } from '../../domain/mutations.ts';
import type { Language } from '../../i18n/languages.ts';
import type { FixableField } from './fixable.ts';

type Typed = Partial<Record<FixableField, string>>;

/** The record as it was typed, open for correction. Saving puts a new one in its place; the number of a ticket stays. */
export function FixDialog({ item, onClose }: { readonly item: OutboxItem; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [before, setBefore] = useState<Typed>();
  const [typed, setTyped] = useState<Typed>({});
  useEffect(() => {
    void fieldsOf(item.id).then((payload) => setBefore(textOf(payload, shownFields(item.kind, payload), language)));
  }, [item.id, item.kind, language]);
  if (!before) return null;
  const fields = fixableFields(item.kind).filter((field) => before[field] !== undefined);

  const changed = fields.filter((field) => typed[field] !== undefined && typed[field] !== before[field]);
  const unreadable = changed.filter((field) => isNumberField(field) && Number.isNaN(readNumber(typed[field] ?? '', language).value));
  const save = () => {
    const values = changed.map((field) => [field, valueOf(field, typed[field] ?? '', language)] as const);
    void fixRecord(item.id, Object.fromEntries(values)).then(onClose);
  };
  return (
    <Dialog title={t('sync.panel.fixTitle')} onClose={onClose}>
      <p className="mb-4 text-sm text-bad">{refusalText(item, t)}</p>
      {fields.map((field) => (
        <TextInput
          key={field}
          id={`fix-${field}`}
          label={t(`sync.field.${field}`)}
          value={typed[field] ?? before[field] ?? ''}
          inputMode={isNumberField(field) ? 'decimal' : 'text'}
          error={unreadable.includes(field) ? t('refusal.invalid_value') : undefined}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
        />
      ))}
      <Button look="main" disabled={changed.length === 0 || unreadable.length > 0} onClick={save} className="w-full">
        {t('sync.panel.fixSave')}
      </Button>
    </Dialog>
  );
}

/** Of a new record all fields; of a change only those that it changed: for the others nobody knows what the person had seen. */
const shownFields = (kind: MutationKind, payload: Readonly<Record<string, unknown>>): readonly FixableField[] =>
  fixableFields(kind).filter((field) => kind.endsWith('.create') || payload[field] !== undefined);

const textOf = (payload: Readonly<Record<string, unknown>>, fields: readonly FixableField[], language: Language): Typed =>
  Object.fromEntries(fields.map((field) => {
    const value = payload[field];
    return [field, typeof value === 'number' ? formatNumber(value, language) : typeof value === 'string' ? value : ''];
  }));

const valueOf = (field: FixableField, text: string, language: Language): string | number =>
  isNumberField(field) ? readNumber(text, language).value : text.trim();
