/** How this device reads its indicator. */
import { chosenOf, type Chosen } from '../values/choices.ts';
import { fieldsOf, keysOf } from '../values/json.ts';
import { FRAMES } from './frames.ts';
import { WEIGHT_UNITS } from './reading.ts';

/** What can be chosen; what stands first holds where nothing was. */
export const SCALE_CHOICES = {
  frame: [...keysOf(FRAMES), 'pattern'],
  /** Holds for a frame that names no unit. */
  unit: WEIGHT_UNITS,
  /** This and what follows: the serial line, as in the indicator's menu. */
  baudRate: [9_600, 1_200, 2_400, 4_800, 19_200, 38_400, 57_600, 115_200],
  dataBits: [8, 7],
  parity: ['none', 'even', 'odd'],
  stopBits: [1, 2],
} as const;

export interface ScaleSettings extends Chosen<typeof SCALE_CHOICES> {
  /** The browser's description of the chosen port, as JSON; null: none was chosen. Two adapters of one model have the same. */
  readonly port: string | null;
  /** Used by the frame `pattern`. */
  readonly pattern: string;
}

/** Reads what any version stored. */
export function scaleSettingsOf(stored: unknown): ScaleSettings {
  const { port, pattern } = fieldsOf(stored);
  return {
    ...chosenOf(SCALE_CHOICES, stored),
    port: typeof port === 'string' ? port : null,
    pattern: typeof pattern === 'string' ? pattern : '',
  };
}
