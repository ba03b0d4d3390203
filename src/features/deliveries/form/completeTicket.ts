/** The ticket as it stood when it was saved, with all that its plate brings; and what the form holds after that. */
import { askGate, type GateAnswer } from '../../../data/deliveries.ts';
import { changedSince, type Typed } from '../../../forms/shape/typedStore.ts';
import { FILLABLE, broughtBy, filledField, isFilled, volumeByWeight } from './fillIn.ts';
import { EMPTY_VALUES, type FormValues } from './formValues.ts';
import type { AtGate } from './useAtGate.ts';
import type { FillLeft } from './useFillFromHistory.ts';

interface AtSave {
  readonly gate: AtGate;
  readonly fillLeft: FillLeft;
  /** The operating day of the save. */
  readonly day: string;
}

/**
 * A plate that was typed just before the save is looked up first, and brings what is its own: what the form still shows of a truck
 * is the one's before. `given` are the values to save: the same object as was typed where nothing is missing.
 */
export async function completeTicket(
  { values: pressed, language }: Typed<FormValues>,
  { gate, fillLeft, day }: AtSave,
): Promise<{ readonly given: FormValues; readonly known: GateAnswer }> {
  const fill = fillLeft();
  const isOfDay = gate.day === day;
  const asked =
    isOfDay && gate.answer && gate.last !== undefined
      ? { ...gate.answer, last: gate.last }
      : await askGate(questionOf(pressed, day));
  if (!fill) return { given: pressed, known: asked };
  const brought = fill(pressed, asked);
  const isWeighed = isFilled(brought, 'volume') && brought.gross_kg !== '';
  const volume = volumeByWeight({ values: brought, language }, gate.density);
  const given = isWeighed ? { ...brought, ...filledField(brought, 'volume', volume) } : brought;
  const isSame = brought.customer_name === pressed.customer_name && brought.driver_name === pressed.driver_name;
  return { given, known: isSame ? asked : await askGate(questionOf(brought, day)) };
}

const questionOf = (values: FormValues, day: string) => ({
  plate: values.truck_license,
  customer: values.customer_name,
  driver: values.driver_name,
  driverChosen: values.driverChosen,
  materialType: values.material_type,
  day,
});

interface AfterSave {
  /** What stood in the form at the save, and what was saved. */
  readonly pressed: FormValues;
  readonly given: FormValues;
  readonly now: Typed<FormValues>;
  /** What the screen shows, and `gate` is of. */
  readonly shown: FormValues;
  readonly gate: AtGate;
}

/** What was typed meanwhile begins the next ticket, with what its plate brings as far as that is looked up. */
export function nextTicket({ pressed, given, now: { values, language }, shown, gate }: AfterSave): FormValues {
  // The screen may not show yet what the plate brought.
  const typed = changedSince(pressed, values, given);
  const isOtherTruck = typed.truck_license !== given.truck_license && typed.truck_license === shown.truck_license;
  const brought: Partial<FormValues> = isOtherTruck ? broughtBy(gate, language) : {};
  const next = changedSince(given, typed, { ...EMPTY_VALUES, ...brought });
  const filled = FILLABLE.filter(
    (name) => next[name] !== EMPTY_VALUES[name] && (next[name] === brought[name] || isFilled(typed, name)),
  );
  return { ...next, filled: filled.join(' ') };
}
