import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { FolderInUse, lockFolder } from '../../supabase/local/folderLock.ts';
import { temporaryFolder } from './support/localBackend.ts';

const lockFile = (folder: string) => path.join(folder, 'lock.json');

it('refuses a folder whose holder lives, and says who holds it', () => {
  const folder = temporaryFolder();
  const release = lockFolder(folder, 4173);
  expect(() => lockFolder(folder, 4174)).toThrow(FolderInUse);
  expect(() => lockFolder(folder, 4174)).toThrow(`process ${process.pid} (http://127.0.0.1:4173)`);
  release();
  expect(existsSync(lockFile(folder))).toBe(false);
});

it('takes over the lock of a process that was killed', async () => {
  const folder = temporaryFolder();
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const pid = holder.pid ?? 0;
  writeFileSync(lockFile(folder), JSON.stringify({ pid, startedAt: null, port: 4173 }));
  expect(() => lockFolder(folder, 4174)).toThrow(FolderInUse);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  lockFolder(folder, 4174)();
});

it('is not deceived by another process that has got the dead holder’s pid', () => {
  const folder = temporaryFolder();
  writeFileSync(lockFile(folder), JSON.stringify({ pid: process.pid, startedAt: 'another time', port: 4173 }));
  const release = lockFolder(folder, 4174);
  expect(JSON.parse(readFileSync(lockFile(folder), 'utf8'))).toMatchObject({ pid: process.pid, port: 4174 });
  release();
});

it('takes over a lock that was cut off while it was written', () => {
  const folder = temporaryFolder();
  writeFileSync(lockFile(folder), '{"pid":');
  const release = lockFolder(folder, 4174);
  expect(JSON.parse(readFileSync(lockFile(folder), 'utf8'))).toMatchObject({ pid: process.pid });
  release();
});
