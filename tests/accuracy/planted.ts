/** What the demo generator does not plant: changes that begin one day and stay. Into a copy; the site itself is left as it was. */
import { addDays } from '../../src/domain/siteTime.ts';
import type { InsightInput } from '../../src/domain/insights/types.ts';

/** Days before today on which both begin. */
const AGO = 100;
const FUEL_LOSS = 1.12;
const DUST = 1.25;
const DUST_MATERIAL = 'abu_batu';

/** A machine with daily fillings burns 12 % more. */
export function withFuelLoss(input: InsightInput): { input: InsightInput; machine: string; since: string } {
  const since = addDays(input.today, -AGO);
  const counts = new Map<string, number>();
  for (const { equipment_id } of input.fuel)
    if (equipment_id !== null) counts.set(equipment_id, (counts.get(equipment_id) ?? 0) + 1);
  const [machine = ''] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  const fuel = input.fuel.map((log) =>
    log.equipment_id === machine && log.operating_day >= since
      ? { ...log, liters: Math.round(log.liters * FUEL_LOSS) }
      : log,
  );
  return { input: { ...input, fuel }, machine, since };
}

/** The crusher makes a quarter more dust. */
export function withYieldDrift(input: InsightInput): { input: InsightInput; material: string; since: string } {
  const since = addDays(input.today, -AGO);
  const transformations = input.transformations.map((batch) => {
    const dust = batch.outputs[DUST_MATERIAL];
    return dust === undefined || batch.operating_day < since
      ? batch
      : { ...batch, outputs: { ...batch.outputs, [DUST_MATERIAL]: Math.round(dust * DUST * 2) / 2 } };
  });
  return { input: { ...input, transformations }, material: DUST_MATERIAL, since };
}
