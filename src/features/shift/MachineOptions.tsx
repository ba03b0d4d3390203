import type { EquipmentRow } from './useShiftScene.ts';

/** Machines to choose from, by code and name. */
export function MachineOptions({
  machines,
  none,
}: {
  readonly machines: readonly EquipmentRow[];
  readonly none: string;
}) {
  return (
    <>
      <option value="">{none}</option>
      {machines.map(({ id, equipment_code, equipment_name }) => (
        <option key={id} value={id}>
          {`${equipment_code} · ${equipment_name}`}
        </option>
      ))}
    </>
  );
}
