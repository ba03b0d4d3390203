/** The weighing section, below its button, stays open or closed as this user left it. */
import { ChevronDown, Scale } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { isOldTare, tareAgeDays, netKg, volumeOf } from '../../../domain/rules/weighing.ts';
import { NumberField, useFieldText } from '../../../forms/index.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { Button, TickBox, cx, lazyPart } from '../../../ui/index.ts';
import { Later } from '../../../ui/Later.tsx';
import { BESIDE } from './FormSection.tsx';
import { isFilled, filledField, mayFill, volumeByWeight } from './fillIn.ts';
import { DELIVERY } from './formValues.ts';
import { remember, useRemembered } from '../../../data/index.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';

export function FormWeighing({ state, weighing }: { readonly state: DeliveryFormState; readonly weighing: Weighing }) {
  const { t, form, gate, values } = state;
  const { open, kept, toggle, load } = weighing;
  const common = { form, grouped: true, className: BESIDE, passedOver: !kept } as const;
  const isWeighedEmpty = values.tare_kg !== '' && values.gross_kg === '' && !isFilled(values, 'tare_kg');
  return (
    <div className="mb-2 flex scroll-mt-[35dvh] flex-col items-start border-t border-line pt-2 sm:col-span-2">
      <Later now={false}>
        <Suspense>
          <GateScale state={state} />
        </Suspense>
      </Later>
      <div id="weighing" hidden={!open} className={cx('w-full grid-cols-2 gap-x-4 sm:gap-x-6', open && 'grid')}>
        <Later now={open}>
          <NumberField {...common} name="gross_kg" label={t('delivery.new.grossKg')} hint={netText(state, load)} />
          <NumberField
            {...common}
            name="tare_kg"
            label={t('delivery.new.tareKg')}
            hint={open && <TareHint state={state} />}
          />
          <ManualWeights state={state} />
          {(gate.visit ?? (isWeighedEmpty && values.truck_license !== '')) && (
            <Suspense>
              <YardOfPlate state={state} />
            </Suspense>
          )}
        </Later>
      </div>
      <Button
        look="quiet"
        icon={Scale}
        aria-expanded={open}
        aria-controls="weighing"
        onClick={toggle}
        className="-order-1 -mx-3 max-w-[calc(100%+1.5rem)] px-3"
      >
        {t('delivery.new.weighing')}
        <ChevronDown aria-hidden className={cx('size-5', open && 'rotate-180')} />
      </Button>
    </div>
  );
}

/** If they cannot be loaded, the form works without them. */
const none = () => () => null;
const GateScale = lazyPart(() => import('./GateScale.tsx').then((loaded) => loaded.GateScale, none));
const YardOfPlate = lazyPart(() => import('../yard/YardOfPlate.tsx').then((loaded) => loaded.YardOfPlate, none));

/** Follows the form directly: a box that is ticked with a delay looks as if it was not. */
function ManualWeights({ state: { t, form } }: { readonly state: DeliveryFormState }) {
  const typed = useFieldText(form.store, 'weighed_manually');
  return (
    <TickBox
      className="col-span-2 text-sm"
      checked={typed === 'yes'}
      onTick={(isTicked) => form.store.put({ weighed_manually: isTicked ? 'yes' : '' })}
    >
      {t('delivery.new.weighedManually')}
    </TickBox>
  );
}

function netText({ t, language, values }: DeliveryFormState, load: Weighing['load']): string | null {
  if (load === null) return null;
  const net = formatNumber(load.net, language);
  if (load.byDensity === null)
    return t(values.material_type === '' ? 'delivery.new.netNoMaterial' : 'delivery.new.netOnly', { net });
  const [volume, density] = [load.byDensity.volume, load.byDensity.density].map((one) => formatNumber(one, language));
  return t('delivery.new.netVolume', { net, volume, density });
}

/** A newly typed tare is stored with the truck; the stored one shows its age. */
function TareHint({ state }: { readonly state: DeliveryFormState }) {
  const { t } = state;
  const tare = state.gate.visit ? null : tareIn(state);
  if (tare === null || tare === 'typed') return tare && t('delivery.new.tareKept');
  const age = t('delivery.new.tareAge', { count: tare.days });
  return isOldTare(tare.days) ? (
    <span className="font-semibold text-warn">{t('delivery.new.tareOld', { age })}</span>
  ) : (
    age
  );
}

/** `typed`: differs from the stored one, or weighed again. Null: there is none, or its age is unknown. */
function tareIn({ typed, values, gate, now }: DeliveryFormState): 'typed' | { readonly days: number } | null {
  const tare = DELIVERY.numberIn(typed, 'tare_kg');
  const onFile = gate.truck?.row;
  if (tare === undefined || Number.isNaN(tare)) return null;
  if (tare !== onFile?.tare_kg || values.tareWeighed === 'yes') return 'typed';
  const days = tareAgeDays(onFile.tare_at, now);
  return days === null ? null : { days };
}

/** Net weight and, with the material's density, a volume. A volume typed over it stays, and the ticket has no density. */
type Weighing = ReturnType<typeof useWeighing>;

const OPEN = 'gate.weighing';

export function useWeighing(state: DeliveryFormState) {
  const { form, typed, values, gate } = state;
  const kept = useRemembered(OPEN) === true;
  const net = netKg(DELIVERY.numberIn(typed, 'gross_kg'), DELIVERY.numberIn(typed, 'tare_kg'));
  useFilledVolume(state, volumeByWeight(typed, gate.density));
  const isWrong = (name: 'tare_kg' | 'gross_kg') => form.errorText(name) !== undefined;
  // Stays open with a weight, a truck that waits for one, or an error.
  const held =
    values.gross_kg !== '' ||
    values.tareRead !== '' ||
    gate.visit !== undefined ||
    isWrong('tare_kg') ||
    isWrong('gross_kg');
  return {
    /** This site weighs: the user left the fields open. */
    kept,
    open: kept || held,
    /** No effect while a weight or an error keeps it open. */
    toggle: () => void (held || remember(OPEN, !kept)),
    /** Null until both weights are there and give a load. */
    load: net === null ? null : weighedLoad(net, gate.density),
  };
}

/** kg; and m³ by the density (t/m³) of the material, null if none is known. */
function weighedLoad(net: number, density: number | undefined) {
  const volume = volumeOf(net, density);
  return { net, byDensity: volume === null || density === undefined ? null : { volume, density } };
}

/** The weights set the volume unless it was typed, and clear it when removed; the last trip's stays until the truck is weighed. */
function useFilledVolume({ form: { store } }: DeliveryFormState, text: string): void {
  const weighed = useRef('');
  useEffect(() => {
    const { values } = store.get();
    const isNew = weighed.current !== text;
    weighed.current = text;
    if (isNew && values.volume !== text && mayFill(values, 'volume')) store.put(filledField(values, 'volume', text));
  }, [store, text]);
}
