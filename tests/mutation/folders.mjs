// Each folder that is measured: its tests, those that fail soonest first, and the lowest score allowed. A folder inside it that has an entry of its own is left out.
const of = (room) => (names) => names.split(' ').map((name) => `tests/unit/${room}/${name}.test.ts`);
const [core, store] = [of('sync'), of('data')];

/** @type {Readonly<Record<string, { readonly floor: number, readonly tests: readonly string[] }>>} */
export const FOLDERS = {
  'src/sync/clock': { floor: 97, tests: core('offsetTracking clock* lease waits drainTable pullTable') },
  'src/sync/photos': { floor: 97, tests: [...core('photoTable'), ...store('photos photos-refused')] },
  'src/sync/predict': { floor: 95, tests: core('overlay unsentMovements') },
  'src/sync/pull': { floor: 97, tests: core('pullTable pullParts waits answeredPositions foreignAnswers') },
  'src/sync/push': {
    floor: 96,
    tests: core('pushParts drainTable queueEnd batchPrefetch drain waits batchSizes'),
  },
  'src/sync/rounds': { floor: 95, tests: core('batchPrefetch changeHints polling triggers') },
  'src/sync/wire': { floor: 96, tests: core('classify wire codec foreignAnswers wrongAnswers') },
  'src/domain/figures': {
    floor: 94,
    tests: [
      ...of('domain/figures')(
        'figures byNow invoices pastDays recomputed sinceClosing statement tickets issuedTickets likeWithLike cashBox dailyReport heldBack orderLeft',
      ),
      ...of('domain')('notices/notices saidAt settings gateAccount'),
    ],
  },
  'src/domain/records': {
    floor: 66,
    tests: [
      ...of('domain')(
        'records/* deliveries shifts/shift-time people-and-plates audit/* machines/machines effects settings safety/incidentClass figures/statement delivery-rows changeOf corrected-fields correction canFollow master-data saidAt deliveries/signedTicket',
      ),
      ...core('codec overlay'),
      ...of('office')('reportText invoiceText'),
      'tests/database/predictions.test.ts',
    ],
  },
  'src/domain/insights': { floor: 60, tests: of('domain')('insights/* machines/machines saidAt') },
  'src/domain': {
    floor: 75,
    tests: [
      ...of('domain')('* !(figures|insights)/* figures/* insights/*'),
      ...of('{deliveries,equipment,office,shared}')('*'),
      ...core('overlay unsentMovements pullParts wire classify foreignAnswers offsetTracking'),
      'tests/database/predictions.test.ts',
    ],
  },
  'src/data/store': {
    floor: 65,
    tests: store(
      'read-near conflict full-store isUnfinished known-drafts daily upgrading photos-counted drafts site-clock followRole final-at-gate storeConformance gate outbox save signedTickets resetLiveQueries liveness merged-names master-lists unreadable queries reportDevice forgetSettled blocked-colleague unknownCommit securityLog faults survivors known-others-movements stockMirror status takeOver photos pulling period signOut epoch',
    ),
  },
  'src/data/store/apply': {
    floor: 78,
    tests: store(
      'storeConformance stockMirror forgetOld deferredOutcomes blocked-colleague known-others-movements photos-counted forgetSettled epoch undo unknownCommit recordAnswer survivors sync pulling appliedElsewhere correction restoreCheckpoints queries faults unreadable signedTickets merged-names master-lists ticketCode save site-clock gate final-at-gate outbox status takeOver two-tabs',
    ),
  },
  'src/data/store/save': {
    floor: 79,
    tests: store(
      'save gate drafts daily signedTickets ticketCode final-at-gate known-at-gate named-at-gate price-at-gate undo correction two-tabs full-store outbox stockMirror queries restoreCheckpoints blocked-colleague known-others-movements merged-names photos photos-counted appliedElsewhere deferredOutcomes master-lists unknownCommit forgetSettled status sync faults deliveries takeOver site-clock',
    ),
  },
};

/** Each takes half an hour and more when its tests have changed: a part of `npm run test:soak`. The others are measured by night. */
export const LONG_FOLDERS = Object.keys(FOLDERS).filter((folder) => !folder.startsWith('src/sync/'));
export const SHORT_FOLDERS = Object.keys(FOLDERS).filter((folder) => folder.startsWith('src/sync/'));

/** Any other folder is measured by all tests of its part of the app. */
export const ofFolder = (folder) =>
  FOLDERS[folder] ?? { floor: 0, tests: [`tests/unit/${folder.split('/')[1]}/**/*.test.ts`] };
