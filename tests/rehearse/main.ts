/** `npm run rehearse`: a deployed project beside an embedded backend that is fresh, a line for each check. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { fieldsOf, jsonOf } from '../../src/domain/values/json.ts';
import { allowBackend } from '../../supabase/local/http/securityHeaders.ts';
import { readKeys } from '../../supabase/local/keys.ts';
import { repository } from '../backend/support/localBackend.ts';
import { beginWithPrepared } from '../backend/support/prepared.ts';
import { startServer } from '../backend/support/startedServer.ts';
import { until } from '../browser/support/backend.ts';
import { freePort } from '../browser/support/ports.ts';
import ADVICE from './advice.json' with { type: 'json' };
import { ask, callProcedure, isRefused, type Project, said, signIn, signOut } from './project.ts';
import { CHECKS, differencesOf, type Rehearsal, rehearse } from './rehearse.ts';

const USAGE = `npm run rehearse -- --url https://<ref>.supabase.co --key <publishable key> --owner <email> [--site https://<the app>]
The owner's password is asked for, or read from REHEARSE_PASSWORD.`;

/** A list says what is wrong. The password is not known yet. */
export function readOptions(args: readonly string[]): Project | string[] {
  let given: { url?: string; key?: string; owner?: string; site?: string };
  try {
    const text = { type: 'string' } as const;
    given = parseArgs({ args: [...args], options: { url: text, key: text, owner: text, site: text } }).values;
  } catch (error) {
    return [error instanceof Error ? error.message : '', USAGE];
  }
  const { url = '', key = '', owner = '', site } = given;
  if (url === '' || key === '' || owner === '') return ['--url, --key and --owner are needed.', USAGE];
  const [backend, app] = [originOf(url), site === undefined ? null : originOf(site)];
  if (backend === undefined) return [`--url must be the https:// address of the project, not "${url}".`];
  if (app === undefined) return [`--site must be the https:// address of the app, not "${site}".`];
  if (isSecret(key)) return ['This is a secret key (service_role), which must never leave the server.'];
  return { url: backend, key, site: app, owner: { email: owner.trim().toLowerCase(), password: '' } };
}

/** Undefined: no address to which a password may be sent. */
const originOf = (text: string): string | undefined =>
  URL.canParse(text) && /^(https|http:..127\.0\.0\.1):/.test(text) ? new URL(text).origin : undefined;

/** New keys say it in their name, older ones are tokens that name their role. */
function isSecret(key: string): boolean {
  const claims = jsonOf(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString());
  return key.startsWith('sb_secret_') || fieldsOf(claims)['role'] === 'service_role';
}

/** Null: the rehearsal may begin. Else what stands against it; nothing was written then but that the owner signed in. */
export async function refusalOf(project: Project): Promise<string | null> {
  const { email, password } = project.owner;
  try {
    const settings = await ask(project, '/auth/v1/settings');
    if (isRefused(settings)) return 'The project does not know this key: Settings → API Keys, the publishable one.';
    if ((await callProcedure(project, 'warmup_session', {})).status === 404)
      return 'This project is not one of Kuari, or has no migrations yet: npx supabase db push.';
    if ((await ask(project, '/functions/v1/login')).code !== 'method_not_allowed')
      return 'The functions are not there: npx supabase functions deploy check login register_device users.';
    const session = await signIn(project, email, password);
    if (session.status === 401) return `${email} cannot sign in with this password.`;
    const token = session.body['access_token'];
    if (typeof token !== 'string')
      return `Signing in answers ${said(session)}: the log of the function login says why.`;
    const { body } = await callProcedure(project, 'warmup_session', {}, token);
    await signOut(project, token);
    return body['role'] === 'owner' ? null : `${email} is not an owner here.`;
  } catch (error) {
    return `${project.url} cannot be reached: ${error instanceof Error ? error.message : ''}. Is there a network?`;
  }
}

/** The product's own server on a fresh database. `like`: the deployed project, whose address the static files name. */
export async function startEmbedded(like: Pick<Project, 'url' | 'site'>, databaseUrl = '') {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kuari-rehearsal-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // As much of a build as a static host is asked for.
  const app = path.join(dataDir, 'app');
  mkdirSync(path.join(app, 'assets'), { recursive: true });
  const headers = readFileSync(path.join(repository, 'public/_headers'), 'utf8');
  writeFileSync(path.join(app, '_headers'), like.url === like.site ? headers : allowBackend(headers, like.url));
  writeFileSync(path.join(app, 'index.html'), '<script src="/assets/first-0.js"></script><div id="root"></div>');
  for (const file of ['service-worker.js', 'assets/first-0.js']) writeFileSync(path.join(app, file), '');
  if (databaseUrl === '') beginWithPrepared(dataDir);
  const server = startServer(dataDir, port, databaseUrl, { OUT_DIR: app, ALLOWED_ORIGIN: like.site ?? '' });
  const stop = async () => {
    if (server.isRunning()) server.signal('SIGTERM');
    await server.ended();
    rmSync(dataDir, { recursive: true, force: true });
  };
  await server.isUp();
  await until(async () => (await fetch(`${url}/functions/v1/login`)).status !== 503, 60_000, server.output);
  const owner = { email: 'owner@kuari.example', password: 'Quarry2026!' };
  const project: Project = { url, key: readKeys(dataDir)?.publishable ?? '', site: like.site && url, owner };
  return { project, stop };
}

/** Answers the exit code: 0 where nothing differs, 2 where it did not begin. */
export async function runRehearsal(args: readonly string[], print = console.log): Promise<number> {
  const given = readOptions(args);
  if (Array.isArray(given)) {
    print(given.join('\n\n'));
    return 2;
  }
  const project = await withPassword(given);
  const refusal = await refusalOf(project);
  if (refusal !== null) {
    print(`${refusal}\nNothing was written.`);
    return 2;
  }
  print(`Rehearsing ${project.url} beside an embedded backend …\n`);
  const embedded = await startEmbedded(project);
  try {
    const both = [rehearse(project), rehearse(embedded.project)] as const;
    return report(...(await Promise.all(both)), print);
  } finally {
    await embedded.stop();
  }
}

export function report(there: Rehearsal, embedded: Rehearsal, print = console.log): number {
  const different = differencesOf(there, embedded);
  const list = (lines: readonly string[], mark: string) => lines.forEach((line) => print(`    ${mark} ${line}`));
  for (const name of Object.keys(CHECKS)) {
    const lines = different.get(name);
    print(`${lines ? '✗' : '✓'} ${name}`);
    if (!lines) continue;
    list(lines.slice(0, MOST_LINES), '·');
    if (lines.length > MOST_LINES) print(`    · and ${lines.length - MOST_LINES} more`);
    print(`    → ${Object.entries(ADVICE).find(([of]) => of === name)?.[1]}`);
  }
  print('\nWhat stays, since nothing is ever deleted here (! could not be taken back):');
  list(there.kept, '-');
  list(there.stuck, '!');
  print(`\n${different.size} of ${Object.keys(CHECKS).length} checks differ from the embedded backend.`);
  return different.size + there.stuck.length > 0 ? 1 : 0;
}
const MOST_LINES = 12;

/** Asked for without showing it. */
async function withPassword(project: Project): Promise<Project> {
  const { email } = project.owner;
  process.stdout.write(`Password of ${email}: `);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  const password = process.env.REHEARSE_PASSWORD ?? (await reader.question(''));
  reader.close();
  return { ...project, owner: { email, password } };
}
