/** What the demo generator does not plant: changes that begin one day and stay. Into a copy; the site itself is left as it was. */
import { addDays } from '../../src/domain/time/calendar.ts';
import { seededUniform } from '../../src/domain/insights/robust.ts';
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

/** Of everybody's tickets one in so many leaves above the known stock, and of one person's. */
const OVERRIDDEN = { everybody: 40, one: 6 } as const;
const OVERRIDE_DAYS = 56;

/** `usual`: everybody lets a load out now and then. `input`: in the last weeks one person does it far more often. */
export function withOverrides(
  input: InsightInput,
  seed: number,
): { usual: InsightInput; input: InsightInput; author: string } {
  const since = addDays(input.today, -OVERRIDE_DAYS);
  const counts = new Map<string, number>();
  for (const { author, operating_day } of input.tickets)
    if (author !== null && operating_day > since) counts.set(author, (counts.get(author) ?? 0) + 1);
  const [first, second] = [...counts].toSorted(([, one], [, other]) => other - one);
  const [author = ''] = second ?? first ?? [];
  const lots = seededUniform(seed);
  const tickets = input.tickets.map((ticket) => ({ ticket, lot: lots() }));
  const overridden = (isOver: (one: (typeof tickets)[number]) => boolean): InsightInput => ({
    ...input,
    tickets: tickets.map((one) => (isOver(one) ? { ...one.ticket, override_reason: 'other' } : one.ticket)),
  });
  return {
    usual: overridden(({ lot }) => lot < 1 / OVERRIDDEN.everybody),
    input: overridden(({ ticket, lot }) => {
      const isTheirs = ticket.author === author && ticket.operating_day > since;
      return lot < 1 / (isTheirs ? OVERRIDDEN.one : OVERRIDDEN.everybody);
    }),
    author,
  };
}
