/** The rehearsal of a deployment, with an embedded backend on a real Postgres in the place of a hosted project. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../browser/support/postgres.ts';
import { openPostgres, type Sql } from '../database/support/sql.ts';
import { readOptions, refusalOf, report, startEmbedded } from '../rehearse/main.ts';
import type { Project } from '../rehearse/project.ts';
import { CHECKS, differencesOf, type Rehearsal, rehearse } from '../rehearse/rehearse.ts';

/** Stands in front of the server and changes what it answers; `asked`: the body of the request. */
type Alter = (path: string, reply: { status: number; text: string; headers: Headers }, asked: unknown) => unknown;
const altered =
  (alter: Alter): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (pathname.startsWith('/storage/')) return response;
    const reply = { status: response.status, text: await response.text(), headers: new Headers(response.headers) };
    alter(pathname, reply, init?.body);
    return new Response(reply.status === 204 ? null : reply.text, reply);
  };

let postgres: TestPostgres;
let sql: Sql;
let hosted: Awaited<ReturnType<typeof startEmbedded>>;
let [embedded, first]: Rehearsal[] = [];

beforeAll(async () => {
  const like = { url: '-', site: '-' };
  const asEmbedded = async () => {
    const { project, stop } = await startEmbedded(like);
    embedded = await rehearse(project);
    await stop();
  };
  const asHosted = async () => {
    postgres = await startPostgres({ sync: false });
    sql = openPostgres(postgres.url, 1);
    hosted = await startEmbedded(like, postgres.url);
    first = await rehearse(hosted.project);
  };
  await Promise.all([asEmbedded(), asHosted()]);
}, 300_000);
afterAll(async () => {
  await hosted.stop();
  await sql.close();
  await postgres.stop();
});

const differences = (there: Rehearsal) => Object.fromEntries(differencesOf(there, embedded!));
const count = async (from: string) =>
  (await sql.query<{ n: number }>(`select count(*)::int as n from (select from ${from}) as rows`))[0]!.n;
const PEOPLE = `public.profiles where email like '%+rehearsal-%'`;

it('finds no difference between PGlite and Postgres, and has each kind of record applied', () => {
  expect([differences(first!), first!.stuck, embedded!.stuck]).toEqual([{}, [], []]);
  expect(report(first!, embedded!, () => undefined)).toBe(0);
  for (const [name, facts] of first!.played) expect([name, typeof facts]).toEqual([name, 'object']);
  const kinds = JSON.stringify(first!.played.get('a push of each kind'));
  expect([kinds.match(/":"applied/g)!.length > 60, kinds.match(/"[a-z_.]+":"(?!applied)[^"]*/g)]).toEqual([true, null]);
  // What is sent without content must not apply: it would stay.
  expect(JSON.stringify(first!.played.get('what each role may not do'))).not.toContain('":"applied');
});

it('leaves no figure, no open work, nobody, and nothing in another name', async () => {
  const left = `public.stocks where on_hand <> 0; public.customers where merged_into is null offset 1;
    public.daily_totals where (quantity, amount) <> (0, 0) and kind <> 'incidents' or operating_day > '2010-01-01';
    public.customer_months where (billed, paid, volume) <> (0, 0, 0); public.incidents where lost_days <> 0;
    public.deliveries where status <> 'cancelled' and voided_at is null; public.incidents where status <> 'closed';
    public.shifts where status <> 'closed'; public.downtime_entries where voided_at is null; public.orders;
    public.held_mutations where decision is null; public.day_closings where reopened_at is null; public.invoices;
    public.yard_visits where status = 'in'; public.operators where is_active; public.kpi_targets;
    public.equipment where status <> 'standby'; public.system_config where past <> '[]'; ${PEOPLE} and is_active;
    private.mutation_log l join public.profiles p on p.id = l.author where p.email not like '%+rehearsal-%'`;
  for (const rows of left.split(';')) expect([rows, await count(rows)]).toEqual([rows, 0]);
});

