/** What an owner enters before the first ticket. What is done derives from the records; only steps that are not needed are stored. */
import type { Role } from '../rules/roles.ts';
import { keysOf } from '../values/json.ts';
import { DEFAULT_CONFIG, type Config } from './config.ts';
import { SETTING_GROUPS } from './groups.ts';

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

const COMPANY = ['name', 'address', 'phone'] as const;
const PEOPLE = ['admin', 'manager'] as const;
const NEEDED: readonly FirstStep[] = ['company', 'prices', 'stock', 'ticket'];
export const mayBeSkipped = (step: FirstStep): boolean => !NEEDED.includes(step);

/** As stored in `site.first_steps`: names of steps separated by commas, or this. */
export const DISMISSED = 'all';

/** The device's records; for lists that grow, the newest rows suffice. */
export interface KnownOfSite {
  readonly config: Config;
  readonly roles: readonly Role[];
  readonly has: Readonly<Record<'trucks' | 'customers' | 'machines' | 'balances' | 'targets', boolean | undefined>>;
  readonly hasPrices: boolean;
  /** For a pile or the tank: a count or an opening stock. */
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
  /** For an open step that was started. */
  readonly lacks?: readonly StepPart[];
}
type StepPart = (typeof COMPANY | typeof PEOPLE)[number];

/** Null: the list was dismissed. Once nothing of it is open, the owner dismisses it, so that it never returns by itself. */
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
    // On any device.
    gate: tickets.some(
      (ticket) => ticket.printed_at !== null || (ticket.gross_kg !== null && !ticket.weighed_manually),
    ),
    ticket: tickets.length > 0,
  }[step];
};

/** What clerk and supervisor lack, each with the role that can enter it. */
export type Missing = 'company' | 'prices' | 'stock' | 'machines';

interface KnownAtWork extends Pick<KnownOfSite, 'config' | 'hasPrices'> {
  /** Only owners have the counts; a pile or tank that is not empty was entered. */
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
