/** A mutant is seen at the first failure: its smallest example is of no use here. */
import * as fc from 'fast-check';
import { beforeEach } from 'vitest';

fc.configureGlobal({ endOnFailure: true });

/** Too long for each mutant: a program of mutants (what drains, pulls and uploads leave shows the same), and the past under each of ninety settings. The last reads the text of the app. */
const TOO_LONG = /dropped, doubled and swapped|when (site|business)\.\w+ changes from|that nothing goes by/;

// Not by `testNamePattern` of the configuration: it would take the place of the one by which a mutant runs only the tests that reach it.
beforeEach(({ task, skip }) => skip(TOO_LONG.test(task.name)));
