/** What somebody did before is done once; who comes second is told so, and every word of theirs is kept. */
import { describe, expect, test } from 'vitest';
import {
  change,
  closedShift,
  closing,
  newProduction,
  newCrew,
  newShift,
  nextDay,
  openShift,
  voiding,
} from './support/everyKind.ts';
import { capturedAt, newDelivery, statusChange, type WireMutation } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';
import { packMutations } from '../../src/sync/wire/packedBatch.ts';
import { parseApplyAnswer, parsePage } from '../../src/sync/wire/answers.ts';
import { derivedId, newId } from '../../src/domain/records/ids.ts';

const { world, staff, there } = await openStaffed();
const [one = '', two = '', three = ''] = await newCrew(staff, 3);

const shiftOf = async (id: string) =>
  (await world.row<{
    crew: string[];
    notes: string | null;
    handover_note: string | null;
    opened_by: string;
    closed_by: string | null;
  }>('shifts', id, 'crew, notes, handover_note, opened_by, closed_by'))!;
/** Of the audit, what a mutation left there. */
const audited = async ({ id }: WireMutation) =>
  JSON.stringify(await world.query('select before, after, reason from audit_log where mutation_id = $1', [id]));
const SECOND = { outcome: 'applied', code: 'already_done' };
const note = (shift: string, handover_note: string) => change('shifts.close', shift, { handover_note });
const said = (operating_day: string, more: Record<string, unknown>) => {
  const opening = newShift('open', operating_day);
  return { ...opening, payload: { ...opening.payload, ...more } };
};

describe('a second closing of a shift', () => {
  test.each([
    ['of another person', () => staff.manager],
    ['of the same person on another device', () => staff.admin],
  ])('%s: its note stands below the first', async (_name, second) => {
    const shift = await openShift(staff);
    const [first, again] = [note(shift, 'NOTEA'), note(shift, 'NOTEB brakes of WL-02 failed')];
    const [answer] = await staff.admin.push(first);
    expect(answer).toMatchObject({ outcome: 'applied' });
    expect(answer).not.toHaveProperty('code');
    expect(await second().push(again)).toMatchObject([SECOND]);
    expect(await shiftOf(shift)).toMatchObject({
      handover_note: 'NOTEA\nNOTEB brakes of WL-02 failed',
      closed_by: staff.admin.id,
    });
    expect(await audited(again)).toContain('NOTEB brakes of WL-02 failed');
  });

  test('with the same note adds none', async () => {
    const shift = await openShift(staff);
    await staff.admin.push(note(shift, 'All well'), note(shift, 'Belt 2 squeaks'));
    expect(await staff.manager.push(note(shift, 'All well'))).toMatchObject([SECOND]);
    expect(await shiftOf(shift)).toMatchObject({ handover_note: 'All well\nBelt 2 squeaks' });
  });

  test('is told as second when it is sent again, and by the pull of a device that lost the answer', async () => {
    const shift = await closedShift(staff);
    const second = note(shift, 'Belt 2 squeaks');
    await staff.manager.push(second);
    expect(await staff.manager.said(second)).toEqual(['duplicate already_done']);
    const told = await staff.manager.hears();
    expect(told.find(({ id }) => id === second.id)).toMatchObject(SECOND);
  });

  test('notes of many people that are longer than the field say so; the audit holds all of them', async () => {
    const shift = await openShift(staff);
    const notes = ['A', 'B', 'C', 'D'].map((letter) => note(shift, `${letter}${letter.toLowerCase().repeat(699)}`));
    for (const written of notes) await there(written);
    const { handover_note: kept } = await shiftOf(shift);
    expect(kept).toHaveLength(2_000);
    expect(kept).toMatch(/^Aa+\nBb+\nCc+ \[…\]$/);
    for (const written of notes) expect(await audited(written)).toContain(written.payload['handover_note']);
  });
});

