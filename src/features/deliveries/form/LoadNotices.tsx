/** Messages about a load beside its fields. Only a load above the known stock needs an answer; the others prevent no save. */
import { Ban, TriangleAlert, Weight } from 'lucide-react';
import { exceedsStock } from '../../../domain/deliveries/warnings.ts';
import { loadOf, NO_ORDER, offeredOrders } from '../../../domain/deliveries/gateAccount.ts';
import { takes } from '../../../domain/figures/orderLeft.ts';
import { warnsAtGate } from '../../../domain/rules/customerStatus.ts';
import { TextField } from '../../../forms/FormFields.tsx';
import { StockQuestion } from '../../../shared/deliveries/StockQuestion.tsx';
import { leftText, orderName } from '../../../shared/orders/orderWords.ts';
import { formatRupiah } from '../../../i18n/index.ts';
import { Chip, Chips, Mark, Message } from '../../../ui/index.ts';
import { LOAD_WARNINGS, ORDER_LINE, PRICE_LINE } from './useGateWarnings.ts';
import type { TFunction } from 'i18next';
import type { CustomerStatus } from '../../../domain/records/rows.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';

interface NoticeProps {
  readonly state: DeliveryFormState;
}

/** The ticket is recorded anyway: whether the truck may leave is not decided here. */
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

/** Shown if the load exceeds the known stock: one tap gives the reason. */
export function StockCheck({ state: { override, context, volume } }: NoticeProps) {
  const { availableStock, limits } = context;
  if (availableStock === undefined || !(volume <= limits.max)) return null;
  return (
    <div className="sm:col-span-2">
      {exceedsStock(volume, availableStock) && <StockQuestion override={override} volumeId="volume" />}
    </div>
  );
}

/** Warnings that belong to no field. */
export const LoadWarnings = ({ state: { warnings } }: NoticeProps) => (
  <div id={LOAD_WARNINGS} aria-live="polite" className="grid gap-2 empty:hidden sm:col-span-2 not-empty:mb-3">
    {warnings
      .filter(({ at }) => at === LOAD_WARNINGS)
      .map(({ kind, text }) =>
        kind === 'over_legal_weight' ? (
          <div key={kind}>
            <Mark tone="plain" icon={Weight} text={text} />
          </div>
        ) : (
          <Message key={kind} tone="warn" icon={TriangleAlert} text={text} />
        ),
      )}
  </div>
);

/** The price that the ticket will keep: the customer's own, else the list price. The amount is in the bar that saves. Its height is reserved. */
export function PriceLine({ state: { t, gate, order, values, warnings, language } }: NoticeProps) {
  const price = gate.price?.price_per_m3;
  const isOfOrder = typeof order?.row.unit_price === 'number';
  const source = isOfOrder ? 'order' : gate.price?.customer_id === null ? 'list' : 'own';
  const unusual = warnings.find(({ kind }) => kind === 'unusual_price');
  return (
    <div id={PRICE_LINE} className="min-h-12 border-t border-line pt-3 pb-1 text-sm sm:col-span-2">
      {values.material_type !== '' && gate.price === null && (
        <p className="text-ink-soft">{t(gate.onItsWay ? 'delivery.new.price.onItsWay' : 'delivery.new.price.none')}</p>
      )}
      {price !== undefined && (
        <p className="text-ink-soft">{t(`delivery.new.price.${source}`, { price: formatRupiah(price, language) })}</p>
      )}
      {unusual && <Message role="status" tone="warn" icon={TriangleAlert} className="my-2" text={unusual.text} />}
    </div>
  );
}

/** The customer's open orders, one tap each: the rest of the chosen one on a line of reserved height, and the excess. */
export function OrderLine({
  state: { t, form, account, order, over, context, gate, values, language, volume, warnings },
}: NoticeProps) {
  const offered = offeredOrders(account?.orders ?? [], { materialType: values.material_type, day: gate.day });
  const words = { t, language };
  const price = gate.price?.price_per_m3;
  const load = loadOf(volume, price);
  const isLoad = volume > 0 && volume <= context.limits.max;
  return (
    <div id={ORDER_LINE} className="empty:hidden sm:col-span-2">
      {offered.length > 0 && (
        <Chips label={t('order.title')} className="flex-wrap">
          {offered.map(({ row, taken }) => (
            <Chip
              key={row.id}
              // The rest must be readable: on a phone it goes to a second line.
              className="h-auto! min-h-12 shrink! text-left whitespace-normal!"
              isPressed={row.id === order?.row.id}
              onTake={() => form.store.put({ orderChosen: row.id === order?.row.id ? NO_ORDER : row.id })}
            >
              {orderName(row, t)} · {leftText(row, taken, words)}
            </Chip>
          ))}
        </Chips>
      )}
      {order && over.order === undefined && (
        <p className="mb-3 min-h-5 text-sm text-ink-soft">
          {isLoad && t('order.gate.after', { rest: leftText(order.row, order.taken, words, takes(order.row, load)) })}
        </p>
      )}
      {order?.row.volume === null && isLoad && price === undefined && (
        <Message tone="warn" icon={TriangleAlert} className="mb-3" text={t('order.gate.unpriced')} />
      )}
      {warnings
        .filter(({ at }) => at === ORDER_LINE)
        .map(({ kind, text }) => (
          <Message key={kind} role="status" tone="warn" icon={TriangleAlert} className="mb-3" text={text} />
        ))}
      {context.over?.rule === 'ask' && (
        <TextField form={form} name="over_reason" label={t('delivery.field.over_reason')} />
      )}
    </div>
  );
}
