/** A mutant is seen at the first failure: its smallest example is of no use here. */
import * as fc from 'fast-check';
import { beforeEach } from 'vitest';

fc.configureGlobal({ endOnFailure: true });

/** Tests that take too long to repeat for each mutant, and one that reads the source of the app. */
const TOO_LONG = /dropped, doubled and swapped|when (site|business)\.\w+ changes from|that nothing goes by/;

// `testNamePattern` in the configuration would override the pattern by which StrykerJS selects the tests that reach a mutant.
beforeEach(({ task, skip }) => skip(TOO_LONG.test(task.name)));
