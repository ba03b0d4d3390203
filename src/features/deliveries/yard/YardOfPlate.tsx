/** Yard actions for the truck in the form: it enters once weighed empty, and leaves without a load. */
import { CircleParking, LogOut } from 'lucide-react';
import { useRef, useState } from 'react';
import { saveMutations, useAuthor, useSite, type SaveFailure } from '../../../data/index.ts';
import { madeFor, truckNamed } from '../../../domain/deliveries/namedParties.ts';
import { customerName, driverName, licensePlate, tareKg } from '../../../domain/records/columns.ts';
import { newId } from '../../../domain/records/ids.ts';
import { ruleOf } from '../../../domain/records/rules.ts';
import { formatDateTime, withUnit } from '../../../i18n/index.ts';
import { useUndo } from '../../../shared/records/useUndo.ts';
import { Button, SaveFailed } from '../../../ui/index.ts';
import { truckChanges } from '../form/deliveryDrafts.ts';
import { isFilled } from '../form/fillIn.ts';
import { DELIVERY, EMPTY_VALUES, type FormValues } from '../form/formValues.ts';
import { toFirstField, type DeliveryFormState } from '../form/useDeliveryForm.ts';
import { readAt } from '../form/weightRead.ts';
import { leaving } from './useInYard.ts';
import type { MutationDraft } from '../../../domain/mutations/mutations.ts';

export function YardOfPlate({ state }: { readonly state: DeliveryFormState }) {
  const { t, language, form, gate } = state;
  const { id: author } = useAuthor();
  const { timeZone } = useSite();
  const { offer } = useUndo();
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const busy = useRef(false);
  const { visit } = gate;

  /** The form is empty afterwards; undo restores it. */
  async function save(drafts: readonly MutationDraft[], done: string): Promise<void> {
    const before = form.store.get().values;
    const saved = await saveMutations(drafts, { author, draftKeys: [DELIVERY.draftKey], isUndoable: true });
    setFailure(saved.ok ? null : saved.error);
    if (!saved.ok) return;
    form.begin(EMPTY_VALUES);
    toFirstField();
    offer(saved.value, done, () => form.begin(before));
  }

  async function enter(): Promise<void> {
    const typed = form.store.get();
    const plate = ruleOf(licensePlate).safeParse(typed.values.truck_license);
    const tare = ruleOf(tareKg).safeParse(DELIVERY.numberIn(typed, 'tare_kg'));
    form.leave('truck_license');
    form.leave('tare_kg');
    if (!plate.success || !tare.success) return;
    const tare_kg = tare.data;
    const truck = await state.truckOf(typed.values);
    const named = truckNamed(truck?.row, { license_plate: plate.data, tare_kg }, newId);
    const drafts: MutationDraft[] = [
      ...madeFor(named),
      ...truckChanges({ tare_kg }, truck, { tareWeighed: true, isTyped: (name) => name === 'tare_kg' }),
      {
        kind: 'yard_visits.create',
        entity_id: newId(),
        payload: {
          truck_license: named.called,
          tare_kg,
          ...nameIn(typed.values, 'customer_name', customerName),
          ...nameIn(typed.values, 'driver_name', driverName),
          tare_from: readAt(typed.values.tareRead, tare_kg) === undefined ? 'typed' : 'scale',
        },
      },
    ];
    if (await state.ask(drafts)) await save(drafts, t('yard.entered', { plate: named.called }));
  }

  async function once(work: () => Promise<void>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    await work().finally(() => void (busy.current = false));
  }

  return (
    <div className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 pb-2">
      {failure && <SaveFailed failure={failure} />}
      {visit ? (
        <>
          <p className="min-w-60 flex-1 text-sm">
            {t('yard.since', {
              time: formatDateTime(new Date(visit.tare_at), language, timeZone),
              tare: withUnit(visit.tare_kg, 'kg', language),
            })}
          </p>
          <Button
            icon={LogOut}
            onClick={() =>
              void once(() => save([leaving(visit, 'empty')], t('yard.left', { plate: visit.truck_license })))
            }
            text={t('yard.leave')}
          />
        </>
      ) : (
        <Button icon={CircleParking} onClick={() => void once(enter)} text={t('yard.enter')} />
      )}
    </div>
  );
}

/** What the plate filled in is filled in again. */
function nameIn(values: FormValues, name: 'customer_name' | 'driver_name', column: typeof customerName) {
  const typed = isFilled(values, name) ? undefined : ruleOf(column).safeParse(values[name]).data;
  return typed === undefined ? {} : { [name]: typed };
}
