import type { Step } from './schedule.ts';

const round: Step = { kind: 'round', who: 0, faults: [], forced: false };
const save: Step = { kind: 'save', who: 0, thousandths: 1 };
const held: Step = { kind: 'save_held', who: 0 };
const carry: Step = { kind: 'carry', who: 0, to: 1 };
const restoreInPlace: Step = { kind: 'restore_in_place' };
const restore: Step = { kind: 'restore' };
const saveTooMuch: Step = { kind: 'save_too_much', who: 0 };
const cancel: Step = { kind: 'cancel', who: 0 };
const signOut: Step = { kind: 'sign_out', who: 0 };
const fix: Step = { kind: 'fix', who: 0, which: 0 };
const discard: Step = { kind: 'discard', who: 0, which: 0 };
const signIn: Step = { kind: 'sign_in', who: 0 };
const ownerRefuses: Step = { kind: 'owner_refuses' };
const ownerApplies: Step = { kind: 'owner_applies' };
const tidy: Step = { kind: 'tidy', who: 0 };
const takeOver: Step = { kind: 'take_over', who: 0 };
const staleTab: Step = { kind: 'stale_tab', who: 0, which: 0 };
const revoke: Step = { kind: 'revoke', who: 0 };
const readmit: Step = { kind: 'readmit' };
const emptied: Step = { kind: 'emptied', who: 0 };
const backup: Step = { kind: 'backup' };
const secondRound: Step = { ...round, who: 1 };
const LOST = 'answer lost after the commit';
const unanswered: Step = { ...round, faults: [LOST, LOST, LOST] };
const DAY = 1_440 * 60_000;
const yesterday: Step = { kind: 'clock', who: 0, ms: -DAY };
const ownerComes: Step = { kind: 'switch_user', who: 0 };
const noDriver: Step = { kind: 'save_with_driver', who: 0, accepted: false };
const bothCorrect: readonly Step[] = [round, carry, secondRound, fix, { kind: 'fix', who: 1, which: 0 }, round];
const othersWrite: readonly Step[] = [1, 2].flatMap((): Step[] => [{ ...save, who: 1 }, secondRound]);
/** Lives that once failed, or that chance meets too rarely: played in every run, on both stores. */
export const REGRESSION_SCHEDULES: readonly [string, readonly Step[]][] = [
  [
    "after a sign-out the server is restored, and the first request has the old server's position",
    [save, round, signOut, restore, save, round],
  ],
  [
    'a cancellation waits behind a held record: it returns no stock that was never taken',
    [held, cancel, round, ownerRefuses, round],
  ],
  ['a held record is cancelled: no stock is returned', [held, round, cancel]],
  ['a copy on another device is held too, and gets the decision', [held, carry, round, secondRound, ownerApplies]],
  [
    'a record that the owner refused was corrected, and a restored server rejects it once more',
    [held, round, ownerRefuses, backup, round, fix, round, restore, round],
  ],
  [
    'the server sets a wait, and the clock is set back by a day',
    [
      save,
      { ...round, faults: ['busy with Retry-After', 'busy with Retry-After', 'busy with Retry-After'] },
      yesterday,
    ],
  ],
  [
    'a tab freezes while holding the lock, and the clock is set back by a day',
    [save, { kind: 'freeze', who: 0, calls: 5, faults: [] }, yesterday],
  ],
  ['an owner takes over the queue of the tablet, beside work of their own', [save, ownerComes, round, save, takeOver]],
  ['a rejected driver is corrected, and the dependent ticket is sent', [noDriver, round, fix]],
  ['a rejected driver is discarded with the dependent ticket', [noDriver, round, discard]],
  [
    'a save is committed, and the connection to the store is lost before it is reported',
    [save, { kind: 'save_unheard', who: 0 }, cancel, save, round],
  ],
  [
    'a rejected driver is discarded, and a tab that has not seen that saves a ticket for them',
    [noDriver, round, discard, { kind: 'stale_tab', who: 0, which: 1 }, staleTab, round],
  ],
  [
    'a rejected ticket is discarded, and cancelled in a tab that has not seen that',
    [saveTooMuch, round, discard, staleTab, round],
  ],
  ['unsent work is imported on a second tablet, and both send it', [save, cancel, save, carry]],
  [
    'a user with unsent work is deactivated, and activated again',
    [save, { kind: 'shut_out' }, round, round, { kind: 'let_in' }],
  ],
  [
    'a tab dies during a wait that the server set, and the clock is set back by a day',
    [save, { kind: 'kill', who: 0, calls: 9, faults: ['busy with Retry-After'] }, yesterday],
  ],
  ['a held record is sent again to a server restored to before it', [held, round, restore]],
  ['the answers are lost, and the pull brings the outcomes', [save, unanswered]],
  [
    'a clock that was a year behind when a record was sent is corrected, and the device tidies up before the server is restored',
    [
      { kind: 'clock', who: 0, ms: -400 * DAY },
      save,
      round,
      { kind: 'clock', who: 0, ms: 400 * DAY },
      tidy,
      restore,
      round,
    ],
  ],
  [
    'the cancellation of a held record is imported on another device, and the server is restored to before both',
    [held, cancel, round, carry, restore, save],
  ],
  [
    "work that an owner took over is held, and the decision is sent to its author: the owner's copy learns it from the row only",
    [held, ownerComes, round, takeOver, round, ownerApplies, round],
  ],
  [
    'a clock is set fifty days ahead, and the device tidies up',
    [save, round, { kind: 'clock', who: 0, ms: 50 * DAY }, tidy],
  ],
  [
    'after a sign-out no day of the server is known, and a record is sent with a clock a year behind before the first pull',
    [
      round,
      { kind: 'clock', who: 0, ms: -400 * DAY },
      save,
      signOut,
      round,
      { kind: 'clock', who: 0, ms: 400 * DAY },
      round,
      tidy,
    ],
  ],
  [
    'a clerk sends, and the owner on the same tablet has stock that does not contain it yet',
    [round, ownerComes, round, ownerComes, save, round, ownerComes, save, round, ownerComes, round],
  ],
  [
    "the answers to a clerk's work are lost, and the owner on the same tablet fetches stock that contains it",
    [round, save, { ...round, faults: [LOST, LOST, LOST, LOST, LOST, LOST] }, ownerComes, round, ownerComes, round],
  ],
  [
    'the owner on a tablet meets a restored server, while the clerk who had sent to the old one is away',
    [save, round, ownerComes, round, restore, round, round, ownerComes],
  ],
  [
    'a tablet that registered after the backup is unknown to the restored server, and signs in again',
    [
      revoke,
      save,
      round,
      readmit,
      round,
      revoke,
      save,
      round,
      signIn,
      readmit,
      signIn,
      save,
      round,
      restore,
      save,
      round,
      signIn,
      round,
    ],
  ],
  ...[3, 4, 5].map((calls): [string, readonly Step[]] => [
    `a tab of the clerk freezes at call ${calls} of a drain, and thaws when the owner is signed in`,
    [save, { kind: 'freeze', who: 0, calls, faults: [] }, ownerComes, { kind: 'thaw', who: 0 }],
  ]),
  [
    'a tablet is revoked with a held record on it, and registers anew once it is readmitted',
    [held, round, revoke, save, round, readmit, ownerApplies, signIn, round],
  ],
  [
    'the storage of a tablet is deleted, and its file of unsent work is imported under a new registration and on another tablet',
    [save, round, save, noDriver, carry, emptied, round, secondRound],
  ],
  [
    'the server is restored under the same epoch to before what a tablet has sent',
    [save, round, save, round, restoreInPlace, save, round],
  ],
  [
    'the server is restored under the same epoch after the sender has signed out',
    [save, round, signOut, restoreInPlace, save],
  ],
  [
    'the server is restored under the same epoch after a sender whose answers were lost has signed out',
    [save, unanswered, signOut, restoreInPlace],
  ],
  [
    'the server is restored under the same epoch, and another device writes past what a tablet has sent',
    [save, round, restoreInPlace, ...othersWrite, round],
  ],
  [
    'the server is restored under the same epoch and written past, and the tablet had fetched nothing since it sent',
    [
      round,
      save,
      { ...round, faults: ['passed', 'request lost', 'request lost', 'request lost'] },
      restoreInPlace,
      ...othersWrite,
      round,
    ],
  ],
  [
    'the server is restored under the same epoch and written past, and the sender has signed out',
    [save, round, signOut, restoreInPlace, ...othersWrite, round],
  ],
  [
    'a sent record is held, nothing was fetched yet, and the server is restored under the same epoch',
    [held, { kind: 'kill', who: 0, calls: 13, faults: [] }, restoreInPlace],
  ],
  ...(
    [
      ['too much', saveTooMuch],
      ['a driver without a name', noDriver],
    ] as const
  ).map(([what, wrong]): [string, readonly Step[]] => [
    `a rejected record is imported on a second tablet, and both correct it: ${what}`,
    [wrong, ...bothCorrect, secondRound],
  ]),
  [
    'two devices correct a rejected record, and the second sees the first correction before its own is answered',
    [saveTooMuch, ...bothCorrect, { kind: 'pull', who: 1, faults: [] }, secondRound],
  ],
  [
    'a link that drops large requests',
    [...Array.from({ length: 40 }, () => save), { kind: 'tiny_link', who: 0, bytes: 1_300, says413: true }, round],
  ],
  [
    "a held record whose answer was lost with the tab, and a rejected one, are imported under another registration from the emptied tablet's file",
    [held, { kind: 'kill', who: 0, calls: 11, faults: [] }, saveTooMuch, emptied, round],
  ],
  [
    "the cancellation of a held record is imported from the emptied tablet's file, and the owner has refused that record",
    [held, cancel, { kind: 'kill', who: 0, calls: 14, faults: [] }, emptied, ownerRefuses, fix],
  ],
  [
    'work that an owner took over and sent is known to a restored server',
    [save, ownerComes, round, takeOver, backup, round, restore],
  ],
  [
    'a rejected ticket was discarded, a tab that has not seen that cancels it, and only the cancellation is imported on another tablet',
    [saveTooMuch, round, discard, staleTab, carry, secondRound],
  ],
  [
    'a rejected ticket, and later its discard, are imported on another tablet',
    [saveTooMuch, carry, round, discard, carry],
  ],
  [
    'the owner on another tablet imports a file with a driver and the ticket of one save',
    [{ kind: 'switch_user', who: 1 }, secondRound, noDriver, carry],
  ],
  [
    'a held ticket was refused by the owner, cancelled by a user who does not know that, and both are imported on another tablet',
    [held, round, ownerRefuses, cancel, carry],
  ],
  [
    'a tab of the owner thaws after a restore under the same epoch, and the clerk on the same tablet is notified',
    [
      ownerComes,
      { kind: 'freeze', who: 0, calls: 14, faults: ['no right (403)'] },
      held,
      round,
      restoreInPlace,
      { kind: 'both_tabs', who: 0, faults: [] },
      { ...round, forced: true },
    ],
  ],
  [
    'a rejected ticket is imported on another tablet and corrected on the first, and its copy is sent again when the correction is there',
    [saveTooMuch, round, carry, fix, round, secondRound],
  ],
];
