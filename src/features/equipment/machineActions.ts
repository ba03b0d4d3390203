/** Actions on a machine other than state and meter, in the order of their buttons. */
import { ClipboardCheck, Pencil, RefreshCw, type LucideIcon } from 'lucide-react';
import type { SyncedTables } from '../../domain/records/rows.ts';

export const MACHINE_STEPS = ['service', 'correct', 'edit'] as const;
export type MachineStep = (typeof MACHINE_STEPS)[number];

export const STEP_ICONS: Readonly<Record<MachineStep, LucideIcon>> = {
  correct: RefreshCw,
  service: ClipboardCheck,
  edit: Pencil,
};

export interface StepFormProps {
  readonly row: SyncedTables['equipment'];
  readonly draftKey: string;
  readonly draft: unknown;
  readonly onDone: (hasSaved: boolean) => void;
}
