/** In the bar that saves, always visible: this truck's last load for one tap and, once there is a load, what will be saved. */
import { History, TriangleAlert } from 'lucide-react';
import { materialByName, isMaterialType, shortName } from '../../../domain/materials/materials.ts';
import { normalisePlate } from '../../../domain/rules/text.ts';
import { amountOf } from '../../../domain/values/quantities.ts';
import { formatRupiah, withUnit } from '../../../i18n/numbers.ts';
import { Button, Menu, FKey } from '../../../ui/index.ts';
import type { SameLoad } from './FormLoad.tsx';
import type { DeliveryFormState } from './useDeliveryForm.ts';

interface SaveSummaryProps {
  readonly state: DeliveryFormState;
  readonly sameLoad: SameLoad | null;
  readonly onSameLoad: () => void;
}

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
            <span className="whitespace-nowrap">
              {sameLoad.volume === null ? t('delivery.new.weighAgain') : withUnit(sameLoad.volume, 'm³', language)}
            </span>
          </span>
          <FKey>F2</FKey>
        </Button>
        <Warnings state={state} />
      </div>
    );
  const parts = summaryOf(state);
  return (
    parts.length > 0 && (
      <div className={PLACE}>
        <p id={SUMMARY} className="min-w-0 flex-1 text-sm leading-5 font-semibold wrap-anywhere">
          {parts.map((part, index) => (
            <span key={part.name}>
              {index > 0 && ' · '}
              <span className={part.name === 'customer' ? undefined : 'whitespace-nowrap'}>{part.text}</span>
            </span>
          ))}
        </p>
        <Warnings state={state} />
      </div>
    )
  );
}

/** Their number; opened, all of them, each linked to its field. */
function Warnings({ state: { t, warnings } }: Pick<SaveSummaryProps, 'state'>) {
  if (warnings.length === 0) return null;
  const words = t('delivery.new.warnings', { count: warnings.length });
  return (
    <Menu icon={TriangleAlert} label={words} isNamed place="top" className="border-warn text-warn">
      {warnings.map(({ kind, at, text }) => (
        <Button
          key={kind}
          look="quiet"
          onClick={() => document.getElementById(at)?.scrollIntoView({ block: 'center' })}
          className="justify-start px-3 text-left text-sm"
          text={text}
        />
      ))}
    </Menu>
  );
}

/** A separate line on a phone, beside the button elsewhere; never squeezed between the button and the number of errors. */
const PLACE = 'flex min-w-0 w-full items-center gap-3 min-[32rem]:w-auto min-[32rem]:flex-1 min-[48rem]:min-w-96';

function summaryOf({ values, gate, volume, context: { limits }, language }: DeliveryFormState) {
  const { material_type: materialType } = values;
  const isVolume = volume > 0 && volume <= limits.max;
  const price = gate.price?.price_per_m3;
  const found = {
    plate: normalisePlate(values.truck_license),
    customer: values.customer_name.trim(),
    material: isMaterialType(materialType) ? shortName(materialType) : '',
    volume: isVolume ? withUnit(volume, 'm³', language) : '',
    amount: isVolume && price !== undefined ? formatRupiah(amountOf(volume, price), language) : '',
  };
  return Object.entries(found).flatMap(([name, text]) => (text === '' ? [] : [{ name, text }]));
}
