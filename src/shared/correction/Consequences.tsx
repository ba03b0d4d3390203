import { Info } from 'lucide-react';
import { changedLeads } from '../../domain/rules/ticketCorrection.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Message } from '../../ui/Message.tsx';
import type { MutationKind } from '../../domain/mutations/mutations.ts';
import type { Correction } from './useCorrection.ts';

export function Consequences({ kind, form }: { readonly kind: MutationKind; readonly form: Correction }) {
  const { t } = useTexts();
  const told = kind === 'deliveries.create' ? consequencesOf(form) : [];
  if (told.length === 0) return null;
  return (
    <Message tone="info" icon={Info} className="mb-4">
      {told.map((one) => (
        <span key={one} className="block">
          {t(`sync.panel.consequence.${one}`)}
        </span>
      ))}
    </Message>
  );
}

function consequencesOf({ record, corrected, apart }: Correction) {
  if (!record || !corrected) return [];
  const leads = changedLeads(record, { ...record, ...corrected });
  const isOtherTruck = leads.includes('truck_license');
  return [
    ...(leads.includes('customer_name') ? (['customer'] as const) : []),
    ...(isOtherTruck ? (['truck'] as const) : []),
    ...(isOtherTruck && typeof record['tare_kg'] === 'number' ? (['tare'] as const) : []),
    ...(apart ? [apart] : []),
  ];
}
