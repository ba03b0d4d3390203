/** Clusters of the machine's own Postgres, whose pg_dump, pg_restore and psql the packaged one lacks. */
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../browser/support/ports.ts';

export interface Cluster {
  readonly url: string;
  stop(): Promise<void>;
}

export interface PostgresTools {
  /** Runs a tool and answers what it prints. */
  run(tool: 'pg_dump' | 'pg_restore' | 'psql', args: readonly string[]): Promise<string>;
  /** A fresh cluster with an empty database `kuari`. */
  startCluster(): Promise<Cluster>;
}

const NEEDED = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'psql'];

/** Throws where the machine has none: then nothing has been shown. */
export function findPostgresTools(): PostgresTools {
  const bin = folders().find((folder) => NEEDED.every((tool) => existsSync(path.join(folder, tool))));
  if (!bin)
    throw new Error(
      'Backup and restore need a Postgres with its tools on this machine: apt-get install postgresql, or brew install postgresql.',
    );
  const run = async (tool: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    (
      await promisify(execFile)(path.join(bin, tool), [...args], {
        env: { ...process.env, ...env },
        maxBuffer: 256 * 1024 * 1024,
        ...asWhom(tool),
      })
    ).stdout;
  return { run, startCluster: () => startCluster(run) };
}

function folders(): string[] {
  const versions = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a))
    : [];
  return [
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/opt/homebrew/opt/libpq/bin',
  ];
}

async function startCluster(
  run: (tool: string, args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<string>,
): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kuari-cluster-'));
  chmodSync(folder, 0o755);
  const owner = serverUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const port = await freePort();
  await run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']);
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c fsync=off`;
  await run('pg_ctl', ['start', '-w', '-D', data, '-l', path.join(folder, 'log'), '-o', options]);
  const server = `postgres://postgres@127.0.0.1:${port}`;
  await run('psql', [`${server}/postgres`, '-c', 'create database kuari']);
  return {
    url: `${server}/kuari`,
    stop: async () => {
      await run('pg_ctl', ['stop', '-w', '-m', 'fast', '-D', data]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Postgres refuses to run as root; its packages make a user for it. */
function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const asWhom = (tool: string): { uid?: number; gid?: number; cwd?: string } =>
  ['initdb', 'pg_ctl'].includes(tool) ? { ...serverUser(), cwd: '/' } : {};
