/** Whom a typed name means, so that a save makes nobody twice and names nobody who may never come. */
import { beforeEach, describe, expect, test } from 'vitest';
import { isRecordAccepted } from '../../../src/sync/predict/overlay.ts';
import { findNamed, oneDriver } from '../../../src/data/records/deliveries/namedRecords.ts';
import { createDevice, type TestDevice } from './support/device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await createDevice();
  const row = (id: string, name: string, merged_into: string | null = null) => ({
    id,
    version: 1,
    deleted_at: null,
    name,
    merged_into,
  });
  await device.db
    .anyRows('customers')
    .bulkPut([row('c1', 'PT Beton Jaya'), row('c2', 'PT Beton'), row('c3', 'Beton Jaya', 'c1')]);
});

const idOf = async (typed: string) => (await findNamed(device.db, 'customers', typed))?.row.id;

describe('a name typed in full', () => {
  test('is found in any case and spacing, and never by its beginning only', async () => {
    expect(await Promise.all(['PT Beton Jaya', 'pt beton jaya', '  PT  BETON\tJAYA ', 'pt beton'].map(idOf))).toEqual([
      'c1',
      'c1',
      'c1',
      'c2',
    ]);
    expect(await Promise.all(['PT Bet', 'PT Beton Jaya Abadi', '', '   '].map(idOf))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('is found in another spelling of its marks and letters, so that nobody is on file twice and an agreed price holds', async () => {
    await device.db.anyRows('customers').bulkPut([
      { id: 'm', version: 1, deleted_at: null, name: "Toko Ma'ruf", merged_into: null },
      { id: 'e', version: 1, deleted_at: null, name: 'Café Élan', merged_into: null },
    ]);
    expect(await Promise.all(['toko Ma’ruf', 'Cafe\u0301 E\u0301lan', 'Toko Maruf'].map(idOf))).toEqual([
      'm',
      'e',
      undefined,
    ]);
  });

  test('of an alias means the record that it was merged into', async () => {
    expect(await idOf('beton jaya')).toBe('c1');
  });

  test('is found while unsent, and under an unsent new name, not under the old one', async () => {
    await device.save([{ kind: 'customers.create', entity_id: 'c9', payload: { name: 'CV Baru' } }]);
    expect(await idOf('cv baru')).toBe('c9');
    await device.save([
      { kind: 'customers.change', entity_id: 'c2', payload: { name: 'PT Batu' }, seen: { name: 'PT Beton' } },
    ]);
    expect(await idOf('PT Batu')).toBe('c2');
    expect(await idOf('PT Beton')).toBeUndefined();
  });
});

test('of two drivers of one name the one who was chosen is meant, else who drove the truck last, else the name alone', async () => {
  const driver = (id: string, full_name: string, merged_into: string | null = null) => ({
    id,
    version: 1,
    deleted_at: null,
    full_name,
    merged_into,
  });
  await device.db
    .anyRows('drivers')
    .bulkPut([driver('s1', 'Slamet'), driver('s2', 'SLAMET'), driver('s3', 'Slamet', 's2'), driver('j', 'Joko')]);
  const found = await findNamed(device.db, 'drivers', 'slamet');
  const idFor = (chosen?: string, last?: string) => oneDriver(found, chosen, last)?.row.id;
  expect([idFor('s1', 's2'), idFor('s1'), idFor('', 's2'), idFor('', 's3'), idFor('', 'j'), idFor()]).toEqual([
    's1',
    's1',
    's2',
    's2',
    '',
    '',
  ]);
  expect(oneDriver(await findNamed(device.db, 'drivers', 'joko'))?.row.id).toBe('j');
});

test('a ticket names records on file, also while a change of theirs is rejected, and none whose creation was rejected', () => {
  const known = (version: number, sync: 'sent' | 'to_send' | 'needs_attention' | 'held') =>
    isRecordAccepted({ row: { version }, sync });
  expect([known(1, 'sent'), known(1, 'needs_attention'), known(1, 'held'), known(0, 'to_send')]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([known(0, 'needs_attention'), known(0, 'held')]).toEqual([false, false]);
});
