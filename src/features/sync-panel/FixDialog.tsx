import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldsOf, fixRecord } from '../../data/index.ts';
import { formatNumber, readNumber } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { StoreFailed } from '../../ui/StoreFailed.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useCommand } from '../../ui/useCommand.ts';
import { Consequences } from './Consequences.tsx';
import { SettledMeanwhile } from './SettledMeanwhile.tsx';
import { fixableFields, isNumberField } from './fixable.ts';
import { refusalText } from './refusalText.ts';
import type { StoreFailure } from '../../data/index.ts';
import type { DecisionProps } from './deciding.ts';
import type { MutationKind } from '../../domain/mutations.ts';
import type { Language } from '../../i18n/languages.ts';
import type { FixableField } from './fixable.ts';

type Typed = Partial<Record<FixableField, string>>;

/** The record as it was typed, open for correction. Saving puts a new one in its place; the number of a ticket stays. */
export function FixDialog({ item, isGone, onGone, onClose }: DecisionProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [record, setRecord] = useState<Readonly<Record<string, unknown>>>();
  const [typed, setTyped] = useState<Typed>({});
  const { failure, busy, run } = useCommand<StoreFailure>();
  useEffect(() => {
    const read = async () => {
      const answer = await run(fieldsOf(item.id));
      if (answer.ok) setRecord(answer.value);
    };
    void read();
  }, [item.id, run]);
  if (!record && failure === null) return null;
  const fields = record ? shownFields(item.kind, record) : [];
  const before = textOf(record ?? {}, fields, language);
  const changed = fields.filter((field) => typed[field] !== undefined && typed[field] !== before[field]);
  const unreadable = changed.filter((field) => isNumberField(field) && Number.isNaN(readNumber(typed[field] ?? '', language).value));
  const values = Object.fromEntries(changed.map((field) => [field, valueOf(field, typed[field] ?? '', language)]));
  const save = async () => {
    const decision = await run(fixRecord(item.id, values));
    if (decision.ok) (decision.value === 'done' ? onClose : onGone)();
  };
  return (
    <Dialog title={t('sync.panel.fixTitle')} onClose={onClose}>
      {isGone && !busy ? <SettledMeanwhile /> : <p className="mb-4 text-sm text-bad">{refusalText(item, t)}</p>}
      {fields.map((field) => (
        <TextInput
          key={field}
          id={`fix-${field}`}
          label={t(`sync.field.${field}`)}
          value={typed[field] ?? before[field] ?? ''}
          readOnly={isGone}
          inputMode={isNumberField(field) ? 'decimal' : 'text'}
          error={unreadable.includes(field) ? t('refusal.invalid_value') : undefined}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
        />
      ))}
      {record && unreadable.length === 0 && <Consequences kind={item.kind} before={record} after={{ ...record, ...values }} />}
      <StoreFailed failure={failure} />
      <Button look="main" disabled={changed.length === 0 || unreadable.length > 0 || isGone || busy} onClick={() => void save()} className="w-full">
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
