/** What an owner enters before the first ticket. What is done is read off the records; only what is not needed is stored. */
import type { Role } from '../rules/roles.ts';
import { keysOf } from '../values/json.ts';
import { DEFAULT_CONFIG, type Config } from './config.ts';
import { SETTING_GROUPS } from './groups.ts';

/** In the order in which they are proposed. */
export const FIRST_STEPS = [
  'company',
  'prices',
  'trucks',
  'customers',
  'people',
  'machines',
  'stock',
  'balances',
  'targets',
  'gate',
  'ticket',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Of the steps that are more than one thing. */
const COMPANY = ['name', 'address', 'phone'] as const;
const PEOPLE = ['admin', 'manager'] as const;
const NEEDED: readonly FirstStep[] = ['company', 'prices', 'stock', 'ticket'];
export const mayBeSkipped = (step: FirstStep): boolean => !NEEDED.includes(step);

/** As stored in `site.first_steps`: names of steps with commas between, or this. */
export const DISMISSED = 'all';

/** What the device holds; of lists that grow, the newest rows suffice. */
export interface KnownOfSite {
  readonly config: Config;
  readonly roles: readonly Role[];
  readonly has: Readonly<Record<'trucks' | 'customers' | 'machines' | 'balances' | 'targets', boolean | undefined>>;
  readonly hasPrices: boolean;
  /** Of a pile or the tank: a count or an opening stock. */
  readonly hasCounts: boolean;
  readonly tickets: readonly {
    readonly gross_kg: number | null;
    readonly weighed_manually: boolean;
    readonly printed_at: string | null;
  }[];
}

export interface StepState {
  readonly step: FirstStep;
  readonly state: 'done' | 'skipped' | 'open';
  /** Of an open step that was begun. */
  readonly lacks?: readonly StepPart[];
}
export type StepPart = (typeof COMPANY | typeof PEOPLE)[number];

/** Null: the list was dismissed. When nothing of it is open, the owner dismisses it, so that it never comes back by itself. */
export function stepsOf(known: KnownOfSite): readonly StepState[] | null {
  const skipped = skippedIn(known.config['site.first_steps']);
  if (skipped.includes(DISMISSED)) return null;
  return FIRST_STEPS.map((step): StepState => {
    if (isDone(step, known)) return { step, state: 'done' };
    if (mayBeSkipped(step) && skipped.includes(step)) return { step, state: 'skipped' };
    const parts = step === 'company' ? COMPANY : step === 'people' ? PEOPLE : [];
    const lacks = parts.filter((part) => !isThere(part, known));
    return { step, state: 'open', ...(lacks.length < parts.length && { lacks }) };
  });
}

/** The setting with one more step in it. */
export const skippedWith = (stored: string, step: FirstStep): string =>
  [...new Set([...skippedIn(stored), step])].join(',');

const skippedIn = (stored: string): readonly string[] => stored.split(',').filter(Boolean);

const isThere = (part: StepPart, { config, roles }: KnownOfSite): boolean =>
  part === 'admin' || part === 'manager' ? roles.includes(part) : config[`site.company_${part}`] !== '';

const isDone = (step: FirstStep, known: KnownOfSite): boolean => {
  const { config, has, hasPrices, hasCounts, tickets } = known;
  return {
    company: COMPANY.every((part) => isThere(part, known)),
    prices: hasPrices,
    trucks: has.trucks === true,
    customers: has.customers === true,
    people: PEOPLE.every((part) => isThere(part, known)),
    machines: has.machines === true,
    stock: hasCounts,
    balances: has.balances === true,
    targets:
      has.targets === true ||
      [...SETTING_GROUPS.targets, ...SETTING_GROUPS.costs].some((key) => config[key] !== DEFAULT_CONFIG[key]),
    // At whatever device.
    gate: tickets.some(
      (ticket) => ticket.printed_at !== null || (ticket.gross_kg !== null && !ticket.weighed_manually),
    ),
    ticket: tickets.length > 0,
  }[step];
};

/** What clerk and supervisor miss, each with who can enter it. */
export type Missing = 'company' | 'prices' | 'stock' | 'machines';

interface KnownAtWork extends Pick<KnownOfSite, 'config' | 'hasPrices'> {
  /** Only owners hold the counts; a pile or a tank that is not empty was entered. */
  readonly hasStock: boolean;
  readonly hasMachines: boolean;
}

export function missingAtWork({ config, hasPrices, hasStock, hasMachines }: KnownAtWork): readonly Missing[] {
  const skipped = skippedIn(config['site.first_steps']);
  if (skipped.includes(DISMISSED)) return [];
  const missing = {
    company: config['site.company_name'] === '',
    prices: !hasPrices,
    stock: !hasStock,
    machines: !hasMachines && !skipped.includes('machines'),
  };
  return keysOf(missing).filter((one) => missing[one]);
}
