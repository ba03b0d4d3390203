import { dailyKey } from '../../../data/deliveries.ts';
import { forget, remember, useRemembered } from '../../../data/index.ts';
import { OVERRIDE_REASONS } from '../../../domain/deliveries/override.ts';
import type { OverrideReason } from '../../../domain/deliveries/override.ts';

interface Override {
  readonly reason: OverrideReason | undefined;
  readonly choose: (reason: OverrideReason) => void;
  readonly undo: () => void;
}

/** Why this material may exceed the known stock today: asked once, remembered for the material and the operating day. */
export function useOverride(materialType: string, operatingDay: string): Override {
  const key = dailyKey(operatingDay, `override:${materialType}`);
  const stored = useRemembered(key);
  return {
    reason: OVERRIDE_REASONS.find((reason) => reason === stored),
    choose: (reason) => void remember(key, reason),
    undo: () => void forget(key),
  };
}
