// `npm run types` writes what is generated of the database; the check says when a file is stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../supabase/local/install.mjs';

async function generatedFiles() {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(path.join(root, 'tests/runner/generated.ts'), {
    configFile: false,
    logLevel: 'error',
  });
  return Object.entries(await module.generatedFiles()).map(([file, text]) => ({ file: path.join(root, file), text }));
}

export async function writeTypes() {
  for (const { file, text } of await generatedFiles()) writeFileSync(file, text);
}

async function areFresh() {
  const stale = (await generatedFiles()).filter(
    ({ file, text }) => !existsSync(file) || readFileSync(file, 'utf8') !== text,
  );
  for (const { file } of stale)
    console.error(`${path.relative(root, file)} is not what the descriptions and migrations make: npm run types`);
  return stale.length === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    if (!process.argv.includes('--check')) await writeTypes();
    else if (!(await areFresh())) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
