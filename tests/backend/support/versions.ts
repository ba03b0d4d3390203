/** Two versions of the app: the released one, and a next one that has a column, a kind and a table more. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { nextSql, nextVersion } from '../../support/nextVersion.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { readColumns } from '../../../supabase/local/records/catalog.ts';
import type { Sql } from '../../../supabase/local/database.ts';
import { declarations, hashOf, sqlSince } from '../../../supabase/local/records/forward.ts';
import { repository } from './localBackend.ts';
import type * as upgradeClient from './upgradeClient.ts';

type Client = typeof upgradeClient;

/** The tag from which devices in the field are upgraded; until it is set, this very tree stands in for it. */
const RELEASE = 'v1.0.0';

export async function openVersions() {
  mkdirSync(path.join(repository, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(repository, '.cache/upgrade-'));
  const tagged = path.join(folder, 'released');
  const hasTag = execFileSync('git', ['tag', '--list', RELEASE], { cwd: repository }).toString().trim() !== '';
  if (hasTag) {
    mkdirSync(tagged);
    const sources = ['archive', RELEASE, 'src', 'supabase/migrations', 'tests/backend/support/upgradeClient.ts'];
    const archive = execFileSync('git', sources, { cwd: repository, maxBuffer: 2 ** 28 });
    execFileSync('tar', ['-x', '-C', tagged], { input: archive });
  }
  const root = hasTag ? tagged : repository;
  const released = await bundle(root, path.join(folder, 'released.mjs'), []);
  const next = await bundle(repository, path.join(folder, 'next.mjs'), [nextVersion()]);
  return {
    released,
    next,
    /** Of the released version. */
    migrations: path.join(root, 'supabase/migrations'),
    /** The released migrations and those of the next version, the generated one among them. `sql`: a database of the released version. */
    writeNextMigrations: async (sql: Pick<Sql, 'query'>): Promise<string> => {
      const into = path.join(folder, 'migrations');
      cpSync(path.join(repository, 'supabase/migrations'), into, { recursive: true });
      const views = new Set((await readColumns(sql)).flatMap(({ table, kind }) => (kind === 'view' ? [table] : [])));
      const declaredBy = ({ RECORDS, TABLE_NAMES }: Client) => declarations(RECORDS, TABLE_NAMES, views);
      const declared = Object.fromEntries([...declaredBy(released)].map(([key, text]) => [key, hashOf(text)]));
      writeFileSync(path.join(into, '20990101000100_next.sql'), nextSql(next.SCHEMA_VERSION));
      writeFileSync(path.join(into, '20990101000101_from_descriptions.sql'), sqlSince({ declared }, declaredBy(next)));
      return into;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function bundle(root: string, file: string, plugins: Plugin[]): Promise<Client> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins,
    build: {
      ssr: path.join(root, 'tests/backend/support/upgradeClient.ts'),
      outDir: path.dirname(file),
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: path.basename(file), codeSplitting: false } },
    },
  });
  return trusted<Client>(await import(/* @vite-ignore */ file));
}
