import { amountOf } from '../../../domain/quantities.ts';
import { formatRupiah } from '../../../i18n/numbers.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';

/** The price that the ticket will keep: the customer's own, else the list price. The line has its height before it is known. */
export function FormPrice({ state: { t, gate, values, context, volume } }: { readonly state: DeliveryFormState }) {
  const price = gate.price?.price_per_m3;
  const rupiah = (amount: number) => formatRupiah(amount, context.language);
  return (
    <div className="flex min-h-12 flex-wrap items-baseline justify-between gap-x-6 border-t border-line pt-3 pb-1 text-sm sm:col-span-2">
      {values.materialType !== '' && gate.price === null && (
        <p className="text-ink-soft">{t(gate.onItsWay ? 'delivery.new.price.onItsWay' : 'delivery.new.price.none')}</p>
      )}
      {price !== undefined && (
        <>
          <p className="text-ink-soft">
            {t(gate.price?.customer_id === null ? 'delivery.new.price.list' : 'delivery.new.price.own', {
              price: rupiah(price),
            })}
          </p>
          {volume > 0 && volume <= context.limits.max && (
            <p className="text-base font-bold">{rupiah(amountOf(volume, price))}</p>
          )}
        </>
      )}
    </div>
  );
}
