/** A mutant is seen at the first failure: its smallest example is of no use here. */
import * as fc from 'fast-check';

fc.configureGlobal({ endOnFailure: true });
