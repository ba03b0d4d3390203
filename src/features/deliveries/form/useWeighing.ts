/** Net weight and, with the material's density, a volume. A volume typed over it stays, and the ticket has no density. */
import { useEffect, useRef } from 'react';
import { remember, useRemembered } from '../../../data/index.ts';
import { netKg, volumeOf } from '../../../domain/rules/weighing.ts';
import { filledField, mayFill, volumeByWeight } from './fillIn.ts';
import { DELIVERY } from './formValues.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';

export interface Weighing {
  /** This site weighs: the user left the fields open. */
  readonly kept: boolean;
  readonly open: boolean;
  /** No effect while a weight or an error keeps it open. */
  readonly toggle: () => void;
  /** Null until both weights are there and give a load. */
  readonly load: WeighedLoad | null;
}

interface WeighedLoad {
  /** kg */
  readonly net: number;
  /** m³ by the density (t/m³) of the material; null if none is known. */
  readonly byDensity: { readonly volume: number; readonly density: number } | null;
}

const OPEN = 'gate.weighing';

export function useWeighing(state: DeliveryFormState): Weighing {
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
    kept,
    open: kept || held,
    toggle: () => void (held || remember(OPEN, !kept)),
    load: net === null ? null : weighedLoad(net, gate.density),
  };
}

function weighedLoad(net: number, density: number | undefined): WeighedLoad {
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