const PLANTED = {
  'drop policy staff_see_photos on storage.objects': 'read by the staff, byte for byte: no',
  'update storage.buckets set file_size_limit = 52428800': 'larger than 5 MB: 200',
  'revoke execute on function public.pull_history(jsonb, integer) from authenticated': 'pull_history: 403 42501',
  'drop trigger only_added_to on public.audit_log': 'trigger only_added_to on public.audit_log: nothing',
  'drop function public.past_states(uuid)': 'function public.past_states(uuid): nothing',
  'grant select on public.payments to anon': 'rights of anon on public.payments: ',
  "insert into private.permissions values ('kpi_targets', 'create', 'admin')":
    'kpi_targets.create by admin: rejected req',
  'alter role authenticated reset statement_timeout': 'limit statement_timeout of authenticated: nothing',
  "update public.system_config set config_value = '100' where config_key = 'security.rate_limit_attempts'":
    ', 401 invalid_credentials;',
  "create or replace function private.session_has_ended() returns boolean language sql as 'select false'":
    'after its end: 200',
};
const inTwoDays = (time: string) => new Date(Date.parse(time) + 2 * 86_400_000).toISOString();
const IN_FRONT: Alter = (path, reply) => {
  if (path.endsWith('/warmup_session')) reply.text = reply.text.replace(/(?<="server_time":\s*")[^"]+/, inTwoDays);
  if (path === '/auth/v1/settings') reply.text = reply.text.replace('"disable_signup":true', '"disable_signup":false');
  if (path === '/') reply.headers.delete('content-security-policy');
  if (path === '/functions/v1/check')
    for (const name of ['origin', 'headers']) reply.headers.set(`access-control-allow-${name}`, '*');
};
const SAID_OF_IT = [
  'minutes ahead of this computer: 2880',
  'sign-ups are switched off: no',
  'content-security-policy: ;',
  'functions/v1/check may be called from elsewhere: yes',
];

it('finds fourteen planted differences, each by its name, and nothing in what is right', async () => {
  for (const plant of Object.keys(PLANTED)) await sql.run(plant);
  const rehearsal = await rehearse({ ...hosted.project, fetcher: altered(IN_FRONT) });
  const printed: string[] = [];
  expect(report(rehearsal, embedded!, (line) => void printed.push(line))).toBe(1);
  for (const sentence of [...Object.values(PLANTED), ...SAID_OF_IT]) expect(printed.join('\n')).toContain(sentence);
  const right = ['new people and devices', 'a push of each kind'];
  const same = Object.keys(CHECKS).filter((name) => !(name in differences(rehearsal)));
  expect(same).toEqual([...right, 'the public check of a ticket', 'realtime', 'a person who leaves']);
  expect([await count(PEOPLE), await count(`${PEOPLE} and is_active`)], 'the same people again').toEqual([4, 0]);
});

it('says where new people cannot sign in, as where they must confirm by mail, and sends them away', async () => {
  const fetcher = altered((path, reply, asked) => {
    if (path !== '/functions/v1/login' || !/\+rehearsal-/.test(String(asked))) return;
    Object.assign(reply, { status: 401, text: '{"code":"invalid_credentials"}' });
  });
  const rehearsal = await rehearse({ ...hosted.project, fetcher });
  expect(differences(rehearsal)['new people and devices']).toMatchObject([/cannot sign in: 401 invalid_credentials$/]);
  expect(await count(`${PEOPLE} and is_active`)).toBe(0);
});

it.each([
  ['url', 'http://a.supabase.co', '--url must be the https:// address of the project, not "http://a.supabase.co".'],
  ['key', 'sb_secret_x', 'This is a secret key (service_role), which must never leave the server.'],
])('does not begin with --%s %s', (name, value, sentence) => {
  const given = { url: 'https://a.supabase.co', key: 'sb_publishable_x', owner: 'o@kuari.example', [name]: value };
  expect(readOptions(Object.entries(given).map(([key, text]) => `--${key}=${text}`))).toEqual([sentence]);
});

const ofAnother = altered((path, reply) => path.includes('warmup_session') && (reply.status = 404));
const owner = (email: string, password = 'Quarry2026!') => ({ owner: { email, password } });
it.each<[string, Partial<Project>, string]>([
  ['without a network', { url: 'http://127.0.0.1:44' }, 'cannot be reached: no answer to GET /auth/v1/settings'],
  ['with the key of another project', { key: 'sb_publishable_x' }, 'The project does not know this key'],
  ['at the project of another app', { fetcher: ofAnother }, 'This project is not one of Kuari'],
  ['with a wrong password', owner('owner@kuari.example', 'Wrong2026!'), 'cannot sign in with this password'],
  ['as an admin', owner('admin@kuari.example'), 'admin@kuari.example is not an owner here'],
])('does not begin %s, and writes nothing', async (_what, change, sentence) => {
  const written = () => Promise.all(['private.mutation_log', 'public.profiles', 'public.devices'].map(count));
  const before = await written();
  expect(await refusalOf({ ...hosted.project, ...change })).toContain(sentence);
  expect(await written()).toEqual(before);
});
