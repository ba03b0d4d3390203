import { defineConfig } from 'vitest/config';

const of = (room: string) => (names: string) => names.split(' ').map((name) => `tests/unit/${room}/${name}.test.ts`);
const [core, data] = [of('sync'), of('data')];

/** The tests that speak of a folder; those of the first line that it begins with. */
const TESTS: readonly (readonly [folder: string, ...files: string[]])[] = [
  ['src/sync/clock', ...core('clock* drainSession lease oneDrain waits'), ...data('lease site-clock siteChanges')],
  ['src/sync/predict', ...core('overlay'), ...data('conflict correction known-others-movements stockMirror undo')],
  ['src/sync/pull', ...core('answered* foreign* pull* waits wrong*'), ...data('pullAhead pulling unreadable')],
  ['src/sync/push', ...core('batch* drain* quarantine queueEnd takeOver'), ...data('appliedElsewhere outbox')],
  ['src/sync/rounds', ...core('batchPrefetch changeHints polling triggers')],
  ['src/sync/wire', ...core('classify codec drainOutcomes foreign* wire wrong*')],
  ['src/sync', ...core('*')],
  ['src/data', ...data('*')],
  ['src', 'tests/unit/**/*.test.ts'],
];
const folder = process.env.KUARI_FOLDER ?? 'src/sync';

export default defineConfig({
  test: {
    environment: 'node',
    include: TESTS.find(([begin]) => folder.startsWith(begin))?.slice(1) ?? [],
    exclude: ['tests/unit/sync/simulator/**', 'tests/unit/project/**'],
    isolate: false,
    setupFiles: 'tests/support/freshModules.ts',
  },
});
