import { describe, expect, it } from 'vitest';
import { ROLES } from '../../../src/domain/rules/roles.ts';
import { navigationFor } from '../../../src/app/layout/navigation.ts';
import { SCREENS, SCREEN_KEYS, TABS, hasTabs, mayOpen, screenAt } from '../../../src/app/screens.ts';

/** The table of the product, path by path: o owner, a admin, m manager. */
const TABLE = {
  '/': 'oam',
  '/shift': 'oam',
  '/executive': 'o',
  '/invoices': 'om',
  '/analytics': 'om',
  '/smart-analytics': 'o',
  '/equipment': 'oa',
  '/delivery': 'oam',
  '/delivery/new': 'oam',
  '/transformation': 'oam',
  '/users': 'o',
  '/audit': 'o',
  '/manual-stock': 'o',
  '/safety-incidents': 'oam',
  '/reports/daily': 'om',
  '/settings': 'oam!',
};

describe('the routes', () => {
  it('are those of the product and no other', () => {
    expect(SCREEN_KEYS.map((key) => SCREENS[key].path).toSorted()).toEqual(Object.keys(TABLE).toSorted());
  });

  it.each(Object.entries(TABLE))('%s opens for %s', (path, letters) => {
    const key = SCREEN_KEYS.find((candidate) => SCREENS[candidate].path === path);
    const allowed = ROLES.filter((role) => key && mayOpen(key, role));
    const expected = ROLES.filter((role) =>
      role === 'operator' ? letters.includes('!') : letters.includes(role.charAt(0)),
    );
    expect(allowed).toEqual(expected);
  });

  it.each([
    ['/', 'dashboard'],
    ['/delivery/new/', 'deliveryNew'],
    ['/Manual-Stock', 'manualStock'],
    ['/manual%2Dstock', 'manualStock'],
    ['/reports/daily', 'reportsDaily'],
    ['/nowhere', undefined],
    ['/delivery/newer', undefined],
  ])('are found as the router finds them, so that the guard judges what would be shown: %s is %s', (path, key) => {
    expect(screenAt(path)).toBe(key);
  });
});

describe('the navigation', () => {
  it.each(['owner', 'admin', 'manager'] as const)('of a phone has four screens for the %s, each of theirs', (role) => {
    expect(TABS[role].map((key) => mayOpen(key, role))).toEqual([true, true, true, true]);
  });

  it('of a phone leaves its place to the bar of a long form, and is not there for one who may open settings only', () => {
    expect([hasTabs('deliveryNew', 'admin'), hasTabs('dashboard', 'operator')]).toEqual([false, false]);
    expect([hasTabs('dashboard', 'admin'), hasTabs(undefined, 'admin')]).toEqual([true, true]);
  });

  it('never leads to a page that is not built, or that the role may not open', () => {
    for (const role of ROLES) {
      for (const { screens } of navigationFor(role)) {
        expect(screens.length).toBeGreaterThan(0);
        for (const key of screens) expect([key, mayOpen(key, role)]).toEqual([key, true]);
      }
    }
  });

  it('offers every built page to whoever may open it', () => {
    for (const role of ROLES.filter((known) => known !== 'operator')) {
      const offered = navigationFor(role).flatMap(({ screens }) => screens);
      expect(offered.toSorted()).toEqual(SCREEN_KEYS.filter((key) => mayOpen(key, role)).toSorted());
    }
  });

  it('offers nothing to an operator', () => {
    expect(navigationFor('operator')).toEqual([]);
  });
});
