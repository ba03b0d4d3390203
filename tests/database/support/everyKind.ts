/** Every kind as a mutation that a person sends, with whatever must be there before it. */
import { KINDS, kindOf, tableOf, type MutationKind } from '../../../src/domain/mutations/mutations.ts';
import { derivedId, newId } from '../../../src/domain/records/ids.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { nextDay, type Given } from '../../records/example.ts';
import { exampleOf } from '../../records/index.ts';
import { creating, mutation, newDelivery, type WireMutation } from './mutations.ts';
import type { Person, World } from './world.ts';

export { nextDay };

export type Sender = Pick<Person, 'id' | 'code' | 'device' | 'push' | 'applies'>;

export interface Staff<P extends Sender = Person> {
  readonly owner: P;
  readonly admin: P;
  readonly manager: P;
  /** Whose tablet is gone. */
  readonly lost: P;
  /** A machine that examples may share; without it each makes one of its own. */
  readonly machine?: string;
}

export async function hireStaff(world: World): Promise<Staff> {
  return {
    owner: await world.hire('owner'),
    admin: await world.hire('admin'),
    manager: await world.hire('manager'),
    lost: await world.hire('manager'),
  };
}

/** Prepares as the owner, then answers the mutation that `by` is to send. */
async function exampleBy(
  kind: MutationKind,
  by: Sender,
  staff: Staff<Sender>,
  fields: object = {},
): Promise<WireMutation> {
  const { payload, fresh, others, entity, seen } = exampleOf(kind);
  const make = async (other: MutationKind, changed?: object) =>
    other === 'equipment.create' && !changed && staff.machine
      ? staff.machine
      : there(staff, await exampleBy(other, staff.owner, staff, changed));
  const given: Given = {
    by,
    staff,
    make,
    // Of one who may push nothing it is the owner's.
    makeOwn: async (other) => {
      const own = await exampleBy(other, by, staff);
      const outcomes = await by.push(own).catch(() => []);
      return outcomes.length > 0 ? own.entity_id : make(other);
    },
    apply: (other, id, changed, before) => made(staff, change(other, id, changed, before)),
    unsent: (other) => creating(other)(),
    closedByAnother: () =>
      closedShift(
        staff,
        [staff.admin, staff.manager].find(({ id }) => id !== by.id),
      ),
    handedOverByAnother: async () => {
      const handover = creating('cash_handovers.create')();
      await (by.id === staff.admin.id ? staff.manager : staff.admin).applies(handover);
      return handover.entity_id;
    },
    held: () => heldOne(staff),
  };
  const sent = { ...payload, ...fresh?.(by.code), ...(await others?.(given)), ...fields };
  const id = entity
    ? await entity(given, sent)
    : kindOf(kind).mode === 'change'
      ? await make(trusted<MutationKind>(`${tableOf(kind)}.create`))
      : newId();
  return mutation(kind, sent, { entity_id: id, ...(seen && { seen }) });
}

export const EVERY_KIND = trusted<
  Readonly<
    Record<
      string,
      { allowed: string; proposes: string; make: (by: Sender, staff: Staff<Sender>) => Promise<WireMutation> }
    >
  >
>(
  Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      {
        allowed: exampleOf(kind).may,
        proposes: exampleOf(kind).proposes ?? '',
        make: (by: Sender, staff: Staff<Sender>) => exampleBy(kind, by, staff),
      },
    ]),
  ),
);

export const change = (kind: string, entity: string, payload: object, seen?: Record<string, unknown>): WireMutation =>
  mutation(kind, { ...payload }, { entity_id: entity, ...(seen ? { seen } : {}) });
export const voiding = (table: string, entity: string) =>
  change(`${table}.void`, entity, { void_reason: 'Typed twice' });

/** Applies it as the owner. */
export async function made<M extends WireMutation>(staff: Staff<Sender>, wanted: M): Promise<M> {
  const [outcome] = await staff.owner.push(wanted);
  if (outcome!.outcome !== 'applied') throw new Error(`${wanted.kind}: ${JSON.stringify(outcome)}`);
  return wanted;
}
export const there = async (staff: Staff<Sender>, wanted: WireMutation): Promise<string> =>
  (await made(staff, wanted)).entity_id;

export const closing = (operatingDay: string, at = '2026-11-20T03:00:00.000Z') =>
  mutation(
    'day_closings.close',
    { operating_day: operatingDay },
    { entity_id: derivedId(`day_closings:${operatingDay}`), captured_at: at },
  );

export const newShift = (step: 'plan' | 'open', operating_day: string, extra: Partial<WireMutation> = {}) =>
  mutation(
    `shifts.${step}`,
    { ...exampleOf(`shifts.${step}`).payload, operating_day },
    { entity_id: derivedId(`shifts:${operating_day}:day`), ...extra },
  );
export const openShift = (staff: Staff<Sender>, operatingDay = nextDay()) =>
  there(staff, newShift('open', operatingDay));
export async function closedShift(staff: Staff<Sender>, closer = staff.owner): Promise<string> {
  const shift = await openShift(staff);
  await closer.applies(change('shifts.close', shift, { handover_note: 'All well' }));
  return shift;
}

/** Ids of people on file. */
export async function newCrew(staff: Staff<Sender>, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => creating('operators.create')());
  await staff.owner.push(...people);
  return people.map(({ entity_id }) => entity_id);
}

export const payment = (customer_id: string, paid_on = '2026-11-20') =>
  creating('payments.create')({ customer_id, paid_on });
export const newExpense = creating('transactions.create');
export const newEquipment = creating('equipment.create');
export const newProduction = creating('production_entries.create');
export const newTransformation = creating('transformations.create');
export const newFuelReceipt = creating('fuel_logs.create');
export const newDowntime = creating('downtime_entries.create');
export const newIncident = (by: Pick<Person, 'code'>, payload: object = {}) =>
  creating('incidents.create')(payload, {}, by);

/** A delivery captured after its day was closed. */
async function heldOne(staff: Staff<Sender>): Promise<string> {
  const operatingDay = nextDay();
  await made(staff, closing(operatingDay, `${operatingDay}T14:00:00.000Z`));
  const late = newDelivery(
    staff.admin,
    { operating_day: operatingDay },
    { captured_at: `${operatingDay}T15:00:00.000Z` },
  );
  const [outcome] = await staff.admin.push(late);
  if (outcome!.outcome !== 'held') throw new Error(JSON.stringify(outcome));
  return late.id;
}
