/** Gross less tare is the net weight, and by the density of the material a volume. */
import { useEffect } from 'react';
import { remember, useRemembered } from '../../../data/index.ts';
import { netKg, volumeOf } from '../../../domain/deliveries/weighing.ts';
import { filledField, mayFill, putFilled, volumeByWeight } from './fillIn.ts';
import { numberIn } from './formValues.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';

export interface Weighing {
  /** This site weighs: the person left the fields open. */
  readonly kept: boolean;
  readonly open: boolean;
  /** No effect while a weight or a mistake holds it open. */
  readonly toggle: () => void;
  /** kg; null until both weights are there and make a load. */
  readonly net: number | null;
  /** m³ by the density of the material; null where one of the two is missing. */
  readonly volume: number | null;
}

const OPEN = 'gate.weighing';

export function useWeighing(state: DeliveryFormState): Weighing {
  const { values, errors, gate, context: { language } } = state;
  const kept = useRemembered<boolean>(OPEN) === true;
  const net = netKg(numberIn(values, 'grossKg', language), numberIn(values, 'tareKg', language));
  const volume = net === null ? null : volumeOf(net, gate.density);
  useFilledVolume(state, volumeByWeight(values, gate.density, language));
  // A weight, or a mistake, is never folded away.
  const held = values.grossKg !== '' || errors.tareKg !== undefined || errors.grossKg !== undefined;
  return { kept, open: kept || held, toggle: () => void (held || remember(OPEN, !kept)), net, volume };
}

/** The weight fills the volume as long as nobody typed another, and empties what it filled when the weights go. */
function useFilledVolume({ form }: DeliveryFormState, text: string): void {
  useEffect(() => {
    const values = form.getValues();
    if (values.volume !== text && mayFill(values, 'volume')) putFilled(form, { ...values, ...filledField(values, 'volume', text) });
  }, [form, text]);
}
