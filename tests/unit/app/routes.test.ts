import { describe, expect, it } from 'vitest';
import { ROLES } from '../../../src/domain/roles.ts';
import { navigationFor } from '../../../src/app/navigation.ts';
import { ROUTE_KEYS, routeAt } from '../../../src/app/routeKey.ts';
import { ROUTES, mayOpen } from '../../../src/app/routes.ts';
import { hasScreen } from '../../../src/app/screens.ts';

/** The table of the product, path by path: o owner, a admin, m manager. */
const TABLE = {
  '/': 'oam',
  '/shift': 'oam',
  '/executive': 'o',
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
    expect(ROUTE_KEYS.map((key) => ROUTES[key].path).toSorted()).toEqual(Object.keys(TABLE).toSorted());
  });

  it.each(Object.entries(TABLE))('%s opens for %s', (path, letters) => {
    const key = ROUTE_KEYS.find((candidate) => ROUTES[candidate].path === path);
    const allowed = ROLES.filter((role) => key && mayOpen(key, role));
    const expected = ROLES.filter((role) =>
      role === 'operator' ? letters.includes('!') : letters.includes(role.charAt(0)),
    );
    expect(allowed).toEqual(expected);
  });

  it('are found with or without a slash at the end', () => {
    expect(routeAt('/')).toBe('dashboard');
    expect(routeAt('/delivery/new/')).toBe('deliveryNew');
    expect(routeAt('/nowhere')).toBeUndefined();
  });
});

describe('the navigation', () => {
  it('never leads to a page that is not built, or that the role may not open', () => {
    for (const role of ROLES) {
      for (const { routes } of navigationFor(role)) {
        expect(routes.length).toBeGreaterThan(0);
        for (const key of routes) expect([key, hasScreen(key), mayOpen(key, role)]).toEqual([key, true, true]);
      }
    }
  });

  it('offers every built page to whoever may open it', () => {
    for (const role of ROLES.filter((known) => known !== 'operator')) {
      const offered = navigationFor(role).flatMap(({ routes }) => routes);
      expect(offered.toSorted()).toEqual(ROUTE_KEYS.filter((key) => hasScreen(key) && mayOpen(key, role)).toSorted());
    }
  });

  it('offers nothing to an operator', () => {
    expect(navigationFor('operator')).toEqual([]);
  });
});
