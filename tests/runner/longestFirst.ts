/** The order of files: those known to be long, then project by project the longest first, as Vitest remembers them. */
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** From tests/, the longest first. */
const LONG = ['backend/start.test.ts', 'unit/sync/simulator/kills.test.ts', 'backend/realtime.test.ts'];
/** The last ones are short, so that the cores come to the end together. Files of `store` and of `unit` share processes, and stay together. */
const PROJECTS = ['backend', 'simulator', 'database', 'embedded', 'dom', 'store', 'unit'];

const TESTS = path.resolve(import.meta.dirname, '..');

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // eslint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array
    const ordered = await super.sort(files);
    const place = (file: TestSpecification) => {
      const long = LONG.indexOf(path.relative(TESTS, file.moduleId).split(path.sep).join('/'));
      return long === -1 ? LONG.length + PROJECTS.indexOf(file.project.name) : long;
    };
    return ordered.toSorted((one, other) => place(one) - place(other));
  }
}
