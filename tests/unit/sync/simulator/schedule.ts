/** What may happen to a site: saves, corrections, broken roads, wrong clocks, frozen tabs, revoked tablets, restored servers. */
import * as fc from 'fast-check';
import type { FaultName } from './faults.ts';

const fault = fc.constantFrom<FaultName>(
  'passed',
  'passed',
  'passed',
  'request lost',
  'answer lost after the commit',
  'answer lost after the commit',
  'answer cut',
  'timed out',
  'sent twice by the browser',
  'sent three times by the browser',
  'captive portal',
  'broken by a 500',
  'busy (503)',
  'busy with Retry-After',
  'rate limit (429)',
  'token refused (401)',
  'no right (403)',
  'too large (413)',
  'app too old (426)',
  'refused whole (400)',
  'procedure missing (404)',
  'deadlock (40P01)',
  'statement cancelled (57014)',
  'empty answer',
  "somebody else's JSON",
  'bad gateway (502)',
  'half an answer',
  "another device's answer",
  'connection died at COMMIT (500)',
  'broken after the commit (500)',
  'gateway timeout after the commit (504)',
);
const faults = fc.array(fault, { maxLength: 5 });
const who = fc.nat({ max: 4 });
const calls = fc.nat({ max: 40 });
const which = fc.nat({ max: 7 });
const MINUTE = 60_000;
const jump = fc.constantFrom(
  -3 * MINUTE,
  7 * MINUTE,
  -40 * MINUTE,
  1_440 * MINUTE,
  -1_440 * MINUTE,
  50 * 1_440 * MINUTE,
  -400 * 1_440 * MINUTE,
);
const kind = <K extends string>(name: K) => fc.constant(name);

const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: kind('save'), who, thousandths: fc.integer({ min: 1, max: 30_000 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('save_unheard'), who }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('save_with_driver'), who, accepted: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('save_too_much'), who }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('save_held'), who }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('cancel'), who }) },
  { weight: 9, arbitrary: fc.record({ kind: kind('round'), who, faults, forced: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('both_tabs'), who, faults }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('pull'), who, faults }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('kill'), who, calls, faults }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('freeze'), who, calls, faults }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('thaw'), who }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('wait'), seconds: fc.constantFrom(1, 12, 40, 18_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('clock'), who, ms: jump }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('tiny_link'),
      who,
      bytes: fc.constantFrom<number>(1_600, 2_500, 1e9),
      says413: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('fix'), who, which }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('resend'), who, which }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('discard'), who, which }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('stale_tab'), who, which }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('carry'), who, to: fc.nat({ max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('take_over'), who }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('switch_user'), who }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('sign_out'), who }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('sign_in'), who }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('revoke'), who }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('readmit') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('emptied'), who }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('tidy'), who }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('shut_out') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('let_in') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('backup') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('restore') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('restore_in_place') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('change_role') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('owner_applies') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('owner_refuses') }) },
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

export interface Schedule {
  readonly devices: number;
  readonly steps: readonly Step[];
}
const sites = (longest: number): fc.Arbitrary<Schedule> =>
  fc.record({ devices: fc.constantFrom(2, 2, 2, 3, 5), steps: fc.array(step, { minLength: 1, maxLength: longest }) });
export const schedule = sites(24);
