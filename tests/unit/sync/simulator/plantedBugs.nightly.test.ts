/**
 * Bugs planted on purpose, one line each, in a copy of the core and of what surrounds it: the simulator must find every one.
 * A simulator that finds nothing in good code has shown something only if it finds these.
 *
 * For each bug plantedLives.json keeps a life that shows it, which is played first; lives are searched only where that one shows
 * nothing any more. `KUARI_KEEP=1 npm test -- plantedBugs` keeps what a search finds, and drops the lives of bugs that are gone.
 */
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Scenario } from './killScenarios.ts';
import { onDexie } from './onDexie.ts';
import { isToKeep, kept, writeKept } from './plantedLives.ts';
import { REGRESSION_SCHEDULES } from './regressionSchedules.ts';
import { schedule } from './schedule.ts';
import type { Schedule } from './schedule.ts';
import { simulate } from './site.ts';
import { removeSpoiled, spoiled } from './spoiled.ts';
import type { Line } from './spoiled.ts';

/** Number of random schedules in which each bug must show; most show within thirty. */
const SCHEDULES = 3_000;

interface Bug extends Line {
  readonly what: string;
}
const core = (file: string) => `src/sync/${file}.ts`;
const data = (file: string) => `src/data/${file}.ts`;
const site = (file: string) => `tests/unit/sync/simulator/${file}.ts`;
const around = (file: string) => `tests/unit/sync/support/${file}.ts`;

