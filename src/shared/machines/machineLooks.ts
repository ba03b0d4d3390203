/** The look of a machine's state and service: colour, shape and word; and the properties of its forms. */
import { CircleCheck, CirclePause, Clock, OctagonX, TriangleAlert, Wrench } from 'lucide-react';
import type { SavedReceipt } from '../../data/index.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import type { EQUIPMENT_STATUSES } from '../../domain/records/equipment.ts';
import type { ServiceDue } from '../../domain/machines/service.ts';

export type MachineStatus = (typeof EQUIPMENT_STATUSES)[number];

/** `edge`: of a tile; `ink`: of its icon on an enabled button. */
export const STATUS_LOOKS = {
  active: { tone: 'good', icon: CircleCheck, edge: 'border-l-good', ink: 'text-good' },
  maintenance: { tone: 'info', icon: Wrench, edge: 'border-l-info', ink: 'text-info' },
  breakdown: { tone: 'bad', icon: OctagonX, edge: 'border-l-bad', ink: 'text-bad' },
  standby: { tone: 'plain', icon: CirclePause, edge: 'border-l-line-strong', ink: 'text-ink-soft' },
} as const satisfies Record<MachineStatus, unknown>;

export const SERVICE_LOOKS = {
  overdue: { tone: 'bad', icon: TriangleAlert },
  soon: { tone: 'warn', icon: Clock },
  later: { tone: 'plain', icon: Clock },
} as const satisfies Record<ServiceDue['state'], unknown>;

export interface MachineFormProps {
  readonly row: SyncedTables['equipment'];
  /** A replaced or misread meter is corrected on this screen; otherwise by the office. */
  readonly mayCorrect: boolean;
  readonly draftKey: string;
  readonly draft: unknown;
  /** `words`: what was saved. Without a receipt there was nothing to save. */
  readonly onDone: (receipt: SavedReceipt | null, words: string) => void;
}
