import { chosenOf, type Chosen, fieldsOf, keysOf } from '../values/json.ts';
import { FRAMES } from './frames.ts';
import { WEIGHT_UNITS } from './reading.ts';

/** The choices; the first is the default. */
export const SCALE_CHOICES = {
  frame: [...keysOf(FRAMES), 'pattern'],
  /** Used for a frame without a unit. */
  unit: WEIGHT_UNITS,
  /** From here on: the serial line, as in the indicator's menu. */
  baudRate: [9_600, 1_200, 2_400, 4_800, 19_200, 38_400, 57_600, 115_200],
  dataBits: [8, 7],
  parity: ['none', 'even', 'odd'],
  stopBits: [1, 2],
} as const;

export interface ScaleSettings extends Chosen<typeof SCALE_CHOICES> {
  /** The browser's description of the chosen port, as JSON; null: none was chosen. Two adapters of the same model have the same one. */
  readonly port: string | null;
  /** Used by the frame `pattern`. */
  readonly pattern: string;
}

export function scaleSettingsOf(stored: unknown): ScaleSettings {
  const { port, pattern } = fieldsOf(stored);
  return {
    ...chosenOf(SCALE_CHOICES, stored),
    port: typeof port === 'string' ? port : null,
    pattern: typeof pattern === 'string' ? pattern : '',
  };
}