const BUGS: readonly Bug[] = [
  {
    what: 'an entry without an outcome counts as sent',
    file: core('push/drainRun'),
    right: 'const changes: EntryChange[] = [',
    wrong:
      "const changes: EntryChange[] = [...batch.map((entry) => ({ id: entry.id, state: 'settled' as const, versions: {}, settled_at: now })), ",
  },
  {
    what: 'a rejection is taken for an acceptance',
    file: core('push/outcomes'),
    right: "return { id, state: 'rejected',",
    wrong: "return { id, state: 'settled',",
  },
  {
    what: 'a held record is taken for an accepted one',
    file: core('push/outcomes'),
    right: "return { id, state: 'held',",
    wrong: "return { id, state: 'settled',",
  },
  {
    what: 'an unreadable answer counts as sent',
    file: core('push/drainRun'),
    right: 'return log.attemptFailed(state, result.code, result.shrink ? shrunk : {});',
    wrong:
      "return log.writeAndContinue(batch.map((entry) => ({ id: entry.id, state: 'settled' as const, settled_at: 1 })), {});",
  },
  {
    what: 'a blocked record is rejected',
    file: core('push/outcomes'),
    right: 'return { id, verdict: verdictOf(outcome), not_before',
    wrong: "return { id, state: 'rejected' as const, verdict: verdictOf(outcome), not_before",
  },
  {
    what: 'a resend carries another id',
    file: core('push/batch'),
    right: 'packMutations(entries.map((entry) => entry.bytes))',
    wrong:
      'packMutations(entries.map((entry) => (((globalThis.sent ??= {})[entry.id] = (globalThis.sent[entry.id] ?? 0) + 1) === 2 ? entry.bytes.replace(/"id":"...../, \'"id":"00000\') : entry.bytes)))',
  },
  {
    what: 'the order of a device is not kept',
    file: core('push/batch'),
    right: 'for (const entry of page) {',
    wrong: 'for (const entry of page.toReversed()) {',
  },
  {
    what: 'a 401 rejects what was sent',
    file: core('push/drainRun'),
    right: 'return this.renewToken(result.code, () => log.waitForSignIn());',
    wrong: "return log.writeAndContinue(batch.map((entry) => ({ id: entry.id, state: 'rejected' as const })), {});",
  },
  {
    what: 'a record that is too large with others is set aside with them',
    file: core('push/drainRun'),
    right: "return only ? this.quarantine.onRefused(only, 'batch_too_large', '') : log.writeAndContinue([], shrunk);",
    wrong:
      "return log.writeAndContinue(batch.map((entry) => ({ id: entry.id, state: 'set_aside' as const })), shrunk);",
  },
  {
    what: 'the next attempt is never due',
    file: core('push/drainRun'),
    right: 'const now = this.deps.clock.now();\n    const sent',
    wrong:
      'const now = this.deps.clock.now();\n    await this.log.write([], { next_attempt_at: now + 1e7 });\n    if (batch.length > 0) return "failed";\n    const sent',
  },
  {
    what: 'one failure sets a record aside',
    file: core('push/outcomes'),
    right: 'const QUARANTINE_AFTER = 3;',
    wrong: 'const QUARANTINE_AFTER = 0;',
  },
  {
    what: 'an entry is set aside at its first internal server error',
    file: core('push/drainRun'),
    right: '? this.quarantine.onServerError(only, state, result.code, false)',
    wrong: "? log.writeAndContinue([{ id: only.id, state: 'set_aside' as const }], {})",
  },
  {
    what: 'a dead holder never loses its lease',
    file: core('clock/lease'),
    right: 'return silence > STALE_MS',
    wrong: 'return silence > Number.POSITIVE_INFINITY',
  },
  {
    what: 'a settled record is folded forever',
    file: core('predict/overlay'),
    right: 'return (base?.version ?? 0) < (entry.versions[key] ?? 0);',
    wrong: 'return true;',
  },
  {
    what: 'a settled record is no longer folded before its row has arrived',
    file: core('predict/overlay'),
    right: 'return (base?.version ?? 0) < (entry.versions[key] ?? 0);',
    wrong: 'return false;',
  },
  {
    what: 'a rejected record counts in totals',
    file: core('predict/overlay'),
    right: "return effect.kind === 'create' && base === undefined;",
    wrong: 'return true;',
  },
  {
    what: 'a rejected record is not shown',
    file: core('predict/overlay'),
    right: "return effect.kind === 'create' && base === undefined;",
    wrong: "return effect.kind === 'create' && base !== undefined;",
  },
  {
    what: 'a waiting record has no sync mark',
    file: core('predict/overlay'),
    right: "return 'to_send';",
    wrong: "return 'sent';",
  },
  {
    what: 'a set-aside record is not shown',
    file: core('predict/overlay'),
    right: "case 'set_aside':\n      return true;",
    wrong: "case 'set_aside':\n      return false;",
  },
  {
    what: 'an own outcome in a pull is ignored',
    file: around('memoryStore'),
    right: "if (state !== 'settled' && (state",
    wrong: 'if (state === undefined && (state',
  },
  {
    what: 'the own acknowledgement moves the cursor',
    file: core('pull/pullProgress'),
    right: 'shapes: shapes(),\n    cursor,\n    position,\n    heard: position,',
    wrong: 'shapes: shapes(),\n    cursor: { ...cursor, position: position + 1 },\n    position,\n    heard: position,',
  },
  {
    what: 'a page that was meant for another device is stored',
    file: core('pull/pullRequests'),
    right: '    if (answer?.pulled.to !== name) return null;\n',
    wrong: '',
  },
  {
    what: 'the name of a request does not depend on its content',
    file: core('pull/requestName'),
    right: '${JSON.stringify(request)}',
    wrong: '',
  },
  {
    what: 'the first sync leaves out the history',
    file: core('pull/pullProgress'),
    right: "return historyOf(state) === null ? 'none' : 'history';",
    wrong: "return 'none';",
  },
  {
    what: 'the history leaves out a row of each page',
    file: core('wire/answers'),
    right: 'rows.set(table, read);',
    wrong: "rows.set(table, 'since' in page || read.length < 3 ? read : read.slice(1));",
  },
  {
    what: 'changes are not fetched once the history is complete',
    file: core('pull/pullProgress'),
    right: "if (!caughtUp) return 'changes';",
    wrong: "if (!caughtUp && !state.complete) return 'changes';",
  },
  {
    what: 'a new epoch is not noticed',
    file: core('pull/storeAnswer'),
    right: 'if (epoch !== state.epoch ||',
    wrong: 'if (state.epoch === null ||',
  },
  {
    what: 'a new epoch sends nothing again',
    file: around('memoryStore'),
    right: 'if (isOther) {',
    wrong: 'if (isOther && false) {',
  },
  {
    what: 'a held record is not sent again to a restored server',
    file: around('memoryStore'),
    right: "(entry.state === 'settled' || entry.state === 'held') && (restored",
    wrong: "entry.state === 'settled' && (restored",
  },
  {
    what: 'a full pull drops the outbox',
    file: around('memoryStore'),
    right: '    this.rows.clear();\n    const isOther',
    wrong: '    this.rows.clear();\n    this.entries.clear();\n    const isOther',
  },
  {
    what: 'a page is stored without its rows',
    file: around('memoryStore'),
    right: 'if (row.version > (this.rows.get(key)?.version ?? -1)) this.rows.set(key, row);',
    wrong: 'if (row.version > 1e9) this.rows.set(key, row);',
  },
  {
    what: 'a row that was stored once is never replaced',
    file: around('memoryStore'),
    right: 'if (row.version > (this.rows.get(key)?.version ?? -1)) this.rows.set(key, row);',
    wrong: 'if (!this.rows.has(key)) this.rows.set(key, row);',
  },
  {
    what: 'the cursor moves before the page is stored',
    file: core('pull/storeAnswer'),
    right: '  const advanced = answer.next(state);\n  if (!advanced)',
    wrong:
      '  const advanced = answer.next(state);\n  if (advanced) await store.commitPage(state, { epoch, tables: new Map(), outcomes: [] }, advanced, clock.now());\n  if (!advanced)',
  },
  {
    what: 'the server forgets what it has applied',
    file: around('modelServer'),
    right: 'const known = this.log.get(id);',
    wrong: 'const known = this.log.get(`${id}?`);',
  },
  {
    what: 'the server answers a page without its last row',
    file: around('modelServer'),
    right: 'tables: tablesOf(page),\n      outcomes: this.outcomesOf(',
    wrong: 'tables: tablesOf(page.slice(1)),\n      outcomes: this.outcomesOf(',
  },
  {
    what: 'a wait made long by a wrong clock is kept',
    file: core('push/drainRun'),
    right: 'if (wait > 0 && wait <= LONGEST_RETRY_AFTER_MS) {',
    wrong: 'if (wait > 0) {',
  },
  {
    what: "a clock that was set back keeps a dead holder's lease",
    file: core('clock/lease'),
    right: 'const silence = Math.abs(deps.clock.now() - heartbeat);',
    wrong: 'const silence = deps.clock.now() - heartbeat;',
  },
  {
    what: 'a cancellation returns stock that was never taken',
    file: core('predict/overlay'),
    right: 'counts = base !== undefined || !isRefused(entry);',
    wrong: 'counts = true;',
  },
  {
    what: 'a link that drops large pages gets them again forever',
    file: core('pull/pull'),
    right: 'code, clock.now(), limit)',
    wrong: 'code, clock.now())',
  },
  {
    what: 'a batch that is too large is never made smaller',
    file: core('push/drainRun'),
    right: "return only ? this.quarantine.onRefused(only, 'batch_too_large', '') : log.writeAndContinue([], shrunk);",
    wrong:
      "return only ? this.quarantine.onRefused(only, 'batch_too_large', '') : log.attemptFailed(state, 'batch_too_large', {});",
  },
  {
    what: 'a deactivated user loses unsent work',
    file: core('push/drainRun'),
    right: 'this.quarantine.setAsideTakeOver(batch) ?? log.endFailed(result.code)',
    wrong: "log.writeAndContinue(batch.map((entry) => ({ id: entry.id, state: 'rejected' as const })), {})",
  },
  {
    what: "work that was taken over goes out in the owner's name",
    file: core('push/batch'),
    right: 'const from = other\n    ? {',
    wrong: 'const from = other && false\n    ? {',
  },
  {
    what: 'a batch mixes the work of several authors',
    file: core('push/batch'),
    right: 'if (batch[0] && !isSameAuthor(batch[0], entry)) return batch;',
    wrong: '',
  },
  {
    what: 'a corrected entry returns when it is rejected again',
    file: around('memoryStore'),
    right: "(state !== 'withdrawn' || change.state === 'settled')",
    wrong: 'true',
  },
  {
    what: 'a copy on another device never gets the decision',
    file: around('memoryStore'),
    right: '    this.askAgain(came);\n',
    wrong: '',
  },
  {
    what: 'a corrected record is sent beside its correction',
    file: site('memorySite'),
    right: "    this.letGo(id, next.id);\n    this.change({ id, state: 'withdrawn', settled_at: now });",
    wrong: "    this.letGo(id, next.id);\n    this.change({ id, state: 'queued' });",
  },
  {
    what: 'a correction that came second is withdrawn silently',
    file: core('push/appliedElsewhere'),
    right: ' && (!isCorrection(entry) || (row !== undefined && isContainedIn(entry, row)));',
    wrong: ';',
  },
  {
    what: 'a dependent of a corrected record waits forever',
    file: site('memorySite'),
    right: '    this.letGo(id, next.id);\n',
    wrong: '',
  },
  {
    what: 'a discarded record leaves its dependents behind',
    file: site('memorySite'),
    right: 'entry ? [entry, ...this.dependentsOf(id)] : []',
    wrong: 'entry ? [entry] : []',
  },
  {
    what: 'a discard is not sent to the server',
    file: site('memorySite'),
    right: "      this.add(\n        this.frozen({ kind: 'mutations.discard'",
    wrong: "      if (id === '') this.add(\n        this.frozen({ kind: 'mutations.discard'",
  },
  {
    what: 'an imported record becomes another one',
    file: site('memorySite'),
    right: 'this.add({ bytes, seq: this.seq },',
    wrong: 'this.add({ bytes: bytes.replaceAll(/"(entity_id|id)":"......../g, \'"$1":"99999999\'), seq: this.seq },',
  },
  {
    what: "a colleague's unsent work is counted although the stock contains it",
    file: core('predict/unsentMovements'),
    right: 'if (version === null) return !isShown(movement, record);',
    wrong: 'if (version === null) return true;',
  },
  {
    what: "a colleague's sent work is missing in stock until the next pull",
    file: core('predict/unsentMovements'),
    right: 'if (isSentToServer(base, movement)) return version > held;',
    wrong: 'if (isSentToServer(base, movement)) return false;',
  },
  {
    what: "one user's work is sent with another user's session",
    file: core('push/drainRun'),
    right: "if (device === null || token.userId !== store.userId) return 'not_ours';",
    wrong: "if (device === null) return 'not_ours';",
  },
  {
    what: 'a sign-out deletes unsent work',
    file: around('memoryStore'),
    right: '  forgetCachedRows(): void {\n',
    wrong: '  forgetCachedRows(): void {\n    this.entries.clear();\n',
  },
  {
    what: 'a registration that the server refuses rejects what was sent',
    file: core('push/drainRun'),
    right: 'return this.quarantine.setAsideTakeOver(batch) ?? log.deviceRefused(result.code, device);',
    wrong: "return log.writeAndContinue(batch.map((entry) => ({ id: entry.id, state: 'rejected' as const })), {});",
  },
  {
    what: 'a refused registration is not noted, so that no sign-in replaces it',
    file: core('push/drainRun'),
    right: 'log.deviceRefused(result.code, device)',
    wrong: 'log.endFailed(result.code)',
  },
  {
    what: 'unsent work is sent under the refused registration',
    file: site('memorySite'),
    right: '    this.device = device;\n    this.code = code;\n    for',
    wrong: '    this.code = code;\n    for',
  },
  {
    what: 'a new registration begins with an empty queue',
    file: site('memorySite'),
    right: '    this.drain = { ...this.drain, device_refused: false };',
    wrong: '    this.entries.clear();\n    this.drain = { ...this.drain, device_refused: false };',
  },
  {
    what: 'a held entry that is sent again counts in totals',
    file: core('predict/overlay'),
    right: "entry.state === 'rejected' ||\n  isHeld(entry)",
    wrong: "entry.state === 'rejected' ||\n  entry.state === 'held'",
  },
  {
    what: 'a server restored under the same epoch is taken for a lagging replica forever',
    file: core('pull/pullProgress'),
    right: 'now - held.since >= LAG_MS',
    wrong: 'now - held.since >= LAG_MS * 1e6',
  },
  {
    what: 'a server restored under the same epoch is sent nothing again',
    file: around('memoryStore'),
    right: '&& (restored || entry.epoch !== next.epoch)',
    wrong: '&& entry.epoch !== next.epoch',
  },
  {
    what: 'a dependent of a discarded record is left waiting',
    file: core('push/abandonedDependencies'),
    right: "creations.every(({ state, verdict }) => state === 'withdrawn' &&",
    wrong: "creations.every(({ state, verdict }) => state === 'held' &&",
  },
  {
    what: "a restored server that has passed the device's position is not detected",
    file: core('pull/storeAnswer'),
    right: "const restored = answer.pulled.forgot ? 'restored' : undefined;",
    wrong: 'const restored = undefined;',
  },
  {
    what: 'the restore checkpoint of a push is not stored',
    file: core('pull/restoreCheckpoints'),
    right: '...pushed.slice(0, MAX_ASKED)',
    wrong: '...pushed.slice(0, 0)',
  },
  {
    what: 'the restore checkpoint is deleted at sign-out',
    file: around('memoryStore'),
    right: '      ...(this.pull.mark && { mark: this.pull.mark }),\n    };\n  }\n\n  bySeq',
    wrong: '    };\n  }\n\n  bySeq',
  },
  {
    what: 'a restore is not detected after a sign-out',
    file: core('pull/pullRequests'),
    right: 'Math.max(position, heard ?? 0, mark?.[0] ?? 0)',
    wrong: 'position',
  },
];

