import { useState } from 'react';
import { materialByName, LOADABLE, MATERIALS } from '../../domain/materials/materials.ts';
import { kindOf, type CorrectableField, type MutationKind } from '../../domain/mutations/mutations.ts';
import { useOffer } from '../../forms/useOffer.ts';
import { formatNumber, useTexts } from '../../i18n/index.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import { SelectInput, TextInput } from '../../ui/index.ts';
import { MomentInput } from '../../ui/TimeInput.tsx';
import { isTimeOf } from './fixable.ts';
import type { Correction } from './useCorrection.ts';

interface CorrectedFieldProps {
  readonly field: CorrectableField;
  readonly kind: MutationKind;
  /** The material that determines the unit of its quantities. */
  readonly material: unknown;
  readonly form: Correction;
  readonly isGone?: boolean;
}

/** A field of a corrected record. For a ticket it offers the same as the gate's field. */
export function CorrectedField({ field, kind, material, form, isGone = false }: CorrectedFieldProps) {
  const { t, language } = useTexts();
  const isTicket = kind === 'deliveries.create';
  const { unit } = materialByName(typeof material === 'string' ? material : '');
  const props = {
    id: `fix-${field}`,
    label: t(`sync.field.${field}`, { unit }),
    error: form.errorText(field),
    // Enter skips optional fields.
    ...(form.canBeEmpty(field) && { 'data-optional': true }),
  };
  if (isTicket && field === 'material_type')
    return (
      <SelectInput
        {...props}
        value={form.textIn(field)}
        disabled={isGone}
        onChange={(event) => form.set(field, event.target.value)}
        options={LOADABLE.map((type) => [type, MATERIALS[type].displayName])}
      />
    );
  const of = isTicket ? NAMED[field] : undefined;
  if (of) return <NamedField {...props} {...{ of, field, form, isGone }} />;
  if (isTimeOf(kind, field))
    return (
      <MomentInput
        {...props}
        value={form.textIn(field)}
        readOnly={isGone}
        onText={(text) => form.set(field, text)}
        onBlur={() => form.leave(field)}
      />
    );
  const { stock } = form.load;
  return (
    <TextInput
      {...props}
      hint={
        isTicket && field === 'volume' && stock !== undefined
          ? t('delivery.new.onHand', { amount: formatNumber(stock, language) })
          : undefined
      }
      value={form.textIn(field)}
      readOnly={isGone}
      inputMode={kindOf(kind).fields[field]?.type === 'number' ? 'decimal' : 'text'}
      onChange={(event) => form.set(field, event.target.value)}
      onBlur={() => form.leave(field)}
    />
  );
}

const NAMED: Partial<Record<CorrectableField, 'trucks' | 'customers' | 'drivers'>> = {
  truck_license: 'trucks',
  customer_name: 'customers',
  driver_name: 'drivers',
};

interface NamedFieldProps extends Required<Pick<CorrectedFieldProps, 'field' | 'form' | 'isGone'>> {
  readonly of: 'trucks' | 'customers' | 'drivers';
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
}

function NamedField({ of, field, form, isGone, ...props }: NamedFieldProps) {
  const { t } = useTexts();
  const [isActive, setActive] = useState(false);
  const offer = useOffer(of, form.textIn(field), isActive && !isGone);
  return (
    <Combobox
      {...props}
      {...offer}
      {...(offer.highlight && { newLabel: (typed: string) => t('delivery.new.newOption', { typed }) })}
      listLabel={t('form.suggestions')}
      value={form.textIn(field)}
      readOnly={isGone}
      onFocus={() => setActive(true)}
      onChange={(text) => form.set(field, text)}
      onBlur={() => {
        setActive(false);
        form.leave(field);
      }}
    />
  );
}
