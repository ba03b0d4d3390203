/** What the gate is told and nobody is stopped by. */
import { Ban, TriangleAlert, Weight } from 'lucide-react';
import type { TFunction } from 'i18next';
import { AGAIN_MINUTES, INDEX_TOLERANCE, warningsOf } from '../../../domain/deliveries/warnings.ts';
import { unreachable } from '../../../domain/result.ts';
import { warnsAtGate } from '../../../domain/rules/customerStatus.ts';
import { grossKg, indexM3, tareKg } from '../../../domain/rules/numberFields.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { Message } from '../../../ui/Message.tsx';
import { useClock } from '../../../ui/useClock.ts';
import { numberIn } from './formValues.ts';
import type { DeliveryWarning } from '../../../domain/deliveries/warnings.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { CustomerStatus } from '../../../domain/rows.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';

/** The ticket is recorded all the same: whether the truck may leave is not this form's to say. */
export function CustomerWarning({ t, status }: { readonly t: TFunction; readonly status: CustomerStatus | undefined }) {
  const warned = warnsAtGate(status) ? status : null;
  return (
    <div aria-live="polite" className="empty:hidden sm:col-span-2">
      {warned && (
        <Message
          tone={LOOKS[warned].tone}
          icon={LOOKS[warned].icon}
          title={t(`delivery.new.customerStatus.${warned}`)}
          className="mb-3"
        >
          {t('delivery.new.customerStatus.recorded')}
        </Message>
      )}
    </div>
  );
}

const LOOKS = { blocked: { tone: 'bad', icon: Ban }, cash_only: { tone: 'warn', icon: TriangleAlert } } as const;

const deviceTime = () => new Date();

export function LoadWarnings({ state }: { readonly state: DeliveryFormState }) {
  const {
    t,
    values,
    gate,
    context: { language, limits },
    volume,
    now,
  } = state;
  const held = (field: keyof typeof RULES) => {
    const typed = numberIn(values, field, language);
    return typed === undefined || RULES[field].safeParse(typed).success ? typed : Number.NaN;
  };
  const found = warningsOf({
    plate: values.truckLicense,
    materialType: values.materialType,
    volume: volume <= limits.max ? volume : Number.NaN,
    indexM3: held('indexM3') ?? gate.truckType?.index_m3 ?? null,
    grossKg: held('grossKg'),
    tareKg: held('tareKg') ?? null,
    density: gate.density ?? null,
    legalGrossT: gate.truckType?.legal_gross_t ?? null,
    now,
    deviceNow: useClock(deviceTime),
    recent: gate.recent,
  });
  return (
    <div aria-live="polite" className="grid gap-2 empty:hidden sm:col-span-2 not-empty:mb-3">
      {found.map((warning) =>
        warning.kind === 'over_legal_weight' ? (
          <div key={warning.kind}>
            <Mark tone="plain" icon={Weight}>
              {warningText(warning, t, language)}
            </Mark>
          </div>
        ) : (
          <Message key={warning.kind} tone="warn" icon={TriangleAlert}>
            {warningText(warning, t, language)}
          </Message>
        ),
      )}
    </div>
  );
}

/** A figure that is beyond its limits is told at its field: nothing is held against it here. */
const RULES = { indexM3, grossKg, tareKg };

function warningText(warning: DeliveryWarning, t: TFunction, language: Language): string {
  const number = (figure: number) => formatNumber(figure, language);
  switch (warning.kind) {
    case 'above_index':
      return t('delivery.new.warning.above_index', { index: number(warning.indexM3), times: number(INDEX_TOLERANCE) });
    case 'same_again':
      return t('delivery.new.warning.same_again', { minutes: number(AGAIN_MINUTES) });
    case 'not_by_weight':
      return t('delivery.new.warning.not_by_weight');
    case 'over_legal_weight':
      return t('delivery.new.warning.over_legal_weight', { limit: number(warning.legalGrossT) });
    default:
      return unreachable(warning);
  }
}