/** In the real store and in what people do with it. `killed`: the story in which a kill at every step shows it. */
const STORE_BUGS: readonly (Bug & { killed?: string })[] = [
  {
    what: 'a correction does not withdraw its record',
    file: data('outbox/decide'),
    right: '  await releaseDependents(db, entry.id, next.id);\n  await withdraw(db, [entry], deps.now());',
    wrong: '  await releaseDependents(db, entry.id, next.id);',
  },
  {
    what: 'a dependent of a corrected record keeps waiting for it',
    file: data('outbox/decide'),
    right: '  await releaseDependents(db, entry.id, next.id);\n  await withdraw',
    wrong: '  await withdraw',
  },
  {
    what: 'a record is discarded without its dependents',
    file: data('outbox/decide'),
    right: '[entry, ...(await wouldFall(db, entry.id))]',
    wrong: '[entry]',
  },
  {
    what: "another author's work is imported as the user's own",
    file: data('outbox/takeIn'),
    right: '...onBehalfOf(mutation, db.userId)',
    wrong: '...(false as boolean ? onBehalfOf(mutation, db.userId) : {})',
  },
  {
    what: 'a decided entry returns with a page',
    file: data('store/apply/commitPage'),
    right: "(state !== 'withdrawn' || change.state === 'settled')",
    wrong: 'change.id !== null',
  },
  {
    what: 'a copy never learns that the record was applied another way',
    file: data('store/apply/commitPage'),
    right: '    await requeueApplied(db, stored);\n',
    wrong: '',
  },
  {
    what: 'the cancellation of a held record returns stock',
    file: data('store/save/writeDrafts'),
    right: 'return unaccepted.length === 0 ?',
    wrong: 'return unaccepted.length < 9 ?',
  },
  {
    what: 'a held entry is not sent to a restored server',
    file: data('store/apply/commitPage'),
    right: "...(await inState(db, 'held').toArray())];\n      const again",
    wrong: '];\n      const again',
  },
  {
    what: 'entries settled by a clock that was behind are deleted early',
    file: data('store/apply/changeEntries'),
    right: 'settled_at: timeOf(change.settled_at)',
    wrong: 'settled_at: change.settled_at',
  },
  {
    what: 'only the newest day decides how old a settled entry is',
    file: data('store/apply/changeEntries'),
    right: 'Math.max(at + ahead,',
    wrong: 'Math.max(at,',
  },
  {
    what: 'a clock that is ahead deletes settled entries early',
    file: data('store/apply/syncStore'),
    right: 'Math.min(now, newest + TWO_DAYS_MS)',
    wrong: 'now',
  },
  {
    what: 'work applied by a replaced server is not reported while its author is away',
    file: data('outbox/unsentEntries'),
    right: 'met === null ? UNSENT : [...UNSENT, ...TAKEN]',
    wrong: 'met === null ? UNSENT : [...UNSENT]',
  },
  {
    what: 'the server that the tablet has met is not noted',
    file: data('store/deviceEpoch'),
    right: '  if (server !== known) await device.set(KEY, server);\n',
    wrong: '',
  },
  {
    what: "a colleague's work is removed from the stock as soon as it is sent",
    file: data('store/apply/stockMirror'),
    right: 'isAnyUnknown || grounds.some((ground) => isNeededBy(ground, movement))',
    wrong: 'movement.version === null && grounds.some((ground) => isNeededBy(ground, movement))',
  },
  {
    what: 'a new registration leaves the old one in the store',
    file: data('session/storeRegistration'),
    right: "    await writeMeta(db, 'device', registration);\n",
    wrong: '',
  },
  {
    what: 'a new registration does not clear the refused one',
    file: data('session/storeRegistration'),
    right: "if (drain) await writeMeta(db, 'drain', { ...drain, device_refused: false });",
    wrong: "if (drain) await writeMeta(db, 'drain', { ...drain, device_refused: true });",
  },
  {
    what: 'held entries that a new registration sends again count as if they were not held',
    file: data('session/storeRegistration'),
    right: 'verdict: STILL_HELD',
    wrong: 'verdict: null',
  },
  {
    what: 'a sent entry is no longer found before its row has arrived',
    file: data('store/liveKey'),
    right: 'entry.touches.length > 0 ?',
    wrong: "entry.touches.length > 0 && entry.state !== 'settled' ?",
  },
  {
    what: 'an entry that touches only its own row is not found',
    file: data('store/liveKey'),
    right: 'entry.touches.length > 0 ?',
    wrong: 'entry.touches.length > 1 ?',
  },
  {
    what: 'a server restored under the same epoch is sent nothing',
    file: data('store/apply/commitPage'),
    right: 'taken.filter((entry) => restored || entry.epoch !== next.epoch)',
    wrong: 'taken.filter((entry) => entry.epoch !== next.epoch)',
  },
  {
    what: 'an entry that waits for a discarded record is not reported',
    file: data('store/apply/syncStore'),
    right: '    await rejectAbandoned(db, changes);\n',
    wrong: '',
  },
  {
    what: 'a save with an unknown commit is tried again as another one',
    file: data('outbox/saveTo'),
    right: 'ids: attempt.ids, ',
    wrong: '',
  },
  {
    what: 'a save with an unknown commit is not looked up',
    file: data('store/save/writeDrafts'),
    right: 'const written = along.tried ?',
    wrong: 'const written = !along.tried ?',
  },
  {
    what: 'a sign-out deletes the restore checkpoint',
    file: data('store/apply/commitPage'),
    right: '      ...(held.mark && { mark: held.mark }),\n      last_failure',
    wrong: '      last_failure',
  },
  {
    what: 'a save is no transaction',
    file: data('store/strictTransaction'),
    right: 'for (const write of writes) put(transaction, write);',
    wrong: 'for (const write of writes) { const one = db.begin(stores); put(one, write); one.commit(); }',
    killed: 'a save',
  },
  {
    what: 'a discard is no transaction',
    file: data('outbox/decide'),
    right: "return db.transaction('rw', db.tables, async () => {",
    wrong: 'return Promise.resolve().then(async () => {',
    killed: 'discarding',
  },
];

