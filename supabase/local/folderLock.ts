/**
 * One process per data folder: PGlite has no lock of its own, and a second process that opens its folder loses rows; with a Postgres it
 * would build another app under the first. The lock file names its holder by pid and start time, so that a pid reused after a crash is
 * not mistaken for it.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod/mini';
import { errorCode } from './errorCode.ts';

const holderSchema = z.object({
  pid: z.number(),
  /** As the operating system reports it; null if it does not. */
  startedAt: z.nullable(z.string()),
  port: z.number(),
});
type Holder = z.infer<typeof holderSchema>;

export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

const lockFile = (dataDir: string): string => path.join(dataDir, 'lock.json');

/** Throws `FolderInUse`, with the holder's name, if another process has the folder. */
export function refuseInUse(dataDir: string): void {
  const holder = readHolder(lockFile(dataDir));
  if (holder && isAlive(holder))
    throw new FolderInUse(
      `${dataDir} is in use by process ${holder.pid} (http://127.0.0.1:${holder.port}), a server or a backup. Stop it first (Ctrl-C where it was started, or systemctl stop kuari), or choose another folder with DATA_DIR.`,
    );
}

/** Takes the lock, or throws `FolderInUse` with the holder's name. Returns a function that releases it; the end of the process does too. */
export function lockFolder(dataDir: string, port: number): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = lockFile(dataDir);
  const mine: Holder = { pid: process.pid, startedAt: startTimeOf(process.pid), port };
  if (!writeNew(file, mine)) takeOver(file, mine, dataDir);

  const release = () => {
    process.off('exit', release);
    if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
  };
  process.once('exit', release);
  return release;
}

/** Only one process at a time may replace a stale lock; it checks again once it has the right. */
function takeOver(file: string, mine: Holder, dataDir: string): void {
  const gate = `${file}.takeover`;
  if (!writeNew(gate, mine)) {
    if (Date.now() - statSync(gate).mtimeMs < 10_000)
      throw new FolderInUse(`Another process is just opening ${dataDir}. Try again in a moment.`);
    rmSync(gate, { force: true });
    if (!writeNew(gate, mine))
      throw new FolderInUse(`Another process is just opening ${dataDir}. Try again in a moment.`);
  }
  try {
    refuseInUse(dataDir);
    rmSync(file, { force: true });
    if (!writeNew(file, mine)) throw new FolderInUse(`Another process has just opened ${dataDir}.`);
  } finally {
    rmSync(gate, { force: true });
  }
}

function writeNew(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Null: no lock, or a truncated one, whose writer died. */
function readHolder(file: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return holder.startedAt === null || startTimeOf(holder.pid) === holder.startedAt;
}

/** On Linux, field 22 of /proc/<pid>/stat (ticks since boot); elsewhere from `ps`; null on Windows. */
function startTimeOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
    }
    if (process.platform === 'win32') return null;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
