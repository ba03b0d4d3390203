import { describe, expect, test } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';
import { newDelivery, mutation, statusChange, type WireMutation } from './support/mutations.ts';
import { openWorld } from './support/openWorld.ts';
import { registerDevice } from './support/world.ts';

const world = await openWorld();
const clerk = await world.hire('admin');

const { onHand } = world;

describe('the status of a delivery', () => {
  const made = async (by = clerk) => {
    const delivery = newDelivery(by);
    await by.push(delivery);
    return delivery;
  };

  test('moves from pending to delivered, each step with its time by the corrected clock', async () => {
    const delivery = await made();
    const outcomes = await clerk.push(
      statusChange(
        delivery,
        'pending',
        'in_transit',
        {},
        { captured_at: '2026-11-20T04:00:00.000Z', clock_offset_ms: 60_000 },
      ),
      statusChange(
        delivery,
        'in_transit',
        'delivered',
        {},
        { captured_at: '2026-11-20T05:00:00.000Z', clock_offset_ms: null },
      ),
    );
    expect(outcomes.map((o) => o.outcome)).toEqual(['applied', 'applied']);
    expect(await world.row('deliveries', delivery.entity_id, 'status, in_transit_at, delivered_at')).toEqual({
      status: 'delivered',
      in_transit_at: new Date('2026-11-20T04:01:00Z'),
      delivered_at: new Date('2026-11-20T05:00:00Z'),
    });
  });

  test('takes no step that is none: which they are is compared in twins.test.ts', async () => {
    await clerk.isRefused('status_not_allowed status', statusChange(await made(), 'pending', 'delivered'));
  });

  test('a cancelled ticket gives its stock back, once', async () => {
    const before = await onHand('abu_batu');
    const delivery = await made();
    expect(await onHand('abu_batu')).toBe(before - 12.5);
    await clerk.push(statusChange(delivery, 'pending', 'cancelled'), statusChange(delivery, 'pending', 'cancelled'));
    expect(await onHand('abu_batu')).toBe(before);
  });

  test('the reason of a cancel after dispatch or of a void is said, in three characters at least, as the forms ask', async () => {
    const [manager, pending, left, gone] = [await world.hire('manager'), await made(), await made(), await made()];
    const leave = (delivery: WireMutation) => statusChange(delivery, 'pending', 'in_transit');
    await clerk.push(leave(left), leave(gone), statusChange(gone, 'in_transit', 'delivered'));
    await manager.isRefused('cancel_reason_required cancel_reason', statusChange(left, 'in_transit', 'cancelled'));
    const said = (reason: string) => [
      statusChange(pending, 'pending', 'cancelled', { cancel_reason: reason }),
      statusChange(left, 'in_transit', 'cancelled', { cancel_reason: reason }),
      mutation('deliveries.void', { void_reason: reason }, { entity_id: gone.entity_id }),
    ];
    for (const short of ['x', ' ab ']) {
      expect(await manager.push(...said(short))).toMatchObject(
        ['cancel_reason', 'cancel_reason', 'void_reason'].map((field) => ({
          outcome: 'rejected',
          code: 'too_short',
          field,
        })),
      );
    }
    await manager.applies(...said('abc'));
  });

  test('somebody else changed it meanwhile: a conflict with both values, who and when', async () => {
    const [manager, delivery] = [await world.hire('manager'), await made()];
    await manager.push(
      statusChange(delivery, 'pending', 'in_transit', {}, { captured_at: '2026-11-20T06:00:00.000Z' }),
    );
    const [outcome] = await clerk.push(statusChange(delivery, 'pending', 'cancelled'));
    expect(outcome).toMatchObject({
      outcome: 'rejected',
      code: 'conflict',
      field: 'status',
      conflict: {
        status: {
          seen: 'pending',
          yours: 'cancelled',
          theirs: 'in_transit',
          author: manager.id,
          author_name: 'Pak manager',
          at: '2026-11-20T06:00:00+00:00',
        },
      },
    });
  });

  test('of a delivery that is not there yet waits for it', async () => {
    expect(await clerk.said(statusChange(newDelivery(clerk), 'pending', 'in_transit', {}, { depends_on: [] }))).toEqual(
      ['blocked missing_dependency'],
    );
  });
});

