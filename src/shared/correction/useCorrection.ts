/** The input for a corrected record: read by language, checked by the rules of its original form. */
import { useState } from 'react';
import { useConfig, useRows, useSite, useStocks } from '../../data/index.ts';
import { correctedFields, type TypedField } from '../../domain/mutations/correctedFields.ts';
import { canBeEmpty } from '../../domain/mutations/correctPayload.ts';
import { isWholeNumber, limitTexts } from '../../forms/index.ts';
import type { Column } from '../../domain/records/columns.ts';
import { volumeLimits } from '../../domain/settings/volume.ts';
import { occurredAt } from '../../domain/safety/occurredAt.ts';
import { wallTimeAt } from '../../domain/time/siteTime.ts';
import {
  formatNumber,
  readNumber,
  readWholeNumber,
  suggestNumber,
  translateNumbers,
  useTexts,
} from '../../i18n/index.ts';
import type { Language } from '../../i18n/index.ts';
import { kindOf, type CorrectableField, type MutationKind } from '../../domain/mutations/mutations.ts';
import { useDirtyForm } from '../../ui/dirtyForms.ts';
import { densitiesByDay } from '../../domain/materials/densities.ts';
import { correctedDelivery, followedVolume, notFollowed } from '../../domain/rules/ticketCorrection.ts';
import { exceedsStock } from '../../domain/deliveries/warnings.ts';
import { useOverride } from '../deliveries/StockQuestion.tsx';
import type { Fields } from '../../domain/values/json.ts';

type Texts = Partial<Record<CorrectableField, string>>;

export interface Typed {
  readonly texts: Texts;
  readonly language: Language;
}

interface Corrected {
  /** The kind whose rules apply. */
  readonly kind: MutationKind;
  /** Its current payload; undefined while it is being read. */
  readonly record: Readonly<Record<string, unknown>> | undefined;
  readonly fields: readonly CorrectableField[];
  /** The ticket's current load is included in the stock. */
  readonly counts: boolean;
  /** It can no longer be corrected. */
  readonly isGone: boolean;
  readonly start?: Typed | undefined;
}

export type Correction = ReturnType<typeof useCorrection>;

export function useCorrection({ kind, record, fields, counts, isGone, start }: Corrected) {
  const { t, language } = useTexts();
  const limits = volumeLimits(useConfig());
  const { timeZone } = useSite();
  const densityOf = densitiesByDay(useRows('materials')?.map(({ row }) => row) ?? []);
  const [typed, setTyped] = useState<Typed>(start ?? { texts: {}, language });
  const [left, setLeft] = useState<ReadonlySet<CorrectableField>>(new Set());
  const [tried, setTried] = useState(false);
  const columnOf = (field: string): Column | undefined => kindOf(kind).fields[field];
  // Before anything is read: numbers of the old language must not be read in the new one.
  if (typed.language !== language)
    setTyped({
      texts: translateNumbers(
        typed.texts,
        fields.filter((field) => columnOf(field)?.type === 'number'),
        typed.language,
        language,
        (field) => isWholeNumber(columnOf(field)),
      ),
      language,
    });

  const before = textsOf(record ?? {}, fields, language, (field) => columnOf(field)?.format === 'time' && timeZone);
  const { texts } = typed;
  const changed = fields.filter((field) => texts[field] !== undefined && texts[field].trim() !== before[field]);
  useDirtyForm(changed.length > 0 && !isGone);
  const typedFields = Object.fromEntries(
    changed.map((field) => [field, readField(columnOf(field), texts[field] ?? '', language, timeZone)]),
  );
  const judge = (values: typeof typedFields) => correctedFields({ kind, record: record ?? {}, limits }, values);
  const said = judge(typedFields);
  const isTicket = kind === 'deliveries.create';
  // A volume typed beside the weights removed the ticket's density.
  const density = densityOf(String(record?.['material_type']), String(record?.['operating_day']));
  const ticket = { density, ...record };
  const isVolumeOpen = isTicket && said.ok && !changed.includes('volume');
  const follows = isVolumeOpen ? followedVolume(ticket, { ...ticket, ...said.value }) : undefined;
  const followed = follows !== undefined && { text: formatNumber(follows, language), value: follows, unclear: false };
  const reading = followed ? judge({ ...typedFields, volume: followed }) : said;
  const values = reading.ok && reading.value;
  const weighed = isTicket && values && correctedDelivery(ticket, values)['density'];
  const load = useCorrectedLoad({ kind, counts }, record ?? {}, { ...record, ...values });
  const isRefused = load.isAbove && load.override.reason === undefined;

  /** A missing value is reported only after an attempt to save. */
  function errorText(field: CorrectableField): string | undefined {
    if (field === 'volume' && isRefused && (tried || left.has(field)))
      return t('validation.volume_above_stock', { stock: formatNumber(load.stock ?? 0, language) });
    const code = reading.ok ? undefined : reading.error[field];
    if (code === undefined || !(tried || (left.has(field) && code !== 'required'))) return undefined;
    return t(`validation.${code}`, {
      ...limitTexts(columnOf(field), record ?? {}, language),
      ...(field === 'volume' && { min: formatNumber(limits.min, language), max: formatNumber(limits.max, language) }),
      example: suggestNumber(texts[field] ?? '', language),
    });
  }

  return {
    record,
    fields,
    typed,
    load,
    /** Null while there is an error. */
    corrected:
      values && !isRefused
        ? { ...values, ...load.fields, ...(typeof weighed === 'number' && { density: weighed }) }
        : null,
    /** Corrected weights and volume of a ticket that contradict each other. */
    apart: isTicket && values ? notFollowed(ticket, values) : undefined,
    errorText,
    isChanged: changed.length > 0,
    canBeEmpty: (field: CorrectableField): boolean => canBeEmpty(kind, record ?? {}, field),
    textIn: (field: CorrectableField): string =>
      field === 'volume' && followed ? followed.text : (texts[field] ?? before[field] ?? ''),
    set: (field: CorrectableField, text: string) =>
      setTyped((held) => ({ ...held, texts: { ...held.texts, [field]: text } })),
    leave: (field: CorrectableField) => setLeft(new Set([...left, field])),
    tryIt: () => setTried(true),
  };
}