describe('a second opening of a shift', () => {
  test('adds its crew and its notes, and the rest of it is in the audit', async () => {
    const day = nextDay();
    const first = said(day, { crew: [one, two], notes: 'ONE' });
    const second = said(day, { crew: [two, three], notes: 'TWO', shift_name: 'Pagi B', production_target: 700 });
    await staff.admin.applies(first);
    expect(await staff.manager.push(second)).toMatchObject([SECOND]);
    expect(await shiftOf(first.entity_id)).toMatchObject({
      crew: [one, two, three],
      notes: 'ONE\nTWO',
      opened_by: staff.admin.id,
    });
    const left = await audited(second);
    for (const word of ['TWO', 'Pagi B', '700', three]) expect(left).toContain(word);
  });

  test('of one that is closed leaves its crew as it worked; the audit has who was named', async () => {
    const day = nextDay();
    const first = said(day, { crew: [one] });
    await there(first);
    await there(note(first.entity_id, 'All well'));
    const second = said(day, { crew: [two], notes: 'TWO' });
    expect(await staff.manager.push(second)).toMatchObject([SECOND]);
    expect(await shiftOf(first.entity_id)).toMatchObject({ crew: [one], notes: 'TWO' });
    expect(await audited(second)).toContain(two);
  });

  test('of one that was planned is the first: what its opener wrote is added to the plan', async () => {
    const day = nextDay();
    const plan = { ...newShift('plan', day) };
    plan.payload = { ...plan.payload, notes: 'PLANNED', crew: [one] };
    await there(plan);
    const opening = said(day, { notes: 'OPENED', crew: [two] });
    const [answer] = await staff.manager.push(opening);
    expect(answer).toMatchObject({ outcome: 'applied' });
    expect(answer).not.toHaveProperty('code');
    expect(await shiftOf(plan.entity_id)).toMatchObject({
      crew: [two],
      notes: 'PLANNED\nOPENED',
      opened_by: staff.manager.id,
    });
    expect(await audited(opening)).toContain('OPENED');
  });

  test('is no change of what the other wrote: a later change of theirs is no conflict', async () => {
    const day = nextDay();
    const first = said(day, { shift_name: 'Pagi A' });
    await staff.admin.push(first);
    await staff.manager.push(said(day, { shift_name: 'Pagi B' }));
    const renamed = change('shifts.change', first.entity_id, { shift_name: 'Sore' }, { shift_name: 'Pagi B' });
    await staff.admin.applies(renamed);
  });
});

describe('a second reason', () => {
  test.each([
    ['deliveries', () => newDelivery(staff.admin, { status: 'delivered' })],
    ['production_entries', () => newProduction()],
  ])('to void a record of %s is in the audit', async (table, make) => {
    const made = await there(make());
    await there(voiding(table, made));
    const again = voiding(table, made);
    again.payload['void_reason'] = 'SECOND wrong truck';
    expect(await staff.manager.push(again)).toMatchObject([SECOND]);
    expect(await audited(again)).toContain('SECOND wrong truck');
  });

  test('to cancel a ticket is in the audit', async () => {
    const made = newDelivery(staff.admin);
    await there(made);
    const cancelling = (reason: string) => statusChange(made, 'pending', 'cancelled', { cancel_reason: reason });
    await there(cancelling('FIRST turned back'));
    const again = cancelling('SECOND no money');
    expect(await staff.manager.push(again)).toMatchObject([SECOND]);
    expect(await audited(again)).toContain('SECOND no money');
  });
});

test('who closes a day, hands over a shift or moves a ticket second is told so', async () => {
  const day = nextDay();
  await there(closing(day));
  expect(await staff.manager.push(closing(day))).toMatchObject([SECOND]);
  const shift = await closedShift(staff);
  await staff.admin.applies(change('shifts.acknowledge', shift, {}));
  expect(await staff.manager.push(change('shifts.acknowledge', shift, {}))).toMatchObject([SECOND]);
  const made = newDelivery(staff.admin);
  await there(made);
  await there(statusChange(made, 'pending', 'in_transit'));
  expect(await staff.manager.push(statusChange(made, 'pending', 'in_transit'))).toMatchObject([SECOND]);
  expect(derivedId(`day_closings:${day}`)).toBe(closing(day).entity_id);
});

test('in columns the answer says the same, and a device reads it', async () => {
  const shift = await closedShift(staff);
  const second = note(shift, 'Belt 2 squeaks');
  const { mutations: _plain, ...head } = staff.manager.batchOf();
  const packed = packMutations([JSON.stringify(second)]);
  const answer = parseApplyAnswer(JSON.stringify(await staff.manager.pushBatch({ ...head, packed })), [second]);
  expect(answer?.outcomes).toMatchObject([SECOND]);
  const page = JSON.stringify(await staff.manager.pull({ position: answer!.position - 1, id: newId(), packed: true }));
  expect(parsePage(page)?.outcomes).toContainEqual(expect.objectContaining({ id: second.id, ...SECOND }));
});

test('what the owner applies later, and was done meanwhile, is told as second too', async () => {
  const shift = await closedShift(staff);
  const former = await world.hire('admin');
  const held = capturedAt(new Date(Date.now() - 20 * 86_400_000).toISOString(), note(shift, 'HELD and kept'));
  await world.query(`update private.role_history set since = now() - interval '100 days' where user_id = $1`, [
    former.id,
  ]);
  await world.query(
    `insert into private.role_history (user_id, since, role, is_active) values ($1, now() - interval '16 days', 'manager', true)`,
    [former.id],
  );
  await former.isHeld('role_changed', held);
  await there(change('held_mutations.apply', held.id, { reason: 'It did happen' }));
  const told = (await former.hears()).filter(({ id }) => id === held.id);
  expect(told.at(-1)).toMatchObject(SECOND);
  expect((await shiftOf(shift)).handover_note).toContain('HELD and kept');
});
