/** A network on which one request in five meets a fault. */
import type { Fault, FaultProxy } from '../support/faultProxy.ts';
import type { Chance } from './chance.ts';

export const FAULT_RATE = 0.2;
/** Where the records travel and the session is renewed; the app itself comes from the worker's cache. */
const HIT = ['/rest/v1/', '/auth/v1/'];

/** Until the network heals. Answers the faults met so far, by kind. */
export function makeRoadsBad(network: FaultProxy, chance: Chance): Readonly<Record<string, number>> {
  const met: Record<string, number> = {};
  network.judge((path) => {
    if (!HIT.some((prefix) => path.startsWith(prefix)) || chance.next() >= FAULT_RATE) return null;
    const [name, fault] = chance.oneOf(faults(chance));
    met[name] = (met[name] ?? 0) + 1;
    return fault;
  });
  return met;
}

const faults = (chance: Chance): readonly [readonly [string, Fault], ...(readonly [string, Fault])[]] => [
  ['cut before the commit', { kind: 'cut_before_commit' }],
  ['cut after the commit', { kind: 'cut_after_commit' }],
  ['cut after the commit', { kind: 'cut_after_commit' }],
  ['delay', { kind: 'delay', ms: chance.between(50, 2_000) }],
  ['500', { kind: 'status', status: 500 }],
  ['502', { kind: 'status', status: 502, body: '<html>Bad gateway</html>' }],
  ['503', { kind: 'status', status: 503, headers: { 'retry-after': '1' } }],
  ['504', { kind: 'status', status: 504, body: '' }],
  ['captive portal', { kind: 'captive_portal' }],
  ['truncated', { kind: 'truncate' }],
  ['reset', { kind: 'reset' }],
  ['silence', { kind: 'silence' }],
  ['600 ms away', { kind: 'narrow', road: { roundTripMs: 600, bytesPerSecond: Number.POSITIVE_INFINITY } }],
  ['64 kbit/s', { kind: 'narrow', road: { roundTripMs: 200, bytesPerSecond: 8_000 } }],
];
