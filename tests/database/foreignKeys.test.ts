import { expect, test } from 'vitest';
import { createWorld } from './support/world.ts';

test('every foreign key has an index that begins with its column', async () => {
  const world = await createWorld();
  const without = await world.query(`
    select c.conrelid::regclass::text || '.' || a.attname as key
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        -- One that leaves out the rows without a value finds the others.
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in ('(' || a.attname || ' IS NOT NULL)', '(deleted_at IS NULL)')))
    order by 1`);
  await world.close();
  expect(without).toEqual([]);
});
