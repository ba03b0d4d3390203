/** What is stored beside the columns of a row, so that it is found: in fields that only this device knows. */
import type { DBCore, DBCoreMutateRequest, DBCoreTable, Middleware } from 'dexie';
import type { Row } from '../../domain/effects.ts';
import { trusted } from '../../domain/trusted.ts';
import type { OutboxEntry } from '../../sync/entry.ts';
import { withLiveKey } from './liveKey.ts';
import { isLookedUp, withLookUp, withRowKey } from './plateKeys.ts';
import type { View } from './plateKeys.ts';

export const storedKeys: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'stored keys',
  create: (core) => ({
    ...core,
    table: (name) => {
      const table = core.table(name);
      if (name === 'outbox') return storing(table, (entry) => withLiveKey(trusted<OutboxEntry>(entry)));
      if (name === 'view_rows') return storing(table, (view) => withRowKey(trusted<View>(view)));
      return isLookedUp(name) ? storing(table, (row) => withLookUp(name, trusted<Row>(row))) : table;
    },
  }),
};

const storing = (table: DBCoreTable, keyed: (value: unknown) => object): DBCoreTable => ({
  ...table,
  mutate: (request: DBCoreMutateRequest) =>
    table.mutate(
      request.type === 'put' || request.type === 'add' ? { ...request, values: request.values.map(keyed) } : request,
    ),
});
