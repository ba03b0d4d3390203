// The Deno of the npm package, found without its install script; the same places as supabase/local/functions/deno.ts.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export function findDenoBinary() {
  const system = `${process.platform}-${process.arch}`;
  const name = system === 'linux-x64' || system === 'linux-arm64' ? `${system}-glibc` : system;
  const packages = path.join(path.dirname(createRequire(import.meta.url).resolve('deno/package.json')), '..');
  const binary = path.join(packages, '@deno', name, process.platform === 'win32' ? 'deno.exe' : 'deno');
  if (!existsSync(binary)) throw new Error(`There is no Deno for ${system} in node_modules: run npm ci.`);
  return binary;
}
