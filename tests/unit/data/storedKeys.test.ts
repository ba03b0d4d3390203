/** What is stored beside a ticket is stored with it or not at all. */
import 'fake-indexeddb/auto';
import type { DBCore, DBCoreMutateResponse } from 'dexie';
import { expect, test } from 'vitest';
import { storedKeys } from '../../../src/data/store/storedKeys.ts';
import { trusted } from '../../../src/domain/trusted.ts';

const stored: DBCoreMutateResponse = { numFailures: 0, failures: {}, lastResult: 'x', results: ['x'] };
const failed = new DOMException('the disk is broken', 'UnknownError');

/** A store of which one table fails as Dexie's does: by an answer. */
const storeFailingIn = (broken: string): DBCore =>
  trusted<DBCore>(
    storedKeys.create(
      trusted<DBCore>({
        table: (name: string) => ({
          name,
          mutate: () =>
            Promise.resolve(
              name === broken ? { ...stored, numFailures: 1, failures: { 0: failed }, lastResult: undefined } : stored,
            ),
        }),
      }),
    ),
  );

const put = (core: DBCore) =>
  core.table('deliveries').mutate({
    type: 'put',
    trans: trusted({}),
    values: [{ id: 'x', ticket_no: 'SJ-261125-K7M-0042', truck_license: 'B 1 A', driver_name: 'Slamet Riyadi' }],
  });

test('a ticket whose names fail to be stored fails', async () => {
  await expect(put(storeFailingIn('ticket_names'))).rejects.toThrow('the disk is broken');
  expect(await put(storeFailingIn('none'))).toBe(stored);
});