afterAll(() => {
  removeSpoiled();
  if (isToKeep) writeKept({ core: BUGS, store: STORE_BUGS });
}, 120_000);

describe('the simulator finds it when', () => {
  test.each(BUGS.map((bug, index) => ({ ...bug, index })))(
    '$what',
    async (bug) => {
      const { simulate: play } = await spoiled<{ simulate: Simulate }>(bug, ['site'], nameOf(bug));
      expect(await isShown(play, simulate, 'core', bug.what, true), 'no life showed it').toBe(true);
    },
    120_000,
  );

  test('and finds nothing in the sound core in the same lives', async () => {
    for (const [what, life] of Object.entries(kept.core))
      expect([what, await isFailing(simulate, life)]).toEqual([what, false]);
  }, 120_000);
});

describe('on the real store a life that was kept, the regression schedules, or a kill at every step, find it when', () => {
  test.each(STORE_BUGS.map((bug, index) => ({ ...bug, index: BUGS.length + index })))(
    '$what',
    async ({ killed, ...bug }) => {
      const found = killed === undefined ? isShownOnDexie(bug) : isFoundByKills(bug, killed);
      expect(await found, 'no life or kill showed it').toBe(true);
    },
    120_000,
  );

  test('and find nothing in a copy without a bug in the same lives', async () => {
    const sound = {
      what: '',
      file: data('store/save/writeDrafts'),
      right: 'return unaccepted.length === 0 ?',
      wrong: 'return unaccepted.length === 0 ?',
      index: BUGS.length + STORE_BUGS.length,
    };
    expect([await isFoundByKills(sound, 'a save'), await isFoundByKills(sound, 'the correction')]).toEqual([
      false,
      false,
    ]);
    const { onDexie: play } = await spoiled<{ onDexie: Simulate }>(sound, ['onDexie'], nameOf(sound));
    for (const [what, life] of Object.entries(kept.store))
      expect([what, await isFailing(play, life)]).toEqual([what, false]);
  }, 120_000);
});

