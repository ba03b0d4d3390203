import { Info } from 'lucide-react';
import { changedLeads, weightsAfter } from '../../domain/rules/ticketCorrection.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Message } from '../../ui/Message.tsx';
import type { MutationKind } from '../../domain/mutations/mutations.ts';

type Fields = Readonly<Record<string, unknown>>;

interface ConsequencesProps {
  readonly kind: MutationKind;
  readonly before: Fields;
  readonly after: Fields;
}

export function Consequences({ kind, before, after }: ConsequencesProps) {
  const { t } = useTexts();
  const told = kind === 'deliveries.create' ? consequencesOf(before, after) : [];
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

function consequencesOf(before: Fields, after: Fields) {
  const leads = changedLeads(before, after);
  const weights = weightsAfter(before, after);
  const has = (...fields: readonly string[]) => fields.some((field) => typeof before[field] === 'number');
  return [
    ...(leads.includes('customer_name') ? (['customer'] as const) : []),
    ...(leads.includes('truck_license') ? (['truck'] as const) : []),
    ...(leads.includes('truck_license') && has('tare_kg') ? (['tare'] as const) : []),
    ...(weights === 'left_out' && has('gross_kg', 'tare_kg', 'density') ? (['weights'] as const) : []),
    ...(weights === 'not_followed' && has('density') ? (['volume'] as const) : []),
  ];
}
