/** The programs of Postgres (pg_dump, pg_restore, psql), of the server's own version, and tar. */
import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

export interface PostgresTools {
  /** Starts a program on the database; the password is not in its arguments, which every user of the machine can read. */
  start(tool: 'pg_dump' | 'pg_restore' | 'psql', args: readonly string[], options?: SpawnOptions): ChildProcess;
}

/** Throws, with an explanation, without this version: an older pg_dump refuses, an older server cannot read a newer one's output. */
export function findTools(url: string, major: number): PostgresTools {
  const folders = [
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
    `/opt/homebrew/opt/postgresql@${major}/bin`,
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  const bin = folders.find((folder) => existsSync(path.join(folder, 'pg_dump')) && majorIn(folder) === major);
  if (!bin)
    throw new Error(
      `The server is Postgres ${major}, and its pg_dump is not on this machine: apt-get install postgresql-client-${major}`,
    );
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return {
    start: (tool, args, options = {}) =>
      spawn(path.join(bin, tool), tool === 'pg_restore' ? [...args] : ['-d', address.href, ...args], {
        ...options,
        env: { ...process.env, ...(password && { PGPASSWORD: password }) },
      }),
  };
}

function majorIn(folder: string): number {
  try {
    return Number(/(\d+)/.exec(execFileSync(path.join(folder, 'pg_dump'), ['--version'], { encoding: 'utf8' }))?.[1]);
  } catch {
    return 0;
  }
}

/** Resolves when it has succeeded; else rejects with its last output. */
export function ended(program: ChildProcess, name: string): Promise<void> {
  let said = '';
  program.stderr?.on('data', (data: Buffer) => void (said = (said + String(data)).slice(-2000)));
  return new Promise((resolve, reject) => {
    program.once('error', (error) => reject(new Error(`${name} did not start: ${error.message}`)));
    program.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} failed: ${said.trim() || `it ended with ${code}`}`)),
    );
  });
}

export const tar = (...args: string[]): Promise<void> =>
  ended(spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'] }), 'tar');
