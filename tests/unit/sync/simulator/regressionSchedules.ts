import type { Step } from './schedule.ts';

const round: Step = { kind: 'round', who: 0, faults: [], forced: false };
const save: Step = { kind: 'save', who: 0, thousandths: 1 };
const held: Step = { kind: 'save_held', who: 0 };
const LOST = 'answer lost after the commit';
const DAY = 1_440 * 60_000;
const yesterday: Step = { kind: 'clock', who: 0, ms: -DAY };
const ownerComes: Step = { kind: 'switch_user', who: 0 };
const noDriver: Step = { kind: 'save_with_driver', who: 0, accepted: false };
const bothCorrect: readonly Step[] = [
  round,
  { kind: 'carry', who: 0, to: 1 },
  { ...round, who: 1 },
  { kind: 'fix', who: 0, which: 0 },
  { kind: 'fix', who: 1, which: 0 },
  round,
];
const othersWrite: readonly Step[] = [1, 2].flatMap((): Step[] => [
  { ...save, who: 1 },
  { ...round, who: 1 },
]);
/** Lives that once failed, or that chance meets too rarely: played in every run, on both stores. */
export const REGRESSION_SCHEDULES: readonly [string, readonly Step[]][] = [
  [
    "after a sign-out the server is restored, and the first request has the old server's position",
    [save, round, { kind: 'sign_out', who: 0 }, { kind: 'restore' }, save, round],
  ],
  [
    'a cancellation waits behind a held record: it returns no stock that was never taken',
    [held, { kind: 'cancel', who: 0 }, round, { kind: 'owner_refuses' }, round],
  ],
  ['a held record is cancelled: no stock is returned', [held, round, { kind: 'cancel', who: 0 }]],
  [
    'a copy on another device is held too, and gets the decision',
    [held, { kind: 'carry', who: 0, to: 1 }, round, { ...round, who: 1 }, { kind: 'owner_applies' }],
  ],
  [
    'a record that the owner refused was corrected, and a restored server rejects it once more',
    [
      held,
      round,
      { kind: 'owner_refuses' },
      { kind: 'backup' },
      round,
      { kind: 'fix', who: 0, which: 0 },
      round,
      { kind: 'restore' },
      round,
    ],
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
  [
    'an owner takes over the queue of the tablet, beside work of their own',
    [save, ownerComes, round, save, { kind: 'take_over', who: 0 }],
  ],
  [
    'a rejected driver is corrected, and the dependent ticket is sent',
    [noDriver, round, { kind: 'fix', who: 0, which: 0 }],
  ],
  [
    'a rejected driver is discarded with the dependent ticket',
    [noDriver, round, { kind: 'discard', who: 0, which: 0 }],
  ],
  [
    'a save is committed, and the connection to the store is lost before it is reported',
    [save, { kind: 'save_unheard', who: 0 }, { kind: 'cancel', who: 0 }, save, round],
  ],
  [
    'a rejected driver is discarded, and a tab that has not seen that saves a ticket for them',
    [
      noDriver,
      round,
      { kind: 'discard', who: 0, which: 0 },
      { kind: 'stale_tab', who: 0, which: 1 },
      { kind: 'stale_tab', who: 0, which: 0 },
      round,
    ],
  ],
  [
    'a rejected ticket is discarded, and cancelled in a tab that has not seen that',
    [
      { kind: 'save_too_much', who: 0 },
      round,
      { kind: 'discard', who: 0, which: 0 },
      { kind: 'stale_tab', who: 0, which: 0 },
      round,
    ],
  ],
  [
    'unsent work is imported on a second tablet, and both send it',
    [save, { kind: 'cancel', who: 0 }, save, { kind: 'carry', who: 0, to: 1 }],
  ],
  [
    'a user with unsent work is deactivated, and activated again',
    [save, { kind: 'shut_out' }, round, round, { kind: 'let_in' }],
  ],
  [
    'a tab dies during a wait that the server set, and the clock is set back by a day',
    [save, { kind: 'kill', who: 0, calls: 9, faults: ['busy with Retry-After'] }, yesterday],
  ],
  ['a held record is sent again to a server restored to before it', [held, round, { kind: 'restore' }]],
  ['the answers are lost, and the pull brings the outcomes', [save, { ...round, faults: [LOST, LOST, LOST] }]],
  [
    'a clock that was a year behind when a record was sent is corrected, and the device tidies up before the server is restored',
    [
      { kind: 'clock', who: 0, ms: -400 * DAY },
      save,
      round,
      { kind: 'clock', who: 0, ms: 400 * DAY },
      { kind: 'tidy', who: 0 },
      { kind: 'restore' },
      round,
    ],
  ],
  [
    'the cancellation of a held record is imported on another device, and the server is restored to before both',
    [held, { kind: 'cancel', who: 0 }, round, { kind: 'carry', who: 0, to: 1 }, { kind: 'restore' }, save],
  ],
  [
    "work that an owner took over is held, and the decision is sent to its author: the owner's copy learns it from the row only",
    [held, ownerComes, round, { kind: 'take_over', who: 0 }, round, { kind: 'owner_applies' }, round],
  ],
  [
    'a clock is set fifty days ahead, and the device tidies up',
    [save, round, { kind: 'clock', who: 0, ms: 50 * DAY }, { kind: 'tidy', who: 0 }],
  ],
  [
    'after a sign-out no day of the server is known, and a record is sent with a clock a year behind before the first pull',
    [
      round,
      { kind: 'clock', who: 0, ms: -400 * DAY },
      save,
      { kind: 'sign_out', who: 0 },
      round,
      { kind: 'clock', who: 0, ms: 400 * DAY },
      round,
      { kind: 'tidy', who: 0 },
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
    [save, round, ownerComes, round, { kind: 'restore' }, round, round, ownerComes],
  ],
  [
    'a tablet that registered after the backup is unknown to the restored server, and signs in again',
    [
      { kind: 'revoke', who: 0 },
      save,
      round,
      { kind: 'readmit' },
      round,
      { kind: 'revoke', who: 0 },
      save,
      round,
      { kind: 'sign_in', who: 0 },
      { kind: 'readmit' },
      { kind: 'sign_in', who: 0 },
      save,
      round,
      { kind: 'restore' },
      save,
      round,
      { kind: 'sign_in', who: 0 },
      round,
    ],
  ],
  ...[3, 4, 5].map((calls): [string, readonly Step[]] => [
    `a tab of the clerk freezes at call ${calls} of a drain, and thaws when the owner is signed in`,
    [save, { kind: 'freeze', who: 0, calls, faults: [] }, ownerComes, { kind: 'thaw', who: 0 }],
  ]),
  [
    'a tablet is revoked with a held record on it, and registers anew once it is readmitted',
    [
      held,
      round,
      { kind: 'revoke', who: 0 },
      save,
      round,
      { kind: 'readmit' },
      { kind: 'owner_applies' },
      { kind: 'sign_in', who: 0 },
      round,
    ],
  ],
  [
    'the storage of a tablet is deleted, and its file of unsent work is imported under a new registration and on another tablet',
    [
      save,
      round,
      save,
      noDriver,
      { kind: 'carry', who: 0, to: 1 },
      { kind: 'emptied', who: 0 },
      round,
      { ...round, who: 1 },
    ],
  ],
  [
    'the server is restored under the same epoch to before what a tablet has sent',
    [save, round, save, round, { kind: 'restore_in_place' }, save, round],
  ],
  [
    'the server is restored under the same epoch after the sender has signed out',
    [save, round, { kind: 'sign_out', who: 0 }, { kind: 'restore_in_place' }, save],
  ],
  [
    'the server is restored under the same epoch after a sender whose answers were lost has signed out',
    [save, { ...round, faults: [LOST, LOST, LOST] }, { kind: 'sign_out', who: 0 }, { kind: 'restore_in_place' }],
  ],
  [
    'the server is restored under the same epoch, and another device writes past what a tablet has sent',
    [save, round, { kind: 'restore_in_place' }, ...othersWrite, round],
  ],
  [
    'the server is restored under the same epoch and written past, and the tablet had fetched nothing since it sent',
    [
      round,
      save,
      { ...round, faults: ['passed', 'request lost', 'request lost', 'request lost'] },
      { kind: 'restore_in_place' },
      ...othersWrite,
      round,
    ],
  ],
  [
    'the server is restored under the same epoch and written past, and the sender has signed out',
    [save, round, { kind: 'sign_out', who: 0 }, { kind: 'restore_in_place' }, ...othersWrite, round],
  ],
  [
    'a sent record is held, nothing was fetched yet, and the server is restored under the same epoch',
    [held, { kind: 'kill', who: 0, calls: 13, faults: [] }, { kind: 'restore_in_place' }],
  ],
  ...(
    [
      ['too much', { kind: 'save_too_much', who: 0 }],
      ['a driver without a name', noDriver],
    ] as const
  ).map(([what, wrong]): [string, readonly Step[]] => [
    `a rejected record is imported on a second tablet, and both correct it: ${what}`,
    [wrong, ...bothCorrect, { ...round, who: 1 }],
  ]),
  [
    'two devices correct a rejected record, and the second sees the first correction before its own is answered',
    [{ kind: 'save_too_much', who: 0 }, ...bothCorrect, { kind: 'pull', who: 1, faults: [] }, { ...round, who: 1 }],
  ],
  [
    'a link that drops large requests',
    [...Array.from({ length: 40 }, () => save), { kind: 'tiny_link', who: 0, bytes: 1_300, says413: true }, round],
  ],
  [
    "a held record whose answer was lost with the tab, and a rejected one, are imported under another registration from the emptied tablet's file",
    [
      held,
      { kind: 'kill', who: 0, calls: 11, faults: [] },
      { kind: 'save_too_much', who: 0 },
      { kind: 'emptied', who: 0 },
      round,
    ],
  ],
  [
    "the cancellation of a held record is imported from the emptied tablet's file, and the owner has refused that record",
    [
      held,
      { kind: 'cancel', who: 0 },
      { kind: 'kill', who: 0, calls: 14, faults: [] },
      { kind: 'emptied', who: 0 },
      { kind: 'owner_refuses' },
      { kind: 'fix', who: 0, which: 0 },
    ],
  ],
  [
    'work that an owner took over and sent is known to a restored server',
    [save, ownerComes, round, { kind: 'take_over', who: 0 }, { kind: 'backup' }, round, { kind: 'restore' }],
  ],
  [
    'a rejected ticket was discarded, a tab that has not seen that cancels it, and only the cancellation is imported on another tablet',
    [
      { kind: 'save_too_much', who: 0 },
      round,
      { kind: 'discard', who: 0, which: 0 },
      { kind: 'stale_tab', who: 0, which: 0 },
      { kind: 'carry', who: 0, to: 1 },
      { ...round, who: 1 },
    ],
  ],
  [
    'a rejected ticket, and later its discard, are imported on another tablet',
    [
      { kind: 'save_too_much', who: 0 },
      { kind: 'carry', who: 0, to: 1 },
      round,
      { kind: 'discard', who: 0, which: 0 },
      { kind: 'carry', who: 0, to: 1 },
    ],
  ],
  [
    'the owner on another tablet imports a file with a driver and the ticket of one save',
    [{ kind: 'switch_user', who: 1 }, { ...round, who: 1 }, noDriver, { kind: 'carry', who: 0, to: 1 }],
  ],
  [
    'a held ticket was refused by the owner, cancelled by a user who does not know that, and both are imported on another tablet',
    [held, round, { kind: 'owner_refuses' }, { kind: 'cancel', who: 0 }, { kind: 'carry', who: 0, to: 1 }],
  ],
  [
    'a tab of the owner thaws after a restore under the same epoch, and the clerk on the same tablet is notified',
    [
      ownerComes,
      { kind: 'freeze', who: 0, calls: 14, faults: ['no right (403)'] },
      held,
      round,
      { kind: 'restore_in_place' },
      { kind: 'both_tabs', who: 0, faults: [] },
      { ...round, forced: true },
    ],
  ],
  [
    'a rejected ticket is imported on another tablet and corrected on the first, and its copy is sent again when the correction is there',
    [
      { kind: 'save_too_much', who: 0 },
      round,
      { kind: 'carry', who: 0, to: 1 },
      { kind: 'fix', who: 0, which: 0 },
      round,
      { ...round, who: 1 },
    ],
  ],
];
