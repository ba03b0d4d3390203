/** In the bar that saves, always in sight: the last load of this truck for one tap, and once there is a load, what will be saved. */
import { History } from 'lucide-react';
import { materialByName, isMaterialType, shortName } from '../../../domain/materials/materials.ts';
import { amountOf } from '../../../domain/values/quantities.ts';
import { formatRupiah, withUnit } from '../../../i18n/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { FKey } from '../../../ui/FKey.tsx';
import type { SameLoad } from './FormLoad.tsx';
import type { DeliveryFormState } from './useDeliveryForm.ts';

interface SaveSummaryProps {
  readonly state: DeliveryFormState;
  readonly sameLoad: SameLoad | null;
  readonly onSameLoad: () => void;
}

/** The id by which the button that saves is described. */
export const SUMMARY = 'what-will-be-saved';

export function SaveSummary({ state, sameLoad, onSameLoad }: SaveSummaryProps) {
  const { t, language } = state;
  if (sameLoad)
    return (
      <div className={PLACE}>
        <Button icon={History} onClick={onSameLoad} aria-keyshortcuts="F2" className="px-3 max-[32rem]:w-full">
          <span>
            {t('delivery.new.sameLoad')}
            {`: ${materialByName(sameLoad.materialType).displayName}, `}
            <span className="whitespace-nowrap">{withUnit(sameLoad.volume, 'm³', language)}</span>
          </span>
          <FKey>F2</FKey>
        </Button>
      </div>
    );
  const parts = summaryOf(state);
  return (
    parts.length > 0 && (
      <p id={SUMMARY} className={`${PLACE} text-sm leading-5 font-semibold wrap-anywhere`}>
        {parts.map((part, index) => (
          <span key={part.name}>
            {index > 0 && ' · '}
            <span className={part.name === 'customer' ? undefined : 'whitespace-nowrap'}>{part.text}</span>
          </span>
        ))}
      </p>
    )
  );
}

/** A line of its own on a phone, beside the button elsewhere. */
const PLACE = 'min-w-0 w-full min-[32rem]:w-auto min-[32rem]:flex-1';

/** Plate, customer, material, m³ and amount, as far as they are known. */
function summaryOf({ values, gate, volume, context: { limits }, language }: DeliveryFormState) {
  const { material_type: materialType } = values;
  const isVolume = volume > 0 && volume <= limits.max;
  const price = gate.price?.price_per_m3;
  const found = {
    plate: values.truck_license.trim().toUpperCase(),
    customer: values.customer_name.trim(),
    material: isMaterialType(materialType) ? shortName(materialType) : '',
    volume: isVolume ? withUnit(volume, 'm³', language) : '',
    amount: isVolume && price !== undefined ? formatRupiah(amountOf(volume, price), language) : '',
  };
  return Object.entries(found).flatMap(([name, text]) => (text === '' ? [] : [{ name, text }]));
}
