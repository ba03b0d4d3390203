import type { MaterialType } from '../../../domain/materials.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';

export interface SameLoad {
  readonly materialType: MaterialType;
  /** m³ */
  readonly volume: number;
  readonly take: () => void;
}

/** What the truck took the last time, for one tap; null once a load is typed, or where nobody knows. */
export function sameLoadOf(
  { form, values, gate, context }: DeliveryFormState,
  formatted: (volume: number) => string,
): SameLoad | null {
  const { last } = gate;
  const { min, max } = context.limits;
  if (!last || values.materialType !== '' || values.volume !== '' || last.volume < min || last.volume > max)
    return null;
  const { material_type: materialType, volume } = last;
  return {
    materialType,
    volume,
    take: () => {
      form.setValue('materialType', materialType, { shouldValidate: true });
      form.setValue('volume', formatted(volume), { shouldValidate: true });
    },
  };
}
