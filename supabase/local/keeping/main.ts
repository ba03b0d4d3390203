import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { using } from '../database.ts';
import { openPglite } from '../databases/pglite.ts';
import { openPostgres } from '../databases/postgres.ts';
import { lockFolder } from '../folderLock.ts';
import { inWords } from '../inWords.ts';
import { type LocalSettings, readSettings } from '../settings.ts';
import { version } from '../../../package.json' with { type: 'json' };
import { backUp } from './backup.ts';
import { examine, printed } from './doctor.ts';
import { restore } from './restore.ts';

const HELP = `npm run backup [-- --to <folder>] [--keep <n>]      one file in that folder (DATA_DIR/backups); the newest <n> stay
npm run restore -- <file> [--replace]              --replace: in the place of what the database holds
npm run doctor                                     how the site is; ends with 1 where something is wrong

DATA_DIR and DATABASE_URL name what, as for npm start. supabase/README.md, "Backup and restore".`;

const COMMANDS: Readonly<Record<string, (settings: LocalSettings, args: string[]) => Promise<number>>> = {
  backup: async (settings, args) => {
    const options = { to: { type: 'string' }, keep: { type: 'string' } } as const;
    const { to, keep } = parseArgs({ args, options }).values;
    if (keep !== undefined && !/^[1-9]\d*$/.test(keep)) throw new Error(`--keep takes a number from 1, not "${keep}".`);
    const folder = path.resolve(to ?? path.join(settings.dataDir, 'backups'));
    const { file, facts } = await backUp(settings, folder, version, keep ? Number(keep) : null);
    const megabytes = (statSync(file).size / 1e6).toFixed(1);
    console.log(
      `Backed up: ${file}\n${megabytes} MB, ${facts.tickets} tickets, with photos and keys. Copy it to another machine, where nobody reads it: it holds keys.`,
    );
    return 0;
  },
  restore: async (settings, args) => {
    const { values, positionals } = parseArgs({
      args,
      options: { replace: { type: 'boolean' } },
      allowPositionals: true,
    });
    if (!positionals[0]) throw new Error(HELP);
    const { manifest, before } = await restore(settings, path.resolve(positionals[0]), values.replace === true);
    console.log(
      `Restored: the backup of ${manifest.madeAt}, with ${manifest.tickets} tickets, photos and keys.${before ? ` What was there before lies in ${before}.` : ''}
Start the server. Each device notices by itself, fetches everything anew, and sends again what came after the backup.
No device sends these again, so do them anew, at once: deactivate who was deactivated since then, revoke the tablets that were revoked, and reset the passwords that were reset.`,
    );
    return 0;
  },
  doctor: async ({ databaseUrl, dataDir, port, root }) => {
    const pgdata = path.join(dataDir, 'pgdata');
    if (!databaseUrl && !existsSync(pgdata))
      throw new Error(`There is no ${pgdata}: name the data with DATABASE_URL or DATA_DIR.`);
    const unlock = databaseUrl ? () => undefined : lockFolder(dataDir, port);
    const opening = databaseUrl ? openPostgres(databaseUrl) : openPglite(pgdata);
    const findings = await using(opening, (database) =>
      examine(database, path.join(root, 'supabase/migrations')),
    ).finally(unlock);
    console.log(printed(findings));
    return findings.some(([sign]) => sign === '✗') ? 1 : 0;
  },
};

export async function runCommand([command = '', ...args]: string[], env = process.env, root = process.cwd()) {
  const run = COMMANDS[command];
  if (!run || args.includes('--help')) {
    console.log(HELP);
    return run ? 0 : 2;
  }
  try {
    return await run(readSettings(env, root), args);
  } catch (error) {
    console.error(inWords(error));
    if (env.DEBUG) console.error(error);
    return 1;
  }
}
