/** Other libraries that do the same work on the same bench. They are no part of the project: the bench installs them for itself. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { trusted } from '../../src/domain/values/json.ts';
import { root } from '../browser/support/build.mjs';

const VERSIONS = { rxdb: '17.6.0', rxjs: '7.8.2' };
const folder = path.join(root, '.cache', 'peers');

export const RXDB = `RxDB ${VERSIONS.rxdb}`;

/** Lets a file of `lab/` import them. */
export function peers(): Plugin {
  installIfMissing();
  return {
    name: 'peers',
    enforce: 'pre',
    resolveId(source) {
      return /^rx(db|js)\b/.test(source)
        ? this.resolve(source, path.join(folder, 'index.js'), { skipSelf: true })
        : null;
    },
  };
}

function installIfMissing(): void {
  // Two versions of Dexie do not load in one page. Not imported: `weight` runs it on an IndexedDB that must be there before.
  const { version } = trusted<{ version: string }>(
    JSON.parse(readFileSync(path.join(root, 'node_modules', 'dexie', 'package.json'), 'utf8')),
  );
  const overrides = { dexie: version };
  const wanted = JSON.stringify({ private: true, dependencies: VERSIONS, overrides });
  const installed = path.join(folder, 'installed.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), wanted);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  });
  writeFileSync(installed, wanted);
}
