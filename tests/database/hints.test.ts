/** Realtime as a hosted project has it: its tables and its way to send, seen from the database. What it sends on from there is not here. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrationFiles } from './support/migrations.ts';
import { newCustomer, newDelivery } from './support/mutations.ts';
import { openWorld } from './support/openWorld.ts';
import { asUser, refusal } from './support/world.ts';

const REALTIME = `
create schema realtime;
create table realtime.messages (id bigint generated always as identity, topic text, extension text, payload jsonb, event text, private boolean);
alter table realtime.messages enable row level security;
create function realtime.topic() returns text language sql stable as $$ select nullif(current_setting('realtime.topic', true), '') $$;
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void language sql as $$
  insert into realtime.messages (topic, extension, payload, event, private) values (topic, 'broadcast', payload, event, private)
$$;
grant usage on schema realtime to authenticated;
grant select on realtime.messages to authenticated;
`;

const world = await openWorld();

const hintsMigration = () => {
  const file = migrationFiles().find((name) => name.endsWith('_hints.sql')) ?? '';
  return readFileSync(path.resolve(import.meta.dirname, '../../supabase/migrations', file), 'utf8');
};
const told = () => world.query<{ payload: { position: number } }>('select * from realtime.messages order by id');
const position = async () =>
  Number((await world.one<{ position: string }>('select position from private.sync_state'))?.position);

describe('a database', () => {
  test('without Realtime has no trace of it', async () => {
    expect(await world.query(`select 1 from pg_trigger where tgname = 'tell_position'`)).toEqual([]);
    await world.sql.run(REALTIME);
    await world.sql.run(hintsMigration());
    await world.sql.run(hintsMigration());
    expect(await world.query(`select 1 from pg_trigger where tgname = 'tell_position'`)).toHaveLength(1);
  });

  test('tells each commit once, with the position that it reached, and nothing of what it holds', async () => {
    const clerk = await world.hire('admin');
    await world.query('delete from realtime.messages');
    await clerk.push(newCustomer(), newDelivery(clerk), newDelivery(clerk));
    const reached = await position();
    await clerk.push(newDelivery(clerk));
    expect(await told()).toMatchObject([
      { payload: { position: reached }, event: 'position', topic: 'positions', private: true },
      { payload: { position: await position() }, event: 'position', topic: 'positions', private: true },
    ]);
    expect((await told()).map(({ payload }) => Object.keys(payload))).toEqual([['position'], ['position']]);
  });

  test('tells nothing when somebody only reads', async () => {
    const clerk = await world.hire('admin');
    await world.query('delete from realtime.messages');
    await clerk.pullAll();
    expect(await told()).toEqual([]);
  });

  test('whose Realtime fails takes the record all the same', async () => {
    const clerk = await world.hire('admin');
    await world.sql.run('alter table realtime.messages rename to broken');
    expect((await clerk.push(newDelivery(clerk)))[0]?.outcome).toBe('applied');
    await world.sql.run('alter table realtime.broken rename to messages');
  });

  test('lets staff hear of positions and of no other topic, and send nothing', async () => {
    const clerk = await world.hire('manager');
    await clerk.push(newCustomer());
    const heard = (topic: string, by = clerk) =>
      asUser(world.sql, 'authenticated', by.id, async (tx) => {
        await tx.query(`select set_config('realtime.topic', $1, true)`, [topic]);
        return tx.query('select 1 from realtime.messages');
      });
    expect((await heard('positions')).length).toBeGreaterThan(0);
    expect(await heard('salaries')).toEqual([]);
    const [operator, gone] = [await world.hire('operator'), await world.dismissed('manager')];
    for (const nobody of [operator, gone]) expect(await heard('positions', nobody)).toEqual([]);
    expect(await refusal(clerk.query(`select realtime.send('{}', 'position', 'positions', true)`))).toBe('42501');
  });
});
