/** One valid mutation of every kind, with whatever must be there before it, and who may do it. */
import { derivedId, newId } from '../../../src/domain/records/ids.ts';
import { mutation, newCustomer, newDelivery, newDriver, newTruck, statusChange } from './mutations.ts';
import type { WireMutation } from './mutations.ts';
import type { Person, World } from './world.ts';

export interface Staff {
  readonly owner: Person;
  readonly admin: Person;
  readonly manager: Person;
  /** Whose tablet is gone. */
  readonly lost: Person;
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
type Make = (by: Person, staff: Staff) => Promise<WireMutation> | WireMutation;

/** O owner, A admin, M manager. */
export const EVERY_KIND: Readonly<Record<string, { readonly allowed: string; readonly make: Make }>> = {
  'customers.create': { allowed: 'OAM', make: () => newCustomer() },
  'customers.change': {
    allowed: 'OA',
    make: async (_by, staff) =>
      change('customers.change', await there(staff, newCustomer()), { name: 'PT Baru' }, { name: 'PT Maju Jaya' }),
  },
  'customers.change_credit': {
    allowed: 'OM',
    make: async (_by, staff) =>
      change('customers.change_credit', await there(staff, newCustomer()), {
        status: 'cash_only',
        credit_limit: 5_000_000,
      }),
  },
  'customers.merge': {
    allowed: 'OA',
    make: async (_by, staff) =>
      change('customers.merge', await there(staff, newCustomer()), { merged_into: await there(staff, newCustomer()) }),
  },
  'trucks.create': { allowed: 'OAM', make: () => newTruck() },
  'trucks.change': {
    allowed: 'OAM',
    make: async (_by, staff) => change('trucks.change', await there(staff, newTruck()), { tare_kg: 7_500 }),
  },
  'trucks.merge': {
    allowed: 'OAM',
    make: async (_by, staff) =>
      change('trucks.merge', await there(staff, newTruck()), { merged_into: await there(staff, newTruck()) }),
  },
  'drivers.create': { allowed: 'OAM', make: () => newDriver() },
  'drivers.change': {
    allowed: 'OA',
    make: async (_by, staff) => change('drivers.change', await there(staff, newDriver()), { is_active: false }),
  },
  'drivers.merge': {
    allowed: 'OA',
    make: async (_by, staff) =>
      change('drivers.merge', await there(staff, newDriver()), { merged_into: await there(staff, newDriver()) }),
  },
  'truck_types.create': {
    allowed: 'O',
    make: () => mutation('truck_types.create', { name: `Type ${newId().slice(-12)}`, index_m3: 20 }),
  },
  'truck_types.change': {
    allowed: 'O',
    make: () => change('truck_types.change', derivedId('truck_types:Fuso'), { index_m3: 12.5 }),
  },
  'materials.change': {
    allowed: 'O',
    make: () => change('materials.change', derivedId('materials:boulder'), { density: 1.62 }),
  },
  'system_config.change': {
    allowed: 'O',
    make: () =>
      change('system_config.change', derivedId('system_config:business.low_stock_threshold'), { config_value: '450' }),
  },
  'system_config.reset': {
    allowed: 'O',
    make: () =>
      mutation(
        'system_config.reset',
        { reason: 'New counting period after the audit' },
        { entity_id: derivedId('system_config:reset.last_reset_date') },
      ),
  },
  'devices.rename': {
    allowed: 'O',
    make: (_by, staff) => change('devices.rename', staff.admin.device, { label: 'Gate tablet' }),
  },
  'devices.revoke': {
    allowed: 'O',
    make: (_by, staff) => change('devices.revoke', staff.lost.device, { reason: 'Lost' }),
  },
  'devices.readmit': {
    allowed: 'O',
    make: (_by, staff) => change('devices.readmit', staff.lost.device, { reason: 'Found again' }),
  },
  'mutations.discard': {
    allowed: 'OAM',
    make: () => mutation('mutations.discard', { reason: 'Entered twice', discarded: newCustomer() }),
  },
  'held_mutations.apply': {
    allowed: 'O',
    make: async (_by, staff) => change('held_mutations.apply', await heldOne(staff), { reason: 'It did happen' }),
  },
  'held_mutations.refuse': {
    allowed: 'O',
    make: async (_by, staff) => change('held_mutations.refuse', await heldOne(staff), { reason: 'It did not happen' }),
  },
  'customer_prices.create': {
    allowed: 'OM',
    make: () =>
      mutation('customer_prices.create', { material_type: 'abu_batu', price_per_m3: 155_000, from_date: '2026-11-01' }),
  },
  'payments.create': { allowed: 'OAM', make: async (_by, staff) => payment(await there(staff, newCustomer())) },
  'payments.void': {
    allowed: 'OM',
    make: async (_by, staff) => voiding('payments', await there(staff, payment(await there(staff, newCustomer())))),
  },
  'transactions.create': {
    allowed: 'O',
    make: () => newExpense(),
  },
  'transactions.void': {
    allowed: 'O',
    make: async (_by, staff) => voiding('transactions', await there(staff, newExpense())),
  },
  'kpi_targets.create': {
    allowed: 'O',
    make: () =>
      mutation('kpi_targets.create', {
        metric: 'production',
        period: 'month',
        target: 30_000,
        from_date: '2026-11-01',
      }),
  },
  'day_closings.close': { allowed: 'OM', make: () => closing(nextDay()) },
  'day_closings.reopen': {
    allowed: 'O',
    make: async (_by, staff) =>
      change('day_closings.reopen', await there(staff, closing(nextDay())), { reopen_reason: 'A ticket was missing' }),
  },
  'deliveries.create': { allowed: 'OAM', make: (by) => newDelivery(by) },
  'deliveries.change_status': {
    allowed: 'OAM',
    make: async (_by, staff) => statusChange(await made(staff, newDelivery(staff.owner)), 'pending', 'in_transit'),
  },
  'deliveries.print': {
    allowed: 'OAM',
    make: async (_by, staff) => change('deliveries.print', await there(staff, newDelivery(staff.owner)), {}),
  },
  'deliveries.void': { allowed: 'OM', make: async (_by, staff) => voiding('deliveries', await deliveredOne(staff)) },
  'operators.create': {
    allowed: 'OA',
    make: () => mutation('operators.create', { full_name: 'Joko Susilo', job_title: 'Crusher' }),
  },
  'operators.change': {
    allowed: 'OA',
    make: async (_by, staff) =>
      change('operators.change', await there(staff, mutation('operators.create', { full_name: 'Joko Susilo' })), {
        is_active: false,
      }),
  },
  'shifts.plan': { allowed: 'OAM', make: () => newShift('plan', nextDay()) },
  'shifts.open': { allowed: 'OAM', make: () => newShift('open', nextDay()) },
  'shifts.change': {
    allowed: 'OAM',
    make: async (_by, staff) => change('shifts.change', await openShift(staff), { production_target: 700 }),
  },
  'shifts.close': {
    allowed: 'OAM',
    make: async (_by, staff) => change('shifts.close', await openShift(staff), { handover_note: 'Belt 2 squeaks' }),
  },
  'shifts.acknowledge': {
    allowed: 'OAM',
    make: async (_by, staff) => change('shifts.acknowledge', await closedShift(staff), {}),
  },
  'equipment.create': { allowed: 'OA', make: () => newEquipment() },
  'equipment.change': {
    allowed: 'OA',
    make: async (_by, staff) => change('equipment.change', await there(staff, newEquipment()), { location: 'Pit 2' }),
  },
  'equipment.change_status': {
    allowed: 'OAM',
    make: async (_by, staff) =>
      change('equipment.change_status', await there(staff, newEquipment()), {
        status: 'maintenance',
        status_note: 'Oil',
      }),
  },
  'equipment.read_meter': {
    allowed: 'OAM',
    make: async (_by, staff) =>
      change('equipment.read_meter', await there(staff, newEquipment()), { hour_meter: 1_250.5 }),
  },
  'equipment.correct_meter': {
    allowed: 'OA',
    make: async (_by, staff) =>
      change('equipment.correct_meter', await there(staff, newEquipment({ hour_meter: 900 })), {
        hour_meter: 12,
        reason: 'New meter',
        replaced: true,
      }),
  },
  'equipment_values.change': {
    allowed: 'OA',
    make: async (_by, staff) =>
      change('equipment_values.change', await there(staff, newEquipment()), { purchase_cost: 1_500_000_000 }),
  },
  'production_entries.create': { allowed: 'OAM', make: () => newProduction() },
  'production_entries.void': {
    allowed: 'OM',
    make: async (_by, staff) => voiding('production_entries', await there(staff, newProduction())),
  },
  'transformations.create': { allowed: 'OAM', make: () => newTransformation() },
  'transformations.void': {
    allowed: 'OM',
    make: async (_by, staff) => voiding('transformations', await there(staff, newTransformation())),
  },
  'fuel_logs.create': { allowed: 'OAM', make: () => newFuelReceipt() },
  'fuel_logs.void': {
    allowed: 'OM',
    make: async (_by, staff) => voiding('fuel_logs', await there(staff, newFuelReceipt())),
  },
  'downtime_entries.create': { allowed: 'OAM', make: () => newDowntime() },
  'downtime_entries.end': {
    allowed: 'OAM',
    make: async (_by, staff) =>
      change('downtime_entries.end', await there(staff, newDowntime()), { ended_at: '2026-11-20T04:30:00.000Z' }),
  },
  'downtime_entries.void': {
    allowed: 'OAM',
    make: async (_by, staff) => voiding('downtime_entries', await there(staff, newDowntime())),
  },
  'stock_adjustments.create': {
    allowed: 'O',
    make: () =>
      mutation('stock_adjustments.create', {
        material_type: 'abu_batu',
        adjustment: 25.5,
        reason: 'Survey of the pile',
      }),
  },
  'stock_adjustments.void': {
    allowed: 'O',
    make: async (_by, staff) =>
      voiding(
        'stock_adjustments',
        await there(
          staff,
          mutation('stock_adjustments.create', {
            material_type: 'abu_batu',
            adjustment: 25.5,
            reason: 'Survey of the pile',
          }),
        ),
      ),
  },
  'incidents.create': { allowed: 'OAM', make: (by) => newIncident(by) },
  'incidents.change': {
    allowed: 'OAM',
    make: async (_by, staff) =>
      change('incidents.change', await there(staff, newIncident(staff.owner)), { lost_days: 2 }),
  },
  'incidents.change_status': {
    allowed: 'OAM',
    make: async (_by, staff) =>
      change('incidents.change_status', await there(staff, newIncident(staff.owner)), { status: 'investigating' }),
  },
  'incident_actions.create': {
    allowed: 'OAM',
    make: async (_by, staff) => newAction(await there(staff, newIncident(staff.owner))),
  },
  'incident_actions.change': {
    allowed: 'OAM',
    make: async (_by, staff) =>
      change('incident_actions.change', await there(staff, newAction(await there(staff, newIncident(staff.owner)))), {
        done_at: '2026-11-20T05:00:00.000Z',
      }),
  },
  'attachments.create': {
    allowed: 'OAM',
    make: async (by, staff) => {
      const entity_id = await there(staff, newIncident(staff.owner));
      const sha256 = 'ab'.repeat(32);
      return mutation('attachments.create', {
        entity_table: 'incidents',
        entity_id,
        path: `incidents/${entity_id}/${by.id}/${sha256}.webp`,
        content_type: 'image/webp',
        bytes: 90_000,
        sha256,
      });
    },
  },
  'insight_feedback.create': {
    allowed: 'OM',
    make: () => mutation('insight_feedback.create', { card: 'fuel_anomaly', subject: 'EX-01', verdict: 'confirmed' }),
  },
  'notices_seen.create': { allowed: 'OAM', make: () => mutation('notices_seen.create', { notice: 'welcome' }) },
  'audit_log.export': {
    allowed: 'OAM',
    make: () => mutation('audit_log.export', { file: 'kuari-deliveries.csv', rows: 12 }),
  },
  'client_errors.create': {
    allowed: 'OAM',
    make: () => mutation('client_errors.create', { message: 'TypeError', details: { at: '/delivery' } }),
  },
};

export const change = (
  kind: string,
  entity: string,
  payload: Record<string, unknown>,
  seen?: Record<string, unknown>,
): WireMutation => mutation(kind, payload, { entity_id: entity, ...(seen ? { seen } : {}) });
export const voiding = (table: string, entity: string) =>
  change(`${table}.void`, entity, { void_reason: 'Typed twice' });

/** Applies it as the owner. */
export async function made<M extends WireMutation>(staff: Staff, wanted: M): Promise<M> {
  const [outcome] = await staff.owner.push(wanted);
  if (outcome!.outcome !== 'applied') throw new Error(`${wanted.kind}: ${JSON.stringify(outcome)}`);
  return wanted;
}
export const there = async (staff: Staff, wanted: WireMutation): Promise<string> =>
  (await made(staff, wanted)).entity_id;

const DAY_MS = 86_400_000;
/** Within the months in which a clock is believed. */
let day = Math.floor(Date.now() / DAY_MS) - 350;
/** A day of the past that no other record touches. */
export function nextDay(): string {
  day += 1;
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export const closing = (operatingDay: string, at = '2026-11-20T03:00:00.000Z') =>
  mutation(
    'day_closings.close',
    { operating_day: operatingDay },
    { entity_id: derivedId(`day_closings:${operatingDay}`), captured_at: at },
  );

export const newShift = (step: 'plan' | 'open', operatingDay: string, extra: Partial<WireMutation> = {}) =>
  mutation(
    `shifts.${step}`,
    { operating_day: operatingDay, shift_type: 'day', shift_name: 'Pagi', start_time: '07:00', end_time: '15:00' },
    { entity_id: derivedId(`shifts:${operatingDay}:day`), ...extra },
  );
export const openShift = (staff: Staff, operatingDay = nextDay()) => there(staff, newShift('open', operatingDay));
export async function closedShift(staff: Staff): Promise<string> {
  const shift = await openShift(staff);
  await made(staff, change('shifts.close', shift, { handover_note: 'All well' }));
  return shift;
}

export const payment = (customer: string, paid_on = '2026-11-20') =>
  mutation('payments.create', { customer_id: customer, amount: 1_000_000, method: 'transfer', paid_on });
export const newExpense = (payload: Record<string, unknown> = {}) =>
  mutation('transactions.create', { amount: 250_000, notes: 'Permit', ...payload });
export const newEquipment = (payload: Record<string, unknown> = {}) =>
  mutation('equipment.create', {
    equipment_code: `EX-${newId().slice(-8).toUpperCase()}`,
    equipment_name: 'Excavator 20 t',
    equipment_type: 'excavator',
    ...payload,
  });
export const newProduction = (payload: Record<string, unknown> = {}) =>
  mutation('production_entries.create', {
    operating_day: '2026-11-20',
    material_type: 'abu_batu',
    volume: 40,
    operating_hours: 6.5,
    ...payload,
  });
export const newTransformation = (payload: Record<string, unknown> = {}) =>
  mutation('transformations.create', {
    operating_day: '2026-11-20',
    boulder_volume: 100,
    outputs: { abu_batu: 22, split_half_inch: 28.5 },
    reject_volume: 3,
    ...payload,
  });
export const newFuelReceipt = (payload: Record<string, unknown> = {}) =>
  mutation('fuel_logs.create', {
    operating_day: '2026-11-20',
    kind: 'receipt',
    liters: 8_000,
    price_per_liter: 14_500,
    ...payload,
  });
export const newDowntime = (payload: Record<string, unknown> = {}) =>
  mutation('downtime_entries.create', {
    operating_day: '2026-11-20',
    reason: 'blockage',
    started_at: '2026-11-20T03:30:00.000Z',
    ...payload,
  });
const newAction = (incident: string) =>
  mutation('incident_actions.create', { incident_id: incident, text: 'Fit a guard rail', due_date: '2026-12-01' });

let incidents = 0;
export function newIncident(by: Pick<Person, 'code'>, payload: Record<string, unknown> = {}) {
  incidents += 1;
  return mutation('incidents.create', {
    number: `IN-261120-${by.code}-${String(incidents).padStart(4, '0')}`,
    class: 'near_miss',
    title: 'Rock over the screen',
    ...payload,
  });
}

async function deliveredOne(staff: Staff): Promise<string> {
  const delivery = await made(staff, newDelivery(staff.owner));
  await made(staff, statusChange(delivery, 'pending', 'in_transit'));
  await made(staff, statusChange(delivery, 'in_transit', 'delivered'));
  return delivery.entity_id;
}

/** A delivery captured after its day was closed. */
async function heldOne(staff: Staff): Promise<string> {
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
