import { expect, it } from 'vitest';
import { knownAtGate, type LookedUp } from '../../../src/data/records/deliveries/stillDownloading.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import type { DeliveryRow } from '../../../src/domain/records/rows.ts';

const last = trusted<DeliveryRow>({
  version: 7,
  truck_id: 't1',
  truck_license: 'B 1234 XYZ',
  truck_type: 'FUSO',
  customer_id: 'c1',
  customer_name: 'PT Beton Jaya',
  driver_name: 'Asep',
});
const truck = (version: number, sync: 'sent' | 'to_send' | 'held') => ({
  row: {
    id: 't2',
    version,
    license_plate: 'B 1234 XYZ',
    truck_type: 'FUSO',
    index_m3: 9,
    tare_kg: null,
    tare_at: null,
  },
  sync,
});
const TYPED = { customer: 'pt  beton jaya', driver: 'ASEP', driverChosen: '' };
const NOBODY: LookedUp = { trips: { truck: null, last }, customer: null, driver: null };
const known = (here: LookedUp<undefined>, onItsWay: boolean, typed = TYPED) => {
  const found = knownAtGate(here, typed, onItsWay);
  return [found.truck, found.customer, found.driver].map((one) => one && [one.row.id, one.onItsWay ?? false]);
};

it('the people of the last trip count as known while master data is still downloading, and no longer once it is complete', () => {
  expect(known(NOBODY, true)).toEqual([
    ['t1', true],
    ['c1', true],
    ['', true],
  ]);
  expect(known(NOBODY, false)).toEqual([null, null, null]);
});

it('a typed name that the last trip does not have is unknown, and so are names of a trip that the server does not have', () => {
  expect(known(NOBODY, true, { ...TYPED, customer: 'CV Lain', driver: 'Budi' })).toEqual([['t1', true], null, null]);
  expect(known({ ...NOBODY, trips: { truck: null, last: { ...last, version: 0 } } }, true)).toEqual([null, null, null]);
});

it.each([true, false])('a name on file is used as it is there (still downloading: %s)', (onItsWay) => {
  expect(
    known(
      {
        ...NOBODY,
        trips: { truck: truck(0, 'to_send'), last },
        customer: { row: { id: 'c9', version: 1, name: 'PT Beton Jaya' } },
      },
      onItsWay,
    ).slice(0, 2),
  ).toEqual([
    ['t2', false],
    ['c9', false],
  ]);
});

it('a held or rejected truck is not used', () => {
  expect(known({ ...NOBODY, trips: { truck: truck(0, 'held'), last: null } }, false)[0]).toBeNull();
});

it('a name that is still being looked up is neither known nor unknown', () => {
  expect(known({ trips: undefined, customer: null, driver: undefined }, true)).toEqual(Array(3).fill(undefined));
  expect(known({ trips: { truck: null, last }, customer: undefined, driver: null }, true)).toEqual([
    ['t1', true],
    undefined,
    ['', true],
  ]);
});
