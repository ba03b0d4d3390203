/** What must hold where two people share a tablet: the pile is one pile, and nobody's unsent work goes untold. */
import { expect } from 'vitest';
import { addQuantities } from '../../../../src/domain/values/quantities.ts';
import type { OutboxEntry } from '../../../../src/sync/entry.ts';
import type { ModelServer } from '../support/modelServer.ts';
import { seatOf, type Device } from './device.ts';
import { isAhead, isSentByAnother, isSignedOut, stockMovesOf } from './invariants.ts';
import type { Look } from './store.ts';

/** `looks`: by user, of everybody who has signed in there. */
export async function checkShared(
  device: Device,
  looks: ReadonlyMap<string, Look>,
  server: ModelServer,
  copied: ReadonlySet<string>,
): Promise<void> {
  if (looks.size < 2 || [...looks.values()].some((look) => isAhead(look, server))) return;
  await checkUnsent(device, [...looks.values()], server);
  const { store } = seatOf(device);
  const own = looks.get(store.userId);
  // Before everything has come, and while another server's rows are shown, nothing is right yet.
  if (!own || own.pull.epoch !== server.epoch || !own.pull.complete || isSignedOut(own)) return;
  const others = [...looks.values()].filter((look) => look !== own);
  if ([own, ...others].some((look) => isSentByAnother(look, server, copied))) return;
  const shown = await device.tablet.othersStock(store);
  const known = new Set(own.entries.map(({ id }) => id));
  const theirs = others.flatMap((look) => [...stockMovesOf(look, server, own)]).filter(([id]) => !known.has(id));
  const expected = addQuantities(0, ...new Map(theirs).values());
  if (shown !== expected) expect(shown, "the others' stock on this device").toBe(expected);
}

/** The sign-in page may tell of what has just arrived; never of less than waits. */
async function checkUnsent(device: Device, looks: readonly Look[], server: ModelServer): Promise<void> {
  const isMet = looks.some(({ pull }) => pull.epoch === server.epoch);
  // Until somebody there has met a server that was restored, what the one before it had taken has arrived, for all that anybody knows.
  const arrived = new Set(
    looks
      .flatMap(({ entries }) => entries)
      .filter(({ state }) => state === 'settled')
      .map(({ id }) => id),
  );
  const waits = new Set(
    looks.flatMap(({ entries, pull }) => {
      const isLeftBehind = isMet && pull.epoch !== server.epoch;
      return entries
        .filter(
          (entry) =>
            !server.log.has(entry.id) &&
            ((isUnsent(entry) && (isMet || !arrived.has(entry.id))) || (isLeftBehind && isTaken(entry))),
        )
        .map(({ id }) => id);
    }),
  );
  if (waits.size === 0) return;
  // What was saved together is one piece of work, whoever's queue it stands in: its author's tells.
  const saves = new Map(
    looks
      .toReversed()
      .flatMap(({ entries }) => entries)
      .filter(({ id }) => waits.has(id))
      .map(({ id, save_id }) => [id, save_id]),
  );
  const least = new Set(saves.values()).size;
  const told = await device.tablet.unsent();
  if (told < least) expect(told, 'unsent work as told on the sign-in page').toBeGreaterThanOrEqual(least);
}

const isUnsent = ({ state }: OutboxEntry): boolean =>
  state === 'queued' || state === 'set_aside' || state === 'rejected';
/** By a server that was replaced since: the others on the tablet know that. */
const isTaken = ({ state }: OutboxEntry): boolean => state === 'settled' || state === 'held';