const textsOf = (
  payload: Readonly<Record<string, unknown>>,
  fields: readonly CorrectableField[],
  language: Language,
  zoneOf: (field: string) => string | false,
): Texts =>
  Object.fromEntries(
    fields.map((field) => {
      const value = payload[field];
      const zone = zoneOf(field);
      if (zone !== false && typeof value === 'string')
        return [field, wallTimeAt(new Date(value), zone).replace(' ', 'T')];
      return [
        field,
        typeof value === 'number' ? formatNumber(value, language) : typeof value === 'string' ? value : '',
      ];
    }),
  );

function readField(column: Column | undefined, text: string, language: Language, timeZone: string): TypedField {
  if (text.trim() === '') return { text, value: null, unclear: false };
  if (column?.format === 'time')
    return { text, value: occurredAt(text, timeZone)?.toISOString() ?? text, unclear: false };
  if (column?.type !== 'number') return { text, value: text, unclear: false };
  const { value, ambiguous } = (isWholeNumber(column) ? readWholeNumber : readNumber)(text, language);
  return { text, value, unclear: ambiguous };
}

/** `after`: with the new input. `counts`: the current load is included in the stock. */
function useCorrectedLoad(
  { kind, counts }: { readonly kind: MutationKind; readonly counts: boolean },
  before: Fields,
  after: Fields,
) {
  const stocks = useStocks();
  const override = useOverride(String(after['material_type']), String(after['operating_day']));
  const isOther =
    kind === 'deliveries.create' &&
    (before['volume'] !== after['volume'] || before['material_type'] !== after['material_type']);
  const found = stocks?.find(({ known, materialType }) => known && materialType === after['material_type']);
  const given = counts && before['material_type'] === after['material_type'] ? Number(before['volume']) : 0;
  const stock = isOther && found ? Math.max(0, found.onHand + given) : undefined;
  const isAbove = exceedsStock(Number(after['volume']), stock);
  const hasReason = before['override_reason'] !== undefined;
  return {
    /** m³, without what the ticket itself takes. Undefined: no ticket, an unchanged load, or an unknown stock. */
    stock,
    isAbove,
    override,
    /** The stock has been read, if it matters: an earlier save could overlook it. */
    isReady: !isOther || stocks !== undefined,
    /** The correction's consequences; none if the load is unchanged. */
    fields: isOther && (isAbove || hasReason) ? { override_reason: isAbove ? override.reason : null } : {},
  };
}
