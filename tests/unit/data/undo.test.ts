/** A save that can be undone waits in the outbox for five seconds: nothing of it reaches the server before, all of it afterwards. */
import { expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { undoSave } from '../../../src/data/outbox/outboxCommands.ts';
import { saveTo } from '../../../src/data/outbox/saveTo.ts';
import { findRow } from '../../../src/data/records/queries.ts';
import { UNDO_MS } from '../../../src/sync/entry.ts';
import { delivery, statusTo, stockedDevice } from './support/device.ts';
import type { MutationDraft } from '../../../src/domain/mutations/mutations.ts';

/** A ticket that the server has, and a device that moves it. */
async function atTheGate() {
  const device = await stockedDevice();
  const ticket = newId();
  await device.save([delivery({}, ticket)]);
  await device.round();
  const saveUndoable = async (drafts: readonly MutationDraft[]) => {
    const saved = await saveTo(device.db, drafts, device.writeDeps, undefined, [], UNDO_MS);
    if (!saved.ok) throw new Error(saved.error.detail);
    return saved.value.mutationIds;
  };
  const steps = { in_transit: statusTo(ticket, 'in_transit'), delivered: statusTo(ticket, 'delivered', 'in_transit') };
  const shown = async () => (await findRow(device.db, 'deliveries', ticket))?.row['status'];
  const onServer = () => device.server.rowsOf('deliveries')[0]?.['status'];
  const undo = (ids: readonly string[]) => undoSave(device.db, ids, device.writeDeps);
  return { ...device, device, ticket, saveUndoable, steps, shown, onServer, undo };
}

test('it is shown at once, stays on the device for five seconds, and is sent then', async () => {
  const { clock, round, saveUndoable, steps, shown, onServer, queued } = await atTheGate();
  await saveUndoable([steps.in_transit]);
  expect(await shown()).toBe('in_transit');
  await round();
  expect([await queued(), onServer()]).toEqual([1, 'pending']);
  clock.time += UNDO_MS;
  await round();
  expect([await queued(), onServer(), await shown()]).toEqual([0, 'in_transit', 'in_transit']);
});

test('undone, it leaves no trace: the record is as it was, and nothing is ever sent', async () => {
  const { clock, round, saveUndoable, steps, shown, onServer, queued, undo } = await atTheGate();
  const ids = await saveUndoable([steps.in_transit]);
  expect(await undo(ids)).toBe('done');
  expect([await shown(), await queued()]).toEqual(['pending', 0]);
  clock.time += 60_000;
  await round(true);
  expect([onServer(), await shown()]).toEqual(['pending', 'pending']);
});

test('a void that is undone gives back no stock', async () => {
  const { device, clock, round, saveUndoable, steps, undo, ticket } = await atTheGate();
  await device.save([steps.in_transit]);
  await device.save([steps.delivered]);
  await round();
  expect(await device.onHand('abu_batu')).toBe(92.5);
  const ids = await saveUndoable([
    { kind: 'deliveries.void', entity_id: ticket, payload: { void_reason: 'Wrong truck' } },
  ]);
  expect(await device.onHand('abu_batu')).toBe(100);
  expect(await undo(ids)).toBe('done');
  expect(await device.onHand('abu_batu')).toBe(92.5);
  clock.time += 60_000;
  await round();
  expect(await device.onHand('abu_batu')).toBe(92.5);
});

test('too late, after "Send now", or sent: it stands, and the screen is told so', async () => {
  const late = await atTheGate();
  const ids = await late.saveUndoable([late.steps.in_transit]);
  late.clock.time += UNDO_MS;
  expect(await late.undo(ids)).toBe('gone');
  await late.round();
  expect([late.onServer(), await late.shown()]).toEqual(['in_transit', 'in_transit']);

  const sent = await atTheGate();
  const again = await sent.saveUndoable([sent.steps.in_transit]);
  await sent.round(true);
  expect([sent.onServer(), await sent.undo(again), await sent.shown()]).toEqual(['in_transit', 'gone', 'in_transit']);
});

test('a step on which another one was built is not undone beneath it', async () => {
  const { clock, round, saveUndoable, steps, shown, onServer, undo } = await atTheGate();
  const first = await saveUndoable([steps.in_transit]);
  const second = await saveUndoable([steps.delivered]);
  expect(await undo(first)).toBe('gone');
  expect([await undo(second), await shown()]).toEqual(['done', 'in_transit']);
  expect([await undo(first), await shown()]).toEqual(['done', 'pending']);
  await saveUndoable([steps.in_transit]);
  clock.time += UNDO_MS;
  await round();
  expect([onServer(), await shown()]).toEqual(['in_transit', 'in_transit']);
});

test('a ticket that was printed meanwhile is undone beneath its print, which is sent', async () => {
  const { device, clock, round, saveUndoable, steps, shown, onServer, undo, ticket, states } = await atTheGate();
  const ids = await saveUndoable([steps.in_transit]);
  await device.save([{ kind: 'deliveries.print', entity_id: ticket, payload: {} }]);
  expect(await undo(ids)).toBe('done');
  expect(await shown()).toBe('pending');
  clock.time += UNDO_MS;
  await round();
  expect(await states()).toEqual(['settled', 'withdrawn', 'settled']);
  expect(onServer()).toBe('pending');
});

test('two that were saved together are undone together, and twice is once', async () => {
  const { device, round, saveUndoable, steps, shown, undo } = await atTheGate();
  const other = newId();
  await device.save([delivery({}, other)]);
  await round();
  const ids = await saveUndoable([steps.in_transit, statusTo(other, 'in_transit')]);
  expect([await undo(ids), await undo(ids)]).toEqual(['done', 'gone']);
  const otherShown = (await findRow(device.db, 'deliveries', other))?.row['status'];
  expect([await shown(), otherShown]).toEqual(['pending', 'pending']);
});

test('a clock that was set back leaves nothing waiting for hours, and nothing sent is taken back', async () => {
  const { clock, round, saveUndoable, steps, onServer, undo } = await atTheGate();
  const ids = await saveUndoable([steps.in_transit]);
  clock.time -= 3_600_000;
  expect(await undo(ids)).toBe('gone');
  await round();
  expect(onServer()).toBe('in_transit');
});
