/** The usual fuel use of machines, L/h (published figures and common practice). */

interface Named {
  readonly equipment_type: string;
  readonly equipment_name: string;
  readonly model?: string | null;
}

/** L/h. */
export interface FuelBand {
  readonly from: number;
  readonly to: number;
}

/** Null for a machine of another kind, such as one on grid power. */
export function usualBand(machine: Named): FuelBand | null {
  const words = `${machine.equipment_type} ${machine.equipment_name} ${machine.model ?? ''}`
    .toLowerCase()
    .replaceAll('_', ' ');
  if (/\b(gen ?set|generator)\b/.test(words)) return gensetBand(words);
  return BANDS.find(({ is }) => is.test(words))?.band ?? null;
}

export type FuelStanding = 'below' | 'within' | 'above';

export const standingOf = (rate: number, { from, to }: FuelBand): FuelStanding =>
  rate < from ? 'below' : rate > to ? 'above' : 'within';

/** In English and in the words of Indonesian sites. */
const BANDS = [
  { is: /\b(excavator|ekskavator|beko|backhoe)\b/, band: { from: 12, to: 18 } },
  { is: /\b(wheel loader|loader)\b/, band: { from: 7, to: 18 } },
  { is: /\b(dump ?truck|truk jungkit)\b/, band: { from: 5, to: 12 } },
] as const;

/** At three quarters of its load. */
const GENSETS = [
  { kW: 200, rate: 42 },
  { kW: 400, rate: 81 },
  { kW: 500, rate: 100 },
] as const;
/** Between half of that load and full load. */
const LOAD = { from: 0.7, to: 1.35 } as const;

/** For a size in its name (`400 kW`) from the published sizes around it; else from all of them. */
function gensetBand(words: string): FuelBand {
  const kW = Number(/(\d+(?:[.,]\d+)?) ?kw\b/.exec(words)?.[1]?.replace(',', '.'));
  if (!(kW > 0)) return { from: GENSETS[0].rate * LOAD.from, to: GENSETS[2].rate * LOAD.to };
  const [nearest] = GENSETS.toSorted((one, other) => Math.abs(one.kW - kW) - Math.abs(other.kW - kW));
  const rate = ((nearest?.rate ?? 0) / (nearest?.kW ?? 1)) * kW;
  return { from: rate * LOAD.from, to: rate * LOAD.to };
}
