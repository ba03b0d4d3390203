/** What is left to enter on a new site, by what its records say. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/domain/settings/config.ts';
import {
  FIRST_STEPS,
  missingAtWork,
  stepsOf,
  skippedWith,
  type KnownOfSite,
} from '../../../src/domain/settings/firstSteps.ts';

const EMPTY: KnownOfSite = {
  config: DEFAULT_CONFIG,
  roles: ['owner'],
  has: { trucks: false, customers: false, machines: false, balances: false, targets: false },
  hasPrices: false,
  hasCounts: false,
  tickets: [],
};
const COMPANY = {
  'site.company_name': 'CV Batu Andesit',
  'site.company_address': 'Jl. Raya Cipatat 12',
  'site.company_phone': '022 690 1234',
};
const TICKET = { gross_kg: null, weighed_manually: false, printed_at: null };
const with_ = (config: object, other: Partial<KnownOfSite> = {}): KnownOfSite => ({
  ...EMPTY,
  ...other,
  config: { ...DEFAULT_CONFIG, ...config },
});
const doneIn = (known: KnownOfSite) =>
  stepsOf(known)?.flatMap(({ step, state }) => (state === 'done' ? step : [])) ?? null;

describe('the first steps', () => {
  it('are all open on an empty site', () => {
    expect(stepsOf(EMPTY)).toEqual(FIRST_STEPS.map((step) => ({ step, state: 'open' })));
  });

  it.each<[string, Partial<KnownOfSite>]>([
    ['company', with_(COMPANY)],
    ['prices', { hasPrices: true }],
    ['trucks', { has: { ...EMPTY.has, trucks: true } }],
    ['customers', { has: { ...EMPTY.has, customers: true } }],
    ['people', { roles: ['owner', 'admin', 'manager'] }],
    ['machines', { has: { ...EMPTY.has, machines: true } }],
    ['stock', { hasCounts: true }],
    ['balances', { has: { ...EMPTY.has, balances: true } }],
    ['targets', { has: { ...EMPTY.has, targets: true } }],
    ['targets', with_({ 'business.cost_per_cubic_meter': 61_000 })],
    // A weight that was typed is no scale.
    ['ticket', { tickets: [{ ...TICKET, gross_kg: 21_000, weighed_manually: true }] }],
    ['gate,ticket', { tickets: [TICKET, { ...TICKET, printed_at: '2026-11-30T01:00:00Z' }] }],
    ['gate,ticket', { tickets: [{ ...TICKET, gross_kg: 21_000 }] }],
  ])('tick %s by what is recorded', (steps, known) => {
    expect(doneIn({ ...EMPTY, ...known })?.join(',')).toBe(steps);
  });

  it.each<[string, Partial<KnownOfSite>, readonly string[]]>([
    ['a company without a phone', with_({ ...COMPANY, 'site.company_phone': '' }), ['phone']],
    ['a clerk without a supervisor', { roles: ['owner', 'admin'] }, ['manager']],
  ])('do not tick by %s, but say what is lacking', (_, known, lacks) => {
    const site = { ...EMPTY, ...known };
    expect(doneIn(site)).toEqual([]);
    expect(stepsOf(site)?.flatMap((step) => step.lacks ?? [])).toEqual(lacks);
  });

  it('leave out what is not needed, but nothing that a ticket needs', () => {
    const all = FIRST_STEPS.reduce<string>(skippedWith, '');
    expect(stepsOf(with_({ 'site.first_steps': all }))?.filter(({ state }) => state === 'open')).toEqual(
      ['company', 'prices', 'stock', 'ticket'].map((step) => ({ step, state: 'open' })),
    );
    expect(skippedWith('trucks,gate', 'gate')).toBe('trucks,gate');
  });

  it('are gone when they were dismissed', () => {
    expect(stepsOf(with_({ 'site.first_steps': 'trucks,all' }))).toBeNull();
  });
});

describe('clerk and supervisor', () => {
  const NOTHING = { config: DEFAULT_CONFIG, hasPrices: false, hasStock: false, hasMachines: false };

  it('hear what is missing, until it is there, called not needed, or the list dismissed', () => {
    expect(missingAtWork(NOTHING)).toEqual(['company', 'prices', 'stock', 'machines']);
    expect(missingAtWork({ ...NOTHING, hasPrices: true, hasStock: true, hasMachines: true })).toEqual(['company']);
    const config = { ...DEFAULT_CONFIG, ...COMPANY, 'site.first_steps': 'machines' };
    expect(missingAtWork({ ...NOTHING, config })).toEqual(['prices', 'stock']);
    expect(missingAtWork({ ...NOTHING, config: { ...DEFAULT_CONFIG, 'site.first_steps': 'all' } })).toEqual([]);
  });
});
