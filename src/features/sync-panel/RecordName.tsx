import { materialByName } from '../../domain/materials/materials.ts';
import { isDay } from '../../domain/rules/day.ts';
import { formatDay, formatNumber, formatRupiah, signed, useTexts, withUnit, type Language } from '../../i18n/index.ts';
import type { OutboxItem } from '../../data/index.ts';
import type { TFunction } from 'i18next';
import { Info } from 'lucide-react';
import { Message } from '../../ui/Message.tsx';

/** The record's display name: the parts of its label in order (`knownBy` of its description). Null if this device has none. */
export function useNameOf(): (item: Pick<OutboxItem, 'label'>) => string | null {
  const { t, language } = useTexts();
  return ({ label }) => {
    const material = label['material_type'] === undefined ? null : materialByName(String(label['material_type']));
    const parts = Object.entries(label).flatMap(([field, value]) => {
      if (field === 'status' || field.endsWith('_id')) return [];
      if (field === 'card') return [t(`smart.card.${value}`, { defaultValue: String(value) })];
      if (field === 'verdict') return [t(`smart.verdict.${value}`, { defaultValue: String(value) })];
      if (field === 'material_type') return [material?.displayName ?? String(value)];
      if (typeof value === 'number') return [numberText(field, value, material?.unit ?? 'm³', language)];
      return [isDay(value) ? formatDay(value, language) : value];
    });
    // A price without a customer is the list price.
    if (label['price_per_m3'] !== undefined && label['customer_id'] === undefined)
      parts.splice(1, 0, t('masterData.listPrice'));
    return parts.length === 0 ? null : parts.join(' · ');
  };
}

function numberText(field: string, value: number, unit: 'm³' | 'L', language: Language): string {
  switch (field) {
    case 'price_per_m3':
    case 'amount':
    case 'counted':
      return formatRupiah(value, language);
    case 'adjustment':
      return signed(value, unit, language);
    case 'volume':
    case 'boulder_volume':
      return withUnit(value, 'm³', language);
    case 'liters':
      return withUnit(value, 'L', language);
    default:
      return formatNumber(value, language);
  }
}

/** The action; for a step, with the new status. */
export function KindText({ item: { kind, label } }: { readonly item: OutboxItem }) {
  const { t } = useTexts();
  const status = kind === 'deliveries.change_status' && label['status'];
  return (
    <>
      {t(`sync.panel.kind.${kind}`, { defaultValue: t('sync.panel.unknownKind') })}
      {status && `: ${t(`delivery.status.${status}`, { defaultValue: String(status) })}`}
    </>
  );
}

export function RecordName({ item }: { readonly item: OutboxItem }) {
  const name = useNameOf()(item);
  return (
    <p className="mb-4 wrap-anywhere">
      <strong className="block">{name ?? <KindText item={item} />}</strong>
      {name !== null && (
        <span className="text-sm text-ink-soft">
          <KindText item={item} />
        </span>
      )}
    </p>
  );
}

export interface Deciding {
  readonly what: 'fix' | 'discard';
  /** As it was when the dialog was opened. */
  readonly item: OutboxItem;
}

export interface DecisionProps {
  readonly item: OutboxItem;
  /** It needs no decision any more: it was settled elsewhere. */
  readonly isGone: boolean;
  /** The command found it settled. */
  readonly onGone: () => void;
  readonly onClose: () => void;
}

type Refused = Pick<OutboxItem, 'code' | 'message' | 'field' | 'state' | 'isForUserToDecide'>;

/** Why a record was not accepted; the server's text for a code newer than this app. A set-aside one has no verdict to show. */
export function refusalText(item: Refused, t: TFunction): string | null {
  const { code, message, field, state, isForUserToDecide } = item;
  if (state === 'blocked' && isForUserToDecide) return t('refusal.waits_in_vain');
  if (code === 'refused_by_owner') return [t('refusal.refused_by_owner'), reasonIn(message)].filter(Boolean).join(': ');
  const said = code === null ? '' : t(`refusal.${code}`, { defaultValue: '' });
  if (code === 'unknown_field' && field !== null)
    return `${said}: ${t(`sync.field.${field}`, { defaultValue: field, unit: '' })}`;
  if (said !== '') return said;
  return state === 'set_aside' && code !== null ? t('refusal.not_taken', { code }) : message || null;
}

/** The owner's text follows the sentence. */
const reasonIn = (message: string | null): string | undefined => /: (.+)$/s.exec(message ?? '')?.[1];

/** During the input the record was decided elsewhere: there is nothing left to save, and nothing disappears. */
export function SettledMeanwhile() {
  const { t } = useTexts();
  return (
    <Message role="alert" tone="warn" icon={Info} title={t('sync.gone.title')} className="mb-4">
      {t('sync.gone.text')}
    </Message>
  );
}
