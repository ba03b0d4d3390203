import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
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
  const typed = useLastTyped(store, {
    onStart: () => {
      lastTruck.current = undefined;
      filledFor.current = undefined;
    },
    onTyped: (name) => {
      const { values } = store.get();
      if (name === 'customer_name' && filledFor.current === plateKey(values.truck_license))
        store.put(filledForCustomer(values, brought.current));
    },
  });
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
        taken: (name) =>
          isOfOther(name, { before: lastTruck.current, now: truckId, typedFor: typed.current.plates.get(name), key }),
        isOther: filledFor.current !== undefined && filledFor.current !== key,
      },
    );
    store.put(filled);
    brought.current = { customer_name, destination_address };
    lastTruck.current = truckId ?? lastTruck.current;
    filledFor.current = key;
  }, [
    store,
    found,
    key,
    truckId,
    truck_type,
    index_m3,
    tare_kg,
    driver_name,
    customer_name,
    destination_address,
    typed,
  ]);

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
        taken: (name) =>
          isOfOther(name, { before, now: history.truck?.row.id, typedFor: typedFor.get(name), key: now }),
        isOther,
      });
  }, [store, language, typed]);
}

const TRUCKS_OWN: readonly FieldName[] = ['index_m3', 'tare_kg'];

interface Turn {
  /** Ids of the truck that filled the form last, and of the current one. */
  readonly before: string | undefined;
  readonly now: string | undefined;
  /** Keys of the plate for which the field was typed, and of the current one. */
  readonly typedFor: string | undefined;
  readonly key: string;
}

const isOfOther = (name: FieldName, { before, now, typedFor, key }: Turn): boolean =>
  TRUCKS_OWN.includes(name) && before !== undefined && now !== undefined && before !== now && typedFor !== key;

interface Typed {
  /** The field that the user, not the program, changed last. */
  last: string | undefined;
  /** The plate at the time when a field was typed. */
  readonly plates: Map<string, string>;
}

interface Turns {
  /** The form is reset. */
  readonly onStart: () => void;
  readonly onTyped: (name: FieldName) => void;
}

/** What the user typed no longer counts as filled in. */
function useLastTyped(store: TypedStore<FormValues>, on: Turns): RefObject<Typed> {
  const typed = useRef<Typed>({ last: undefined, plates: new Map() });
  const turns = useRef(on);
  useLayoutEffect(
    () =>
      store.listen(({ names: [name], by }) => {
        if (by === 'start') {
          typed.current = { last: undefined, plates: new Map() };
          turns.current.onStart();
        } else if (by === 'person' && name !== undefined) {
          const { values } = store.get();
          typed.current.last = name;
          typed.current.plates.set(name, plateKey(values.truck_license));
          store.put(typedNotes(values, name));
          turns.current.onTyped(name);
        }
      }),
    [store],
  );
  return typed;
}

const isEntered = (name: FieldName): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.id === name;
