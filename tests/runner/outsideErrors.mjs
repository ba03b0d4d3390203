// A reporter for Vitest: the errors that no test caught, which its report in JSON leaves out.
import { writeFileSync } from 'node:fs';

/** Where they are written: `{ file, title }[]`. */
export const OUTSIDE_ERRORS = '.cache/reports/outside-errors.json';

// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter by its default export.
export default class OutsideErrors {
  onTestRunEnd(modules, errors) {
    const failures = errors.map(({ VITEST_TEST_PATH: file = '', name, message }) => ({
      file,
      title: `${name} outside of a test: ${message.split('\n')[0]}`,
      isOutside: true,
    }));
    writeFileSync(OUTSIDE_ERRORS, JSON.stringify(failures));
  }
}
