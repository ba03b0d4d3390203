// What takes too long for every change: large sizes, many kills and lives, planted bugs, the bench and the accuracy of smart analytics.
import { SHORT_FOLDERS } from '../mutation/folders.mjs';
import { runMutation } from './mutation.mjs';
import { ensureBrowser } from './prepare.mjs';
import { one, runScript, step } from './steps.mjs';
import { isNightly, runPlaywright, runVitest, testFiles } from './suites.mjs';

/** `npm run test:soak` takes the full counts; these fit into a night with all the rest. */
const COUNTS = {
  KUARI_READS: '1',
  KUARI_SCHEDULES: '5000',
  KUARI_DEXIE_LIVES: '200',
  KUARI_ANSWERS: '10000',
  KUARI_KILLS: '60',
};
const COUNTED = [
  'tests/unit/sync/simulator/kills.test.ts',
  'tests/unit/sync/simulator/simulator.test.ts',
  'tests/unit/sync/simulator/dexieLives.nightly.test.ts',
  'tests/unit/sync/wrongAnswers.test.ts',
];
/** With the long counts of `soak()`. */
const LONG = [
  'tests/backend/outage.nightly.test.ts',
  'tests/backend/realtime.test.ts',
  'tests/database/concurrency.test.ts',
  'tests/database/ledger.test.ts',
  'tests/database/predictions.test.ts',
  'tests/database/ticketCorrections.test.ts',
  'tests/database/totals.test.ts',
];
/** With more looks, roles, trucks and stories than by day. */
const MORE = ['screens', 'shell', 'weighbridge', 'engineFirefox', 'engineWebkit'].map(
  (name) => `tests/browser/${name}.spec.ts`,
);

export async function runNightly() {
  const files = testFiles().filter((file) => isNightly(file) && !COUNTED.includes(file) && !LONG.includes(file));
  const [specs, tests] = ['.spec.ts', '.test.ts'].map((end) => files.filter((file) => file.endsWith(end)));
  return [
    await runVitest('large sizes and planted bugs', tests),
    await runVitest('kills and lives', COUNTED, COUNTS),
    await runVitest('servers that end, writers at once, random histories', LONG, { SOAK: '1', KUARI_NIGHT: '1' }),
    await runPlaywright(await ensureBrowser(), 'browser', [...specs, ...MORE], { ...COUNTS, KUARI_NIGHT: '1' }),
    await step('accuracy of smart analytics', () => one(runScript('tests/run.mjs', ['accuracy']))),
    ...(await runMutation(SHORT_FOLDERS, 5)),
    await step('bench', () => one(runScript('tests/bench/run.mjs', ['--check']))),
  ];
}