describe('physical facts apply and are flagged', () => {
  const flagsOf = async (id: string) => (await world.row<{ flags: string[] }>('deliveries', id, 'flags'))!.flags;

  const ownFlagsOf = async ({ entity_id }: WireMutation) =>
    (await flagsOf(entity_id)).filter((flag) => flag !== 'overdraw');
  const freeCode = async () => (await world.one<{ code: string }>('select private.free_device_code() as code'))!.code;

  test('a delivery above the book', async () => {
    const delivery = newDelivery(clerk, { material_type: 'split_2_3_cm', volume: 10_000 });
    await clerk.applies(delivery);
    expect(await flagsOf(delivery.entity_id)).toEqual(['overdraw']);
  });
  test('the second delivery of a batch that overdraws, not the first', async () => {
    await world.query(`update stocks set on_hand = 15 where material_type = 'screening_sirtu'`);
    const two = [1, 2].map(() => newDelivery(clerk, { material_type: 'screening_sirtu', volume: 10 }));
    await clerk.push(...two);
    expect([await flagsOf(two[0]!.entity_id), await flagsOf(two[1]!.entity_id)]).toEqual([[], ['overdraw']]);
  });
  test('a ticket number that is there already', async () => {
    const first = newDelivery(clerk, { material_type: 'boulder' });
    const second = newDelivery(clerk, { ticket_no: first.payload['ticket_no'], material_type: 'boulder' });
    await clerk.applies(first, second);
    expect(await flagsOf(second.entity_id)).toContain('ticket_collision');
  });
  test('a ticket number under the code of somebody else', async () => {
    const foreign = newDelivery(await world.hire('manager'));
    const nobodys = newDelivery({ code: await freeCode() });
    const own = newDelivery(clerk);
    await clerk.applies(foreign, own, nobodys);
    for (const [ticket, flags] of [
      [foreign, ['foreign_code']],
      [own, []],
      [nobodys, ['foreign_code']],
    ] as const)
      expect(await ownFlagsOf(ticket)).toEqual(flags);
  });
  test('a ticket made before its device got a new code is no stranger', async () => {
    const before = newDelivery(clerk);
    const again = await registerDevice(world.sql, clerk.id);
    await clerk.pushBatch({ ...clerk.batchOf(before), device: again.id });
    expect(await ownFlagsOf(before)).toEqual([]);
  });
  test("a ticket that an owner sends for its author, or corrects, keeps the author's code and is no stranger", async () => {
    const owner = await world.hire('owner');
    const [takenOver, wrong] = [newDelivery(clerk), newDelivery(clerk, { volume: 0 })];
    await owner.pushBatch({ ...clerk.batchOf(takenOver), submitted_by: owner.id });
    await clerk.isRefused('not_positive volume', wrong);
    const corrected = newDelivery(
      clerk,
      { ticket_no: wrong.payload['ticket_no'] },
      { replaces: wrong.id, entity_id: wrong.entity_id },
    );
    const invented = newDelivery({ code: await freeCode() }, {}, { replaces: newId() });
    const [other, made] = [await world.hire('admin'), newId()];
    const underTheirCode = newDelivery(other, {}, { replaces: made });
    const wrongToo = newDelivery(clerk, { volume: 0 });
    await clerk.push(wrongToo);
    const ofAnotherNumber = newDelivery(other, {}, { replaces: wrongToo.id });
    await owner.push(corrected, invented, underTheirCode, ofAnotherNumber);
    expect(
      await Promise.all([takenOver, corrected, invented, underTheirCode, ofAnotherNumber].map(ownFlagsOf)),
    ).toEqual([[], [], ['foreign_code'], ['foreign_code'], ['foreign_code']]);
  });
  test('a delivery that comes a month late keeps its day', async () => {
    const late = newDelivery(clerk, { operating_day: '2026-10-20' }, { captured_at: '2026-10-20T03:00:00.000Z' });
    await clerk.applies(late);
    expect(await flagsOf(late.entity_id)).not.toContain('day_mismatch');
  });
  test('a day that is far from its time is corrected and flagged', async () => {
    const odd = newDelivery(clerk, { operating_day: '2026-11-02' });
    await clerk.push(odd);
    expect(await world.row('deliveries', odd.entity_id, 'operating_day::text')).toEqual({
      operating_day: '2026-11-20',
    });
    expect(await flagsOf(odd.entity_id)).toContain('day_mismatch');
  });
  test.each(['2026-11-19', '2026-11-21'])('a day that is one off its time, %s, stays and is flagged', async (day) => {
    const odd = newDelivery(clerk, { operating_day: day });
    await clerk.push(odd);
    expect(await world.row('deliveries', odd.entity_id, 'operating_day::text')).toEqual({ operating_day: day });
    expect(await flagsOf(odd.entity_id)).toContain('day_mismatch');
  });
  test('a clock that was a day off is put right by its measured offset', async () => {
    const odd = newDelivery(
      clerk,
      { operating_day: '2026-11-20' },
      { captured_at: '2026-11-24T03:00:00.000Z', clock_offset_ms: -4 * 86_400_000 },
    );
    await clerk.push(odd);
    expect(await flagsOf(odd.entity_id)).not.toContain('day_mismatch');
  });
});

