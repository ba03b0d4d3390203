/** The class of an incident (Kepmen ESDM 1827 K/30/MEM/2018, appendix III): ringan over a day unfit, berat from three weeks. */
import type { INCIDENT_CLASSES } from '../records/incidents.ts';

export type IncidentClass = (typeof INCIDENT_CLASSES)[number];

const SERIOUS = ['serious', 'fatal', 'dangerous_occurrence'] as const satisfies readonly IncidentClass[];
export type SeriousClass = (typeof SERIOUS)[number];
export const isSerious = (of: IncidentClass): of is SeriousClass => SERIOUS.some((one) => one === of);

/** It really happened; to a worker or a permitted person; from mining work; in working hours; inside the permit area. */
export const ELEMENTS = ['happened', 'person', 'activity', 'hours', 'area'] as const;
export type Element = (typeof ELEMENTS)[number];

export const HARMS = ['none', 'one_day', 'weeks', 'three_weeks', 'death'] as const;
export type Harm = (typeof HARMS)[number];

export interface Answers {
  /** How long the worst injured person cannot do their own work; `none`: no injury. */
  readonly harm: Harm;
  /** No person was hurt: it could have killed, or stopped the mine's work (a slide, a fire, an explosion). */
  readonly danger?: boolean;
  /** No person was hurt: a machine, a building or a road was damaged. */
  readonly damage?: boolean;
  /** A person was hurt: the elements that apply. */
  readonly elements?: readonly Element[];
}

export interface ClassAnswer {
  readonly class: IncidentClass;
  /** Null if no person was hurt. */
  readonly isMiningAccident: boolean | null;
  readonly missing: readonly Element[];
}

export function classOf({ harm, danger = false, damage = false, elements = [] }: Answers): ClassAnswer {
  if (harm === 'none')
    return {
      class: danger ? 'dangerous_occurrence' : damage ? 'property_damage' : 'near_miss',
      isMiningAccident: null,
      missing: [],
    };
  const missing = ELEMENTS.filter((element) => !elements.includes(element));
  return { class: CLASS_OF_HARM[harm], isMiningAccident: missing.length === 0, missing };
}

const CLASS_OF_HARM = {
  one_day: 'first_aid',
  weeks: 'minor',
  three_weeks: 'serious',
  death: 'fatal',
} as const satisfies Record<Exclude<Harm, 'none'>, IncidentClass>;
