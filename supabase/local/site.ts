/** Requirements for a site that other machines reach: its keys are those that devices know, and no demo account is open. */
import { createHash, randomInt } from 'node:crypto';
import { givenPassword } from '../../src/domain/people/userForms.ts';
import type { Backend } from './backend.ts';
import { CREATE_PROFILE, DEMO_PASSWORD, existingUser, newUser } from './demo/accounts.ts';
import { type Keys, keysFile } from './keys.ts';
import type { LocalSettings, Site } from './settings.ts';

/** Throws, with an explanation, unless the database may be reached as this site. Returns messages: the first owner's password, once. */
export async function prepareSite(
  backend: Backend,
  keys: Keys,
  { dataDir }: Pick<LocalSettings, 'dataDir'>,
  site: Site,
): Promise<string[]> {
  await verifyKeys(backend, keys, dataDir);
  if (site.demo) return [];
  const open = await openDemoAccounts(backend);
  if (open.length > 0)
    throw new Error(
      `This database holds demo accounts with the password that everybody knows: ${open.join(', ')}. A real site begins with an empty database. To show the demo to others all the same, say --demo.`,
    );
  const owners = await backend.database.query(`select 1 from public.profiles where role = 'owner' limit 1`);
  return owners.length > 0 ? [] : [await createFirstOwner(backend, keys, site)];
}

/** Devices store the publishable key with the app, and sessions are signed: with other keys all devices would have to start again. */
async function verifyKeys({ database }: Backend, keys: Keys, dataDir: string): Promise<void> {
  const ours = createHash('sha256').update(`${keys.publishable} ${keys.jwt}`).digest('hex');
  await database.run(`create schema if not exists local_server;
    create table if not exists local_server.keys (only_row boolean primary key default true check (only_row), digest text not null)`);
  const [known] = await database.query<{ digest: string }>('select digest from local_server.keys');
  if (known && known.digest !== ours)
    throw new Error(
      `${keysFile(dataDir)} does not hold the keys that this database was served with. Put back the file of that time (each backup has it), or name its folder with DATA_DIR. If it is lost: psql "$DATABASE_URL" -c 'drop table local_server.keys', then everybody loads the app anew and signs in again.`,
    );
  await database.query('insert into local_server.keys (digest) values ($1) on conflict do nothing', [ours]);
}

const openDemoAccounts = async ({ database }: Backend): Promise<string[]> =>
  (
    await database.query<{ email: string }>(
      `select u.email from auth.users u join public.profiles p on p.user_id::text = u.id::text
       where u.email like '%@kuari.example' and p.is_active and u.encrypted_password = extensions.crypt($1, u.encrypted_password)`,
      [DEMO_PASSWORD],
    )
  ).map(({ email }) => email);

async function createFirstOwner(backend: Backend, keys: Keys, { ownerEmail }: Site): Promise<string> {
  if (!ownerEmail)
    throw new Error(
      'The database has no owner yet. Start once with the email of the first one: --owner you@kuari.example.com',
    );
  const password = givenPassword(randomInt);
  const email = ownerEmail.toLowerCase();
  // An interrupted start may have left the account, whose password is unknown.
  const left = await existingUser(backend, email);
  if (left) await backend.database.query('delete from auth.users where id::text = $1', [left]);
  const id = await newUser(backend, keys, email, password);
  await backend.database.transaction(async (tx) => {
    await tx.query(CREATE_PROFILE, [id, email, 'Owner', 'owner']);
    await tx.query('update public.profiles set must_change_password = true where user_id = $1::uuid', [id]);
  });
  return `First owner  ${email}\n  Password     ${password}   (shown this once; the app asks for another at the first sign-in)`;
}
