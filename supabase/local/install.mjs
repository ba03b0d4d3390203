// Installs the packages if they are missing or older than the lock file. Plain Node: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export function installIfMissing() {
  checkNode();
  if (!isInstallNeeded()) return;
  console.log('Installing packages …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The packages could not be installed. See the lines above.');
    process.exit(status ?? 1);
  }
}

/** npm writes node_modules/.package-lock.json last: it shows that, and when, the installation was completed. */
function isInstallNeeded() {
  const installed = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return true;
  if (statSync(installed).mtimeMs >= statSync(path.join(root, 'package-lock.json')).mtimeMs) return false;
  return !holdsEverything(installed);
}

/** A checkout may touch the lock file without changing it. */
function holdsEverything(installed) {
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([name, item]) => name === '' || item.optional || item.peer || present[name]?.version === item.version,
  );
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Kuari needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
