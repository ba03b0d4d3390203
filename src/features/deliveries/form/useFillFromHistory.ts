import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { plateKey } from '../../../domain/rules/text.ts';
import { broughtBy, filledByPlate, filledForCustomer, typedNotes, type PlateHistory } from './fillIn.ts';
import { EMPTY_VALUES, type FieldName, type FormValues } from './formValues.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { TypedStore } from '../../../forms/shape/typedStore.ts';

/** What remains to be filled in for the current plate once it is looked up; null if nothing does. */
export type FillLeft = () => ((values: FormValues, history: PlateHistory) => FormValues) | null;

/**
 * A known plate fills in its truck type, index, tare, usual driver, customer and destination. User input is never overwritten: it fills
 * only empty fields and those that a plate filled; a plate without history clears these. Index and tare belong to the truck: another
 * truck always brings its own. The field in which the user is typing is not touched; one that only has the focus is filled and
 * selected, so that the next keystroke replaces it. A save before the look-up fills its copy of the values with the returned function.
 */
export function useFillFromHistory(
  store: TypedStore<FormValues>,
  gate: PlateHistory,
  { plate, language }: { readonly plate: string; readonly language: Language },
): FillLeft {
  const lastTruck = useRef<string | undefined>(undefined);
  const filledFor = useRef<string | undefined>(undefined);
  const brought = useRef<Partial<FormValues>>({});
  const typed = useRef(nothingTyped());
  // What the user typed no longer counts as filled in.
  useLayoutEffect(
    () =>
      store.listen(({ names: [name], by }) => {
        if (by === 'start') {
          typed.current = nothingTyped();
          lastTruck.current = undefined;
          filledFor.current = undefined;
        } else if (by === 'person' && name !== undefined) {
          const { values } = store.get();
          const plateNow = plateKey(values.truck_license);
          typed.current.last = name;
          typed.current.plates.set(name, plateNow);
          store.put(typedNotes(values, name));
          if (name === 'customer_name' && filledFor.current === plateNow)
            store.put(filledForCustomer(store.get().values, brought.current));
        }
      }),
    [store],
  );
  const found = gate.truck !== undefined && gate.last !== undefined;
  const truckId = gate.truck?.row.id;
  const { truck_type, index_m3, tare_kg, driver_name, customer_name, destination_address } = {
    ...EMPTY_VALUES,
    ...broughtBy(gate, language),
  };
  const key = plateKey(plate);

  useEffect(() => {
    if (!found) return;
    const filled = filledByPlate(
      store.get().values,
      { truck_type, index_m3, tare_kg, driver_name, customer_name, destination_address },
      {
        left: (name) => isEntered(name) && typed.current.last === name,
        taken: isOfOther(lastTruck.current, truckId, typed.current.plates, key),
        isOther: filledFor.current !== undefined && filledFor.current !== key,
      },
    );
    store.put(filled);
    brought.current = { customer_name, destination_address };
    lastTruck.current = truckId ?? lastTruck.current;
    filledFor.current = key;
  }, [store, found, key, truckId, truck_type, index_m3, tare_kg, driver_name, customer_name, destination_address]);

  return useCallback(() => {
    const now = plateKey(store.get().values.truck_license);
    if (filledFor.current === now) return null;
    const isOther = filledFor.current !== undefined;
    const before = lastTruck.current;
    const { last, plates } = typed.current;
    const typedFor = new Map(plates);
    return (values, history) =>
      filledByPlate(values, broughtBy(history, language), {
        left: (name) => last === name,
        taken: isOfOther(before, history.truck?.row.id, typedFor, now),
        isOther,
      });
  }, [store, language]);
}

const TRUCKS_OWN: readonly FieldName[] = ['index_m3', 'tare_kg'];

/**
 * `before`, `now`: ids of the truck that filled the form last, and of the current one. `plates`: the plate for which each field was
 * typed, of which `key` is the current one.
 */
const isOfOther =
  (before: string | undefined, now: string | undefined, plates: ReadonlyMap<string, string>, key: string) =>
  (name: FieldName): boolean =>
    TRUCKS_OWN.includes(name) &&
    before !== undefined &&
    now !== undefined &&
    before !== now &&
    plates.get(name) !== key;

/** The field that the user, not the program, changed last; and the plate at the time when a field was typed. */
const nothingTyped = (): { last?: string; readonly plates: Map<string, string> } => ({ plates: new Map() });

const isEntered = (name: FieldName): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.id === name;
