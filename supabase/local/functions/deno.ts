/** Finds the Deno binary of the npm package without its install script, which some installations do not run. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const PACKAGES: Record<string, string> = {
  'linux-x64': '@deno/linux-x64-glibc',
  'linux-arm64': '@deno/linux-arm64-glibc',
  'darwin-x64': '@deno/darwin-x64',
  'darwin-arm64': '@deno/darwin-arm64',
  'win32-x64': '@deno/win32-x64',
  'win32-arm64': '@deno/win32-arm64',
};

export function findDeno(root: string): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  const require = createRequire(path.join(root, 'package.json'));
  const file = process.platform === 'win32' ? 'deno.exe' : 'deno';
  const binary = name && path.join(path.dirname(require.resolve('deno/package.json')), '..', name, file);
  if (!binary || !existsSync(binary)) throw new Error(`There is no Deno for ${platform} in node_modules: run npm ci.`);
  return binary;
}
