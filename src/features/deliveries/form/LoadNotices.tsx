/** What is said of a load beside its fields. Only one larger than the known stock needs an answer; the rest stops nobody. */
import { Ban, TriangleAlert, Weight } from 'lucide-react';
import type { TFunction } from 'i18next';
import { usePrice } from '../../../data/deliveries.ts';
import { exceedsStock, AGAIN_MINUTES, INDEX_TOLERANCE, warningsOf } from '../../../domain/deliveries/warnings.ts';
import { unreachable } from '../../../domain/values/result.ts';
import { isUnusualPrice } from '../../../domain/masterData/priceInForce.ts';
import { warnsAtGate } from '../../../domain/rules/customerStatus.ts';
import { grossKg, indexM3, tareKg } from '../../../domain/records/columns.ts';
import { ruleOf } from '../../../domain/records/rules.ts';
import { StockQuestion } from '../../../shared/deliveries/StockQuestion.tsx';
import { formatNumber, formatRupiah, type Language } from '../../../i18n/index.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { Message } from '../../../ui/Message.tsx';
import { useClock } from '../../../ui/useClock.ts';
import { DELIVERY } from './formValues.ts';
import type { DeliveryWarning } from '../../../domain/deliveries/warnings.ts';
import type { CustomerStatus } from '../../../domain/records/rows.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';

interface NoticeProps {
  readonly state: DeliveryFormState;
}

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
          text={t('delivery.new.customerStatus.recorded')}
        />
      )}
    </div>
  );
}

const LOOKS = { blocked: { tone: 'bad', icon: Ban }, cash_only: { tone: 'warn', icon: TriangleAlert } } as const;

/** Shown where the load is larger than the known stock: one tap says why it leaves anyway. */
export function StockCheck({ state: { override, context, volume } }: NoticeProps) {
  const { availableStock, limits } = context;
  if (availableStock === undefined || !(volume <= limits.max)) return null;
  return (
    <div className="sm:col-span-2">
      {exceedsStock(volume, availableStock) && <StockQuestion override={override} volumeId="volume" />}
    </div>
  );
}

const deviceTime = () => new Date();

export function LoadWarnings({ state: { t, typed, values, gate, context, language, volume, now } }: NoticeProps) {
  const held = (field: keyof typeof RULES) => {
    const number = DELIVERY.numberIn(typed, field);
    return number === undefined || RULES[field].safeParse(number).success ? number : Number.NaN;
  };
  const found = warningsOf({
    plate: values.truck_license,
    materialType: values.material_type,
    volume: volume <= context.limits.max ? volume : Number.NaN,
    indexM3: held('index_m3') ?? gate.truckType?.index_m3 ?? null,
    grossKg: held('gross_kg'),
    tareKg: held('tare_kg') ?? null,
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
            <Mark tone="plain" icon={Weight} text={warningText(warning, t, language)} />
          </div>
        ) : (
          <Message key={warning.kind} tone="warn" icon={TriangleAlert} text={warningText(warning, t, language)} />
        ),
      )}
    </div>
  );
}

/** A figure that is beyond its limits is reported at its field: nothing is compared with it here. */
const RULES = { index_m3: ruleOf(indexM3), gross_kg: ruleOf(grossKg), tare_kg: ruleOf(tareKg) };

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

/** The price that the ticket will keep: the customer's own, else the list price. What it makes stands in the bar that saves. The line has its height before it is known. */
export function PriceLine({ state: { t, gate, values, language } }: NoticeProps) {
  const price = gate.price?.price_per_m3;
  const isOwn = typeof gate.price?.customer_id === 'string';
  const list = usePrice({
    customerId: undefined,
    materialType: isOwn ? values.material_type : '',
    day: gate.day,
  });
  const isUnusual = isOwn && price !== undefined && list && isUnusualPrice(price, list.price_per_m3);
  return (
    <div className="min-h-12 border-t border-line pt-3 pb-1 text-sm sm:col-span-2">
      {values.material_type !== '' && gate.price === null && (
        <p className="text-ink-soft">{t(gate.onItsWay ? 'delivery.new.price.onItsWay' : 'delivery.new.price.none')}</p>
      )}
      {price !== undefined && (
        <p className="text-ink-soft">
          {t(gate.price?.customer_id === null ? 'delivery.new.price.list' : 'delivery.new.price.own', {
            price: formatRupiah(price, language),
          })}
        </p>
      )}
      {isUnusual && (
        <Message role="status" tone="warn" icon={TriangleAlert} className="my-2">
          {t('delivery.new.price.unusual', { price: formatRupiah(list.price_per_m3, language) })}
        </Message>
      )}
    </div>
  );
}