async function isShownOnDexie(bug: Numbered): Promise<boolean> {
  const { onDexie: play } = await spoiled<{ onDexie: Simulate }>(bug, ['onDexie'], nameOf(bug));
  return isShown(play, onDexie, 'store', bug.what, false);
}

/** Plays the life that was kept for a bug; only where that shows nothing any more, searches for another one. */
async function isShown(
  play: Simulate,
  soundly: Simulate,
  store: 'core' | 'store',
  what: string,
  isRandom: boolean,
): Promise<boolean> {
  const known = kept[store][what];
  if (known && !isToKeep && (await isFailing(play, known))) return true;
  const found = known && (await isFailing(play, known)) ? known : await searched(play, isRandom);
  if (!found) return false;
  if (isToKeep) kept[store][what] = await shortened(found, play, soundly);
  else
    console.warn(`The kept life shows it no more, another one does. Keep that: KUARI_KEEP=1 npm test -- plantedBugs`);
  return true;
}

async function searched(play: Simulate, isRandom: boolean): Promise<Schedule | null> {
  for (const [, steps] of REGRESSION_SCHEDULES)
    if (await isFailing(play, { devices: 2, steps })) return { devices: 2, steps };
  if (!isRandom) return null;
  const result = await fc.check(
    fc.asyncProperty(schedule, async (life) => {
      await play(life);
    }),
    { numRuns: SCHEDULES, seed: 20_261_120, endOnFailure: true, interruptAfterTimeLimit: 90_000 },
  );
  return result.counterexample?.[0] ?? null;
}

