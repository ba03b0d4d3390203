/** What the gate is told and nobody is stopped by. */
import { Ban, TriangleAlert, Weight } from 'lucide-react';
import type { TFunction } from 'i18next';
import { AGAIN_MINUTES, INDEX_TOLERANCE, warningsOf } from '../../../domain/deliveries/warnings.ts';
import { warnsAtGate } from '../../../domain/rules/customers.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { Message } from '../../../ui/Message.tsx';
import { useClock } from '../../../ui/useClock.ts';
import { numberIn } from './formValues.ts';
import type { CustomerStatus } from '../../../domain/rows.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';

/** The ticket is recorded all the same: whether the truck may leave is not this form's to say. */
export function CustomerWarning({ t, status }: { readonly t: TFunction; readonly status: CustomerStatus | undefined }) {
  const warned = warnsAtGate(status) ? status : null;
  return (
    <div aria-live="polite" className="empty:hidden sm:col-span-2">
      {warned && (
        <Message tone={LOOKS[warned].tone} icon={LOOKS[warned].icon} title={t(`delivery.new.customerStatus.${warned}`)} className="mb-3">
          {t('delivery.new.customerStatus.recorded')}
        </Message>
      )}
    </div>
  );
}

const LOOKS = { blocked: { tone: 'bad', icon: Ban }, cash_only: { tone: 'warn', icon: TriangleAlert } } as const;

const deviceTime = () => new Date();

export function LoadWarnings({ state }: { readonly state: DeliveryFormState }) {
  const { t, values, gate, context: { language }, volume, now } = state;
  const index = numberIn(values, 'indexM3', language) ?? gate.truckType?.index_m3 ?? null;
  const found = warningsOf({
    plate: values.truckLicense, materialType: values.materialType, volume, indexM3: index,
    grossKg: numberIn(values, 'grossKg', language), tareKg: numberIn(values, 'tareKg', language) ?? null,
    density: gate.density ?? null, legalGrossT: gate.truckType?.legal_gross_t ?? null, now, deviceNow: useClock(deviceTime), recent: gate.recent,
  });
  const spoken = (['above_index', 'same_again', 'not_by_weight'] as const).filter((warning) => found.includes(warning));
  return (
    <div aria-live="polite" className="grid gap-2 empty:hidden sm:col-span-2 not-empty:mb-3">
      {spoken.map((warning) => (
        <Message key={warning} tone="warn" icon={TriangleAlert}>
          {t(`delivery.new.warning.${warning}`, {
            index: formatNumber(index ?? 0, language), times: formatNumber(INDEX_TOLERANCE, language), minutes: formatNumber(AGAIN_MINUTES, language),
          })}
        </Message>
      ))}
      {found.includes('over_legal_weight') && (
        <div>
          <Mark tone="plain" icon={Weight}>
            {t('delivery.new.warning.over_legal_weight', { limit: formatNumber(gate.truckType?.legal_gross_t ?? 0, language) })}
          </Mark>
        </div>
      )}
    </div>
  );
}
