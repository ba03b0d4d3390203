import { TriangleAlert } from 'lucide-react';
import { usePrice } from '../../../data/masterData.ts';
import { isUnusualPrice } from '../../../domain/masterData/priceInForce.ts';
import { formatRupiah, readNumber, useTexts } from '../../../i18n/index.ts';
import { Message } from '../../../ui/Message.tsx';
import type { Values } from '../lists/masterList.ts';

/** A digit too many is said before it stands on tickets: the price is far from the list price of that day. */
export function PriceNotice({ values }: { readonly values: Values }) {
  const { t, language } = useTexts();
  const list = usePrice({
    customerId: undefined,
    materialType: values.material_type ?? '',
    day: values.from_date ?? '',
  });
  const { value } = readNumber(values.price_per_m3 ?? '', language);
  if (!list || !(value > 0) || !isUnusualPrice(value, list.price_per_m3)) return null;
  return (
    <Message role="status" tone="warn" icon={TriangleAlert} className="mb-4">
      {t('masterData.edit.unusualPrice', { price: formatRupiah(list.price_per_m3, language) })}
    </Message>
  );
}