describe('a ticket stands as it was saved, whichever rule the site has when it arrives', () => {
  const underRule = async (final: boolean, ...sent: WireMutation[]) => {
    await world.setting('site.final_at_gate', String(final));
    const outcomes = await clerk.push(...sent);
    await world.setting('site.final_at_gate', 'false');
    return outcomes;
  };
  const ticketOf = ({ entity_id }: WireMutation) =>
    world.query<{ status: string; delivered_at: Date | null }>(
      'select status, delivered_at from deliveries where id = $1',
      [entity_id],
    );
  const earnedBy = async ({ entity_id }: WireMutation) =>
    (
      await world.query<{ amount: number }>('select amount::int from transactions where source_id = $1', [entity_id])
    ).map(({ amount }) => amount);

  test('saved and cancelled before tickets became final at the gate: it is cancelled, and nothing is left of it', async () => {
    const before = await onHand('abu_batu');
    const delivery = newDelivery(clerk, { status: 'pending' });
    expect(await underRule(true, delivery, statusChange(delivery, 'pending', 'cancelled'))).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'applied' },
    ]);
    expect(await ticketOf(delivery)).toEqual([{ status: 'cancelled', delivered_at: null }]);
    expect(await onHand('abu_batu')).toBe(before);
    expect(await earnedBy(delivery)).toEqual([]);
  });
  test('saved and dispatched before: its dispatch stands', async () => {
    const delivery = newDelivery(clerk, { status: 'pending' });
    expect(await underRule(true, delivery, statusChange(delivery, 'pending', 'in_transit'))).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'applied' },
    ]);
    expect(await ticketOf(delivery)).toEqual([{ status: 'in_transit', delivered_at: null }]);
  });
  test('saved as final, and final no more: it is delivered, and earns what it did', async () => {
    const delivery = newDelivery(clerk, { status: 'delivered' });
    expect(await underRule(false, delivery)).toMatchObject([{ outcome: 'applied' }]);
    expect(await ticketOf(delivery)).toEqual([
      { status: 'delivered', delivered_at: new Date('2026-11-20T03:00:00.000Z') },
    ]);
    expect(await earnedBy(delivery)).toEqual([1_875_000]);
  });
  test('in a run where some were saved before the rule and some after it', async () => {
    const run = ['pending', 'delivered', 'pending', 'delivered', undefined].map((status) =>
      newDelivery(clerk, status ? { status } : {}),
    );
    expect((await underRule(true, ...run)).map(({ outcome }) => outcome)).toEqual(run.map(() => 'applied'));
    expect((await Promise.all(run.map(ticketOf))).flat().map(({ status }) => status)).toEqual([
      'pending',
      'delivered',
      'pending',
      'delivered',
      'delivered',
    ]);
    expect(await Promise.all(run.map(earnedBy))).toEqual([[], [1_875_000], [], [1_875_000], [1_875_000]]);
  });
  test.each(['in_transit', 'cancelled', 'gone', ' delivered', ''])('none is made as "%s"', async (status) => {
    await clerk.isRefused('invalid_status status', newDelivery(clerk, { status }));
  });
});

test('the audit tells who, when by both clocks, from where, before and after', async () => {
  const delivery = newDelivery(clerk);
  const change = statusChange(delivery, 'pending', 'cancelled', { cancel_reason: 'Double entry' });
  await clerk.push(delivery, change);
  const entries = await world.query(
    'select action, author, device, mutation_id, before, after, reason from audit_log where row_id = $1 order by id',
    [delivery.entity_id],
  );
  expect(entries).toMatchObject([
    {
      action: 'deliveries.create',
      author: clerk.id,
      device: clerk.device,
      mutation_id: delivery.id,
      before: null,
      after: { volume: 12.5 },
    },
    {
      action: 'deliveries.change_status',
      mutation_id: change.id,
      before: { status: 'pending' },
      after: { status: 'cancelled' },
      reason: 'Double entry',
    },
  ]);
});