/** Without the steps that it needs not to fail; it must not fail in sound code. */
async function shortened(life: Schedule, play: Simulate, soundly: Simulate): Promise<Schedule> {
  let short = life;
  for (let at = life.steps.length - 1; at >= 0; at -= 1) {
    const next = { ...short, steps: short.steps.toSpliced(at, 1) };
    if ((await isFailing(play, next)) && !(await isFailing(soundly, next))) short = next;
  }
  return short;
}

async function isFoundByKills(bug: Numbered, killed: string): Promise<boolean> {
  const { SCENARIOS, killAtEveryStep } = await spoiled<Killing>(bug, ['killScenarios', 'killAtEveryStep'], nameOf(bug));
  const scenario = SCENARIOS.find(({ what }) => what.startsWith(killed));
  if (!scenario) throw new Error(`there is no scenario: ${killed}`);
  return killAtEveryStep(scenario, true).then(
    () => false,
    () => true,
  );
}

interface Killing {
  readonly SCENARIOS: readonly Scenario[];
  readonly killAtEveryStep: (scenario: Scenario, reads: boolean) => Promise<number>;
}

type Simulate = (life: Schedule) => Promise<unknown>;

const isFailing = (play: Simulate, life: Schedule): Promise<boolean> =>
  play(life).then(
    () => false,
    () => true,
  );

type Numbered = Bug & { readonly index: number };
const nameOf = ({ index }: Numbered): string => String(index);
