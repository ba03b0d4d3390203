import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldsOf, fixRecord } from '../../data/index.ts';
import { canBeEmpty } from '../../domain/correction.ts';
import { isNumberField, isWholeField } from '../../domain/rules/numberColumns.ts';
import { formatNumber, readNumber, readWholeNumber } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { StoreFailed } from '../../ui/StoreFailed.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useCommand } from '../../ui/useCommand.ts';
import { Consequences } from './Consequences.tsx';
import { RecordName } from './RecordName.tsx';
import { SettledMeanwhile } from './SettledMeanwhile.tsx';
import { fixableFields } from './fixable.ts';
import { refusalText } from './refusalText.ts';
import type { StoreFailure } from '../../data/index.ts';
import type { DecisionProps } from './deciding.ts';
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
  const fields = fixableFields(item);
  const before = textOf(record ?? {}, fields, language);
  const changed = fields.filter((field) => typed[field] !== undefined && typed[field].trim() !== before[field]);
  const values = Object.fromEntries(changed.map((field) => [field, valueOf(field, typed[field] ?? '', language)]));
  const missing = changed.filter((field) => values[field] === null && !canBeEmpty(item.kind, record ?? {}, field));
  const unreadable = changed.filter((field) => Number.isNaN(values[field]));
  const isWrong = missing.length + unreadable.length > 0;
  const save = async () => {
    const decision = await run(fixRecord(item.id, values));
    if (decision.ok) (decision.value === 'done' ? onClose : onGone)();
  };
  return (
    <Dialog title={t('sync.panel.fixTitle')} onClose={onClose}>
      <RecordName item={item} />
      {isGone && !busy ? <SettledMeanwhile /> : <p className="mb-4 text-sm text-bad">{refusalText(item, t)}</p>}
      {fields.map((field) => (
        <TextInput
          key={field}
          id={`fix-${field}`}
          label={t(`sync.field.${field}`)}
          value={typed[field] ?? before[field] ?? ''}
          readOnly={isGone}
          inputMode={isNumberField(field) ? 'decimal' : 'text'}
          error={missing.includes(field) ? t('refusal.required') : unreadable.includes(field) ? t('refusal.invalid_value') : undefined}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
        />
      ))}
      {record && !isWrong && <Consequences kind={item.kind} before={record} after={{ ...record, ...values }} />}
      <StoreFailed failure={failure} />
      <Button look="main" disabled={(changed.length === 0 && !isToBeMadeAnew(item)) || isWrong || isGone || busy} onClick={() => void save()} className="w-full">
        {t('sync.panel.fixSave')}
      </Button>
    </Dialog>
  );
}

/** A ticket that names whom nobody brings any more: saved as it stands, it makes them anew. */
const isToBeMadeAnew = ({ kind, code }: DecisionProps['item']): boolean =>
  kind === 'deliveries.create' && (code === 'needs_discarded' || code === 'missing_dependency');

const textOf = (payload: Readonly<Record<string, unknown>>, fields: readonly FixableField[], language: Language): Typed =>
  Object.fromEntries(fields.map((field) => {
    const value = payload[field];
    return [field, typeof value === 'number' ? formatNumber(value, language) : typeof value === 'string' ? value : ''];
  }));

/** Null where nothing is left; NaN where a number cannot be read. */
function valueOf(field: FixableField, typed: string, language: Language): string | number | null {
  const text = typed.trim();
  if (text === '') return null;
  return isNumberField(field) ? (isWholeField(field) ? readWholeNumber : readNumber)(text, language).value : text;
}
