/** `npm start` as a process of its own, without the build: what it serves is another test's matter. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '../../browser/support/backend.ts';
import { repository } from './localBackend.ts';

export function startServer(dataDir: string, port: number, databaseUrl = '', extra: NodeJS.ProcessEnv = {}) {
  const env = {
    ...process.env,
    VITEST: '',
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO_DATA: '0',
    DATABASE_URL: databaseUrl,
    ...extra,
  };
  const child = spawn(process.execPath, ['supabase/local/start.mjs', '--no-build'], {
    cwd: repository,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => void (output += String(data)));
  child.stderr.on('data', (data: Buffer) => void (output += String(data)));
  return {
    output: () => output,
    /** It never ended. */
    isRunning: () => child.exitCode === null && child.signalCode === null,
    isUp: async () => {
      await until(
        () => child.exitCode !== null || output.includes('Kuari is running'),
        150_000,
        () => output,
      );
      if (child.exitCode !== null) throw new Error(`It ended: ${output}`);
    },
    ended: async () => (child.exitCode === null ? Number((await once(child, 'exit'))[0]) : child.exitCode),
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
  };
}
