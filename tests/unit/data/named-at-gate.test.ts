/** Whom a typed name means, so that a save makes nobody twice and names nobody who may never come. */
import { beforeEach, describe, expect, test } from 'vitest';
import { findNamed, oneDriver } from '../../../src/data/records/deliveries/namedRecords.ts';
import { createDevice, newCustomer, type TestDevice } from './support/device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await createDevice();
  await device.put(
    'customers',
    { id: 'c1', name: 'PT Beton Jaya', merged_into: null },
    { id: 'c2', name: 'PT Beton', merged_into: null },
    { id: 'c3', name: 'Beton Jaya', merged_into: 'c1' },
  );
});

const idOf = async (typed: string) => (await findNamed(device.db, 'customers', typed))?.row.id;
const idsOf = (...typed: string[]) => Promise.all(typed.map(idOf));

describe('a name typed in full', () => {
  test('is found in any case and spacing, by an alias too, and never by its beginning only', async () => {
    expect(await idsOf('PT Beton Jaya', 'pt beton jaya', '  PT  BETON\tJAYA ')).toEqual(['c1', 'c1', 'c1']);
    expect(await idsOf('pt beton', 'beton jaya', 'PT Bet')).toEqual(['c2', 'c1', undefined]);
    expect(await idsOf('PT Beton Jaya Abadi', '', '   ')).toEqual([undefined, undefined, undefined]);
  });

  test('is found in another spelling of its marks and letters, so that nobody is on file twice and an agreed price holds', async () => {
    await device.put(
      'customers',
      { id: 'm', name: "Toko Ma'ruf", merged_into: null },
      { id: 'e', name: 'Café Élan', merged_into: null },
    );
    expect(await idsOf('toko Ma’ruf', 'Cafe\u0301 E\u0301lan', 'Toko Maruf')).toEqual(['m', 'e', undefined]);
  });

  test('is found while unsent, and under an unsent new name, not under the old one', async () => {
    await device.save([newCustomer('CV Baru', 'c9')]);
    expect(await idOf('cv baru')).toBe('c9');
    await device.save([
      { kind: 'customers.change', entity_id: 'c2', payload: { name: 'PT Batu' }, seen: { name: 'PT Beton' } },
    ]);
    expect(await idOf('PT Batu')).toBe('c2');
    expect(await idOf('PT Beton')).toBeUndefined();
  });
});

test('of two drivers of one name the one who was chosen is meant, else who drove the truck last, else the name alone', async () => {
  const driver = (id: string, full_name: string, merged_into: string | null = null) => ({ id, full_name, merged_into });
  const others = [driver('s2', 'SLAMET'), driver('s3', 'Slamet', 's2'), driver('j', 'Joko')];
  await device.put('drivers', driver('s1', 'Slamet'), ...others);
  const found = await findNamed(device.db, 'drivers', 'slamet');
  const idFor = (chosen?: string, last?: string) => oneDriver(found, chosen, last)?.row.id;
  expect([idFor('s1', 's2'), idFor('s1'), idFor('', 's2'), idFor('', 's3')]).toEqual(['s1', 's1', 's2', 's2']);
  expect([idFor('', 'j'), idFor()]).toEqual(['', '']);
  expect(oneDriver(await findNamed(device.db, 'drivers', 'joko'))?.row.id).toBe('j');
});
