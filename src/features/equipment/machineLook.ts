/** How a machine's state and its service look: a colour, a shape and a word. */
import { CircleCheck, CirclePause, Clock, OctagonX, TriangleAlert, Wrench } from 'lucide-react';
import type { EQUIPMENT_STATUSES } from '../../domain/records/equipment.ts';
import type { ServiceDue } from '../../domain/machines/service.ts';

export type MachineStatus = (typeof EQUIPMENT_STATUSES)[number];

export const STATUS_LOOKS = {
  active: { tone: 'good', icon: CircleCheck },
  maintenance: { tone: 'info', icon: Wrench },
  breakdown: { tone: 'bad', icon: OctagonX },
  standby: { tone: 'plain', icon: CirclePause },
} as const satisfies Record<MachineStatus, unknown>;

export const SERVICE_LOOKS = {
  overdue: { tone: 'bad', icon: TriangleAlert },
  soon: { tone: 'warn', icon: Clock },
  later: { tone: 'plain', icon: Clock },
} as const satisfies Record<ServiceDue['state'], unknown>;
