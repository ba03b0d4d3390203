/** What a machine or an incident was before: told to everybody who reads it, and of the audit no more than that. */
import { expect, test } from 'vitest';
import { change, newEquipment, newIncident } from './support/everyKind.ts';
import { openStaffed } from './support/openWorld.ts';
import { newId } from '../../src/domain/records/ids.ts';
import type { Person } from './support/world.ts';

const { world, staff, there } = await openStaffed();

const states = (who: Person, id: string) => who.ask<object[]>('past_states', id);

test('every state of a machine and every reading of its meter, the newest first, with who said it', async () => {
  const machine = await there(newEquipment({ hour_meter: 1_000 }));
  await staff.manager.push(change('equipment.change_status', machine, { status: 'breakdown', status_note: 'Hose' }));
  await staff.admin.push(change('equipment.change_status', machine, { status: 'active', status_note: null }));
  await staff.manager.push(change('equipment.read_meter', machine, { hour_meter: 1_008 }));
  // What is no state: nobody but the owner is told of it.
  await staff.admin.push(change('equipment.change', machine, { location: 'Pit 2' }));
  const found = await states(staff.manager, machine);
  expect(found).toMatchObject([
    { action: 'equipment.read_meter', hour_meter: 1_008 },
    { action: 'equipment.change_status', status: 'active' },
    { action: 'equipment.change_status', status: 'breakdown', note: 'Hose' },
    { action: 'equipment.create' },
  ]);
  const names = await world.query<{ full_name: string }>('select full_name from profiles where id = $1', [
    staff.manager.id,
  ]);
  expect(found[2]).toMatchObject({ person: names[0]!.full_name });
});

test('the states of an incident, from its report to its closing', async () => {
  const incident = await there(newIncident(staff.owner));
  await staff.manager.push(change('incidents.change_status', incident, { status: 'investigating' }));
  await staff.admin.push(change('incidents.change_status', incident, { status: 'closed' }));
  expect(await states(staff.manager, incident)).toMatchObject([
    { action: 'incidents.change_status', status: 'closed' },
    { action: 'incidents.change_status', status: 'investigating' },
    { action: 'incidents.create' },
  ]);
});

test('nothing of any other record, and nothing to whoever may not read', async () => {
  const person = await there(newEquipment());
  expect(await states(staff.owner, newId())).toEqual([]);
  const operator = await world.hire('operator');
  await expect(states(operator, person)).rejects.toThrow('inactive_user');
});
