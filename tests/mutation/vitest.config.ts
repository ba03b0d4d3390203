import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ofFolder } from './folders.mjs';

const folder = process.env.KUARI_FOLDER ?? 'src/sync/wire';
const { tests } = ofFolder(folder);
const hasStore = tests.some((file) => file.includes('/data/'));

/** A mutant is run until a test fails. */
class AsListed extends BaseSequencer {
  override async sort(specs: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => tests.findIndex((file) => moduleId.endsWith(file)) >>> 0;
    return specs.toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    include: [...tests],
    isolate: false,
    // Too long for each mutant: a program of mutants (what drains, pulls and uploads leave shows the same), and the past under each of ninety settings. The last reads the text of the app.
    testNamePattern:
      /^(?!.*(dropped, doubled and swapped|when (site|business)\.\w+ changes from|that nothing goes by))/,
    testTimeout: 60_000,
    sequence: { sequencer: AsListed },
    setupFiles: ['tests/mutation/firstFailure.ts', ...(hasStore ? ['tests/support/freshModules.ts'] : [])],
  },
});
