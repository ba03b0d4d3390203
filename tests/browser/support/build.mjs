// The production build that all browser tests share: built once, again when a source is newer. Plain Node.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
/** Holds the build and the keys that it was built with. */
export const buildFolder = path.join(root, '.cache/browser');
export const appFolder = path.join(buildFolder, 'app');

const SOURCES = ['src', 'sw', 'public', 'supabase/local', 'index.html', 'vite.config.ts', 'package-lock.json'];

export function buildIfOutdated() {
  // The worker is written last: a build that failed before has none of its own.
  const worker = path.join(appFolder, 'service-worker.js');
  const built = existsSync(worker) ? statSync(worker).mtimeMs : 0;
  if (built > Math.max(...SOURCES.map((source) => newest(path.join(root, source))))) return true;
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, DATA_DIR: buildFolder, OUT_DIR: appFolder };
  delete env.VITE_SUPABASE_URL;
  delete env.VITE_SUPABASE_ANON_KEY;
  return (
    spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, env, stdio: 'inherit' }).status ===
    0
  );
}

if (fileURLToPath(import.meta.url) === process.argv[1]) process.exitCode = buildIfOutdated() ? 0 : 1;

function newest(file) {
  if (!existsSync(file)) return 0;
  const { mtimeMs } = statSync(file);
  if (!statSync(file).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(file).map((name) => newest(path.join(file, name))));
}
