import type { EquipmentRow } from './useShiftScene.ts';

/** Code and name; a dash where the machine is not on this device. */
export function machineName(machines: readonly EquipmentRow[], id: string | null): string {
  const machine = machines.find((one) => one.id === id);
  return machine ? `${machine.equipment_code} ${machine.equipment_name}` : '–';
}
