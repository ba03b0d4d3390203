// `npm run types` writes src/data/store/database.types.ts from the migrations; the check says when the file is not what they make.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../supabase/local/install.mjs';

const FILE = path.join(root, 'src/data/store/database.types.ts');

async function generateTypes() {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(path.join(root, 'tests/runner/databaseTypes.ts'), {
    configFile: false,
    logLevel: 'error',
  });
  return module.typesOfMigrations();
}

export const writeTypes = async () => writeFileSync(FILE, await generateTypes());

async function areTypesFresh() {
  const isFresh = existsSync(FILE) && readFileSync(FILE, 'utf8') === (await generateTypes());
  if (!isFresh) console.error('src/data/store/database.types.ts is not what the migrations make: npm run types');
  return isFresh;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!process.argv.includes('--check')) await writeTypes();
  else if (!(await areTypesFresh())) process.exitCode = 1;
}
