/** A session that was ended reads nothing more, although its token lives on for up to an hour: over REST, from Storage, by the sync. */
import { expect, test } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';
import { mutation, newCustomer } from './support/mutations.ts';
import { openWorld } from './support/openWorld.ts';
import { refusal, type Person } from './support/world.ts';

const world = await openWorld();
// As a hosted project has them, and as the one who migrates may use them there.
await world.sql.run(`
  create table auth.sessions (id uuid primary key, user_id uuid not null);
  create table auth.refresh_tokens (id bigserial, user_id text);
  do $$ begin
    if exists (select from pg_roles where rolname = 'migrator') then
      grant select, delete on auth.sessions, auth.refresh_tokens to migrator;
    end if;
  end $$`);
const owner = await world.hire('owner');
const clerk = await world.hire('admin');
await clerk.push(newCustomer());

async function signIn(who: Person): Promise<string> {
  const session = newId();
  await world.query('insert into auth.sessions values ($1, $2)', [session, who.id]);
  return session;
}
/** With the token of a session, as PostgREST and Storage set it. */
const asking = (who: Person, session: string, text: string, values: readonly string[] = []) =>
  world.sql.transaction(async (tx) => {
    await tx.query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [
      JSON.stringify({ role: 'authenticated', sub: who.id, session_id: session }),
    ]);
    return tx.query(text, values);
  });
const rows = async (who: Person, session: string, table: string) =>
  (await asking(who, session, `select 1 from public.${table}`)).length;
const syncs = (who: Person, session: string) =>
  Promise.all(
    ['pull_changes', 'pull_head', 'pull_history'].map((call) =>
      // Without its device: it does not have to name itself.
      refusal(asking(who, session, `select public.${call}('{}'::jsonb)`)),
    ),
  );
const searches = (who: Person, session: string) =>
  refusal(asking(who, session, `select public.search_deliveries('{"words":"sj-2","before":"2100-01-01","limit":50}')`));
const pushes = (who: Person, session: string) =>
  refusal(
    asking(who, session, 'select public.apply_mutations($1::text::jsonb)', [
      JSON.stringify(who.batchOf(newCustomer())),
    ]),
  );

test('a revoked tablet reads nothing more with the token that it has; nor do the other sessions of who used it', async () => {
  const [onTablet, atTheDesk, ofOwner] = [await signIn(clerk), await signIn(clerk), await signIn(owner)];
  expect(await rows(clerk, onTablet, 'customers')).toBe(1);
  expect(await syncs(clerk, onTablet)).toEqual(['not refused', 'not refused', 'not refused']);
  expect(await searches(clerk, onTablet)).toBe('not refused');
  expect(await pushes(clerk, onTablet)).toBe('not refused');

  await owner.push(mutation('devices.revoke', { reason: 'Lost at the gate' }, { entity_id: clerk.device }));
  for (const session of [onTablet, atTheDesk]) {
    for (const table of ['customers', 'deliveries', 'attachments', 'stocks', 'system_config', 'devices'])
      expect([table, await rows(clerk, session, table)]).toEqual([table, 0]);
    expect(await syncs(clerk, session)).toEqual(['PT401', 'PT401', 'PT401']);
    expect(await searches(clerk, session)).toBe('42501');
  }
  expect(await rows(owner, ofOwner, 'customers')).toBeGreaterThan(0);

  await owner.push(mutation('devices.readmit', { reason: 'It lay in the truck' }, { entity_id: clerk.device }));
  expect(await pushes(clerk, onTablet)).toBe('PT401');
  const again = await signIn(clerk);
  expect(await rows(clerk, again, 'customers')).toBeGreaterThan(0);
  expect(await pushes(clerk, again)).toBe('not refused');
});

test("where Auth's tables are not ours to read, the token counts until its end", async () => {
  await world.sql.run('alter table auth.sessions rename to elsewhere');
  expect(await rows(clerk, newId(), 'customers')).toBeGreaterThan(0);
  await world.sql.run('alter table auth.elsewhere rename to sessions');
});
