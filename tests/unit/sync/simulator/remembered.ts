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
export const LIVES_TO_REMEMBER: readonly [string, readonly Step[]][] = [
  [
    'signed out, the server restored, and the first answer was asked with the place of the old server',
    [save, round, { kind: 'sign_out', who: 0 }, { kind: 'restore' }, save, round],
  ],
  [
    'a cancellation waits behind a record that is held: it gives nothing back that was never taken',
    [held, { kind: 'cancel', who: 0 }, round, { kind: 'owner_refuses' }, round],
  ],
  ['a record that is held is cancelled: nothing is given back', [held, round, { kind: 'cancel', who: 0 }]],
  [
    'a copy on another device is held with the first, and hears of the decision too',
    [held, { kind: 'carry', who: 0, to: 1 }, round, { ...round, who: 1 }, { kind: 'owner_applies' }],
  ],
  [
    'what the owner refused was corrected, and a restored server says once more that it was refused',
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
    'the server names a time to come back, and the clock is set back by a day',
    [
      save,
      { ...round, faults: ['busy with Retry-After', 'busy with Retry-After', 'busy with Retry-After'] },
      yesterday,
    ],
  ],
  [
    'a tab freezes with the lock in its hand, and the clock is set back by a day',
    [save, { kind: 'freeze', who: 0, calls: 5, faults: [] }, yesterday],
  ],
  [
    'an owner takes over the queue of the tablet, beside work of their own',
    [save, ownerComes, round, save, { kind: 'take_over', who: 0 }],
  ],
  [
    'a rejected driver is corrected, and the ticket that waited for it goes',
    [noDriver, round, { kind: 'fix', who: 0, which: 0 }],
  ],
  [
    'a rejected driver is given up, and the ticket that needs it with it',
    [noDriver, round, { kind: 'discard', who: 0, which: 0 }],
  ],
  [
    'a save is committed, and the connection to the store lost before the word of it',
    [save, { kind: 'save_unheard', who: 0 }, { kind: 'cancel', who: 0 }, save, round],
  ],
  [
    'a rejected driver is given up, and a tab that has not seen it makes a ticket for them',
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
    'a rejected ticket is given up, and cancelled in a tab that has not seen it',
    [
      { kind: 'save_too_much', who: 0 },
      round,
      { kind: 'discard', who: 0, which: 0 },
      { kind: 'stale_tab', who: 0, which: 0 },
      round,
    ],
  ],
  [
    'unsent work is taken in on a second tablet, and both send it',
    [save, { kind: 'cancel', who: 0 }, save, { kind: 'carry', who: 0, to: 1 }],
  ],
  [
    'somebody is shut out with work on the tablet, and let in again',
    [save, { kind: 'shut_out' }, round, round, { kind: 'let_in' }],
  ],
  [
    'a tab dies while it waits for the time that the server named, and the clock is set back by a day',
    [save, { kind: 'kill', who: 0, calls: 9, faults: ['busy with Retry-After'] }, yesterday],
  ],
  ['what a server held that is restored from before is offered again', [held, round, { kind: 'restore' }]],
  ['the answers are lost, and the pull tells', [save, { ...round, faults: [LOST, LOST, LOST] }]],
  [
    'a clock that stood a year behind when a record was sent is put right, and the device tidies up before the server is restored',
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
    'the cancellation of a held record is carried to another device, and the server is restored from before both',
    [held, { kind: 'cancel', who: 0 }, round, { kind: 'carry', who: 0, to: 1 }, { kind: 'restore' }, save],
  ],
  [
    "what an owner took over is held, and its decision is told to its author: the owner's copy hears of it by the record alone",
    [held, ownerComes, round, { kind: 'take_over', who: 0 }, round, { kind: 'owner_applies' }, round],
  ],
  [
    'a clock is put fifty days ahead, and the device tidies up',
    [save, round, { kind: 'clock', who: 0, ms: 50 * DAY }, { kind: 'tidy', who: 0 }],
  ],
  [
    'signed out, so that no day of the server is known, and sent by a clock that stands a year behind before the first pull',
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
    'a clerk sends, and the owner at the same tablet sees stock that does not contain it yet',
    [round, ownerComes, round, ownerComes, save, round, ownerComes, save, round, ownerComes, round],
  ],
  [
    "the answers to a clerk's work are lost, and the owner at the same tablet fetches the stock with it",
    [round, save, { ...round, faults: [LOST, LOST, LOST, LOST, LOST, LOST] }, ownerComes, round, ownerComes, round],
  ],
  [
    'the owner at a tablet meets a server that was restored, while the clerk who had sent to the old one is away',
    [save, round, ownerComes, round, { kind: 'restore' }, round, round, ownerComes],
  ],
  [
    'a tablet that registered after the backup is unknown to the server that was restored from it, and signs in anew',
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
    'the storage of a tablet is deleted, and the file of its unsent work taken in under a new registration, and on another tablet',
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
    'the backup is put back in place behind what a tablet has sent',
    [save, round, save, round, { kind: 'restore_in_place' }, save, round],
  ],
  [
    'the backup is put back in place after the one who had sent has signed out',
    [save, round, { kind: 'sign_out', who: 0 }, { kind: 'restore_in_place' }, save],
  ],
  [
    'the backup is put back in place after one whose answers were lost has signed out',
    [save, { ...round, faults: [LOST, LOST, LOST] }, { kind: 'sign_out', who: 0 }, { kind: 'restore_in_place' }],
  ],
  [
    'the backup is put back in place, and another device writes past what a tablet has sent',
    [save, round, { kind: 'restore_in_place' }, ...othersWrite, round],
  ],
  [
    'and the tablet had sent, and fetched nothing since',
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
    'and the one who had sent has signed out',
    [save, round, { kind: 'sign_out', who: 0 }, { kind: 'restore_in_place' }, ...othersWrite, round],
  ],
  [
    'what was sent is held, nothing was fetched yet, and the backup is put back in place',
    [held, { kind: 'kill', who: 0, calls: 13, faults: [] }, { kind: 'restore_in_place' }],
  ],
  ...(
    [
      ['too much', { kind: 'save_too_much', who: 0 }],
      ['a driver without a name', noDriver],
    ] as const
  ).map(([what, wrong]): [string, readonly Step[]] => [
    `a record that was refused is taken in on a second tablet, and both correct it: ${what}`,
    [wrong, ...bothCorrect, { ...round, who: 1 }],
  ]),
  [
    'both correct a refused record, and the second sees the first correction before its own is answered',
    [{ kind: 'save_too_much', who: 0 }, ...bothCorrect, { kind: 'pull', who: 1, faults: [] }, { ...round, who: 1 }],
  ],
  [
    'a link that lets nothing large through',
    [...Array.from({ length: 40 }, () => save), { kind: 'tiny_link', who: 0, bytes: 1_300, says413: true }, round],
  ],
  [
    'a held record whose answer died with the tab, and one of too much, come under another registration in the file of the emptied tablet',
    [
      held,
      { kind: 'kill', who: 0, calls: 11, faults: [] },
      { kind: 'save_too_much', who: 0 },
      { kind: 'emptied', who: 0 },
      round,
    ],
  ],
  [
    'the cancellation of a held record comes in the file of the emptied tablet, and the owner has refused that record',
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
    'what an owner took over and sent is known to a server that was restored',
    [save, ownerComes, round, { kind: 'take_over', who: 0 }, { kind: 'backup' }, round, { kind: 'restore' }],
  ],
  [
    'a refused ticket was given up, a tab that has not seen it cancels it, and the cancellation alone comes to another tablet',
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
    'a refused ticket, and later the word that it was given up, come to another tablet',
    [
      { kind: 'save_too_much', who: 0 },
      { kind: 'carry', who: 0, to: 1 },
      round,
      { kind: 'discard', who: 0, which: 0 },
      { kind: 'carry', who: 0, to: 1 },
    ],
  ],
  [
    'the owner at another tablet takes in a file with a driver and the ticket of one save',
    [{ kind: 'switch_user', who: 1 }, { ...round, who: 1 }, noDriver, { kind: 'carry', who: 0, to: 1 }],
  ],
  [
    'a held ticket was refused by the owner, cancelled by one who has not heard of it, and both come to another tablet',
    [held, round, { kind: 'owner_refuses' }, { kind: 'cancel', who: 0 }, { kind: 'carry', who: 0, to: 1 }],
  ],
  [
    'a tab of the owner thaws behind a restore in place, and the clerk at the same tablet is told',
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
    'a refused ticket comes to another tablet, is corrected on the first, and its copy is asked for when the correction is there',
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
