import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ofFolder } from './folders.mjs';

const folder = process.env.KUARI_FOLDER ?? 'src/sync/wire';
const { tests } = ofFolder(folder);
const hasTestsIn = (place: string) => tests.some((file) => file.includes(place));

/** The order of the test files: those found by a pattern first, then the named ones as listed. The first failure ends the run. */
class AsListed extends BaseSequencer {
  override async sort(specs: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => tests.findIndex((file) => moduleId.endsWith(file));
    return specs.toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    include: [...tests],
    isolate: false,
    env: { KUARI_SEED: '20261202' },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    sequence: { sequencer: AsListed },
    setupFiles: [
      'tests/mutation/firstFailure.ts',
      ...(hasTestsIn('unit/data') ? ['tests/support/freshModules.ts'] : []),
    ],
    globalSetup: hasTestsIn('tests/database') ? ['tests/database/support/prepare.ts'] : [],
  },
});
