/**
 * Runs the edge functions in one Deno process behind the local backend. The process ends with its standard input, so that no orphan
 * is left when the parent is killed, and it is restarted after a pause if it ends by itself.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { findDeno } from './deno.ts';

export interface FunctionsHost {
  /** The port; null while Deno is starting. */
  port(): number | null;
  /** For tests: kills Deno as a crash would; it is restarted. */
  crash(): void;
  stop(): void;
}

const READY = 'functions are ready';
const PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

export function runFunctions(root: string, environment: Readonly<Record<string, string>>, log: (line: string) => void) {
  let child: ChildProcess | null = null;
  let ready: number | null = null;
  let stopped = false;
  let pause = PAUSE_MS;

  const start = async () => {
    const port = await freePort();
    if (stopped) return;
    const process_ = spawnDeno(root, port, environment);
    child = process_;
    process_.stdout?.on('data', (data: Buffer) => {
      const text = String(data).trim();
      if (text.includes(READY)) {
        ready = port;
        pause = PAUSE_MS;
      } else if (text) log(text);
    });
    process_.stderr?.on('data', (data: Buffer) => log(String(data).trim()));
    process_.once('error', (error) => log(`Deno did not start: ${error.message}`));
    process_.once('close', () => {
      ready = null;
      if (stopped) return;
      log(`The functions ended; starting them again in ${pause / 1000} s.`);
      setTimeout(startOrLog, pause).unref();
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    });
  };
  const startOrLog = () =>
    void start().catch((error: unknown) => log(error instanceof Error ? error.message : String(error)));
  const stop = () => {
    stopped = true;
    child?.kill();
  };

  process.once('exit', stop);
  startOrLog();
  return { port: () => ready, crash: () => void child?.kill('SIGKILL'), stop };
}

function spawnDeno(root: string, port: number, environment: Readonly<Record<string, string>>): ChildProcess {
  const functions = path.join(root, 'supabase/functions');
  const flags = ['--no-prompt', '--node-modules-dir=manual', '--cached-only', '--no-lock', '--no-remote'];
  const allowed = ['--allow-net=127.0.0.1', '--allow-env', `--allow-read=${root}`];
  const host = path.join(root, 'supabase/local/functions/router.deno.ts');
  return spawn(findDeno(root), ['run', ...flags, ...allowed, host, String(port), functions], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C is for the server, which then ends Deno; if Deno received it too, that would look like a crash.
    detached: process.platform !== 'win32',
  });
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port.')),
      );
    });
  });
