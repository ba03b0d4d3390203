// `npm run types` writes what is generated of the database; the check says when a file is stale. `npm run release` records a version.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../supabase/local/install.mjs';

async function generator() {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(path.join(root, 'tests/runner/generated.ts'), {
    configFile: false,
    logLevel: 'error',
  });
  return module;
}

async function generatedFiles() {
  const files = await (await generator()).generatedFiles();
  return Object.entries(files).map(([file, text]) => ({ file: path.join(root, file), text }));
}

export async function writeTypes() {
  for (const { file, text } of await generatedFiles()) {
    if (text === null) rmSync(file, { force: true });
    else writeFileSync(file, text);
  }
}

/** Records the migrations, kinds and declarations of this version: from then on they only grow. For whoever sets the tag. */
export async function writeRelease() {
  if (!(await areFresh())) throw new Error('Nothing was recorded.');
  const { LOCK, releasedNow } = await generator();
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  writeFileSync(path.join(root, LOCK), await releasedNow(version));
  console.log(`${LOCK} holds what is part of ${version}. Commit it, and set the tag v${version} on that commit.`);
}

async function areFresh() {
  const stale = (await generatedFiles()).filter(
    ({ file, text }) => (existsSync(file) ? readFileSync(file, 'utf8') : null) !== text,
  );
  for (const { file } of stale)
    console.error(`${path.relative(root, file)} is not what the descriptions and migrations make: npm run types`);
  return stale.length === 0;
}

/** A refusal is a sentence for who reads it, without the stack. */
export async function said(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await said(async () => {
    if (!process.argv.includes('--check')) await writeTypes();
    else if (!(await areFresh())) process.exitCode = 1;
  });
