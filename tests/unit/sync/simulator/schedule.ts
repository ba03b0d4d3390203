/** What may happen to a site: people save and cancel, roads break, tabs die and freeze, the server is restored, roles change. */
import * as fc from 'fast-check';
import { failing, html } from '../support/network.ts';
import type { Fault } from '../support/network.ts';

const fault = fc.constantFrom<Fault>(
  'pass', 'pass', 'pass', 'lost', 'answer_lost', 'answer_lost', 'cut', 'timed_out', html,
  failing(500, 'XX000'), failing(503, 'PT503'), failing(401, 'PGRST301'), failing(403, '42501'), failing(413, 'PT413'), failing(404, 'PGRST202'),
  { status: 200, body: '' }, { status: 200, body: '{"ok":true}' }, { status: 502, body: '<html>' },
  { rewrite: (body) => body.slice(0, body.length / 2) },
);
const faults = fc.array(fault, { maxLength: 5 });
const who = fc.nat({ max: 4 });
const calls = fc.nat({ max: 40 });

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('save' as const), who, thousandths: fc.integer({ min: 1, max: 30_000 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('save_with_driver' as const), who, accepted: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('save_too_much' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('save_held' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), who }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('round' as const), who, faults, forced: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('both_tabs' as const), who, faults }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pull' as const), who, faults }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('kill' as const), who, calls, faults }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('freeze' as const), who, calls, faults }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('thaw' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 12, 40, 18_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sign_out' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('backup' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change_role' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('owner_decides' as const) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

export interface Schedule {
  readonly devices: number;
  readonly steps: readonly Step[];
}
export const schedule: fc.Arbitrary<Schedule> = fc.record({
  devices: fc.constantFrom(2, 2, 2, 3, 5), steps: fc.array(step, { minLength: 1, maxLength: 24 }),
});
