/** People of a demo company that no database knows. */
import type { DemoStaff } from '../../../supabase/local/demo/authored.ts';

export const DEMO_NOW = new Date('2026-11-20T08:00:00Z');
/** The product's own, in supabase/local/demo/seed.ts. */
export const DEMO_SEED = 20_261_120;

const person = (n: number): string => `0190a000-0000-7000-8000-00000000001${n}`;
const station = (n: number, code: string) => ({
  device: `0190a000-0000-7000-8000-00000000000${n}`,
  code,
  author: person(n),
});

export const DEMO_STAFF: DemoStaff = {
  weighbridge: [station(1, 'AAA'), station(2, 'BBB')],
  supervisor: station(3, 'CCC'),
  owner: person(4),
  admin: person(2),
  manager: person(5),
};
