/** What can be done to a machine, in the order of its buttons. */
import { ClipboardCheck, Gauge, Pencil, RefreshCw, Wrench, type LucideIcon } from 'lucide-react';
import type { SyncedTables } from '../../domain/records/rows.ts';

export const MACHINE_STEPS = ['status', 'meter', 'correct', 'service', 'edit'] as const;
export type MachineStep = (typeof MACHINE_STEPS)[number];

export const STEP_ICONS: Readonly<Record<MachineStep, LucideIcon>> = {
  status: Wrench,
  meter: Gauge,
  correct: RefreshCw,
  service: ClipboardCheck,
  edit: Pencil,
};

/** What every one of their forms is given. */
export interface StepFormProps {
  readonly row: SyncedTables['equipment'];
  readonly draftKey: string;
  readonly draft: unknown;
  readonly onDone: (hasSaved: boolean) => void;
}
