/** A browser that was killed and whose last threads take their time: they hold the store, beside which no other browser opens it. */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Takes the lock of every IndexedDB in the profile, as a browser does, and resolves once it is held; the function that comes back lets go. For Linux of 64 bits. */
export async function holdStores(profile: string): Promise<() => void> {
  const folder = path.join(profile, 'Default/IndexedDB');
  const locks = readdirSync(folder)
    .filter((name) => name.endsWith('.leveldb'))
    .map((name) => path.join(folder, name, 'LOCK'));
  const holder = spawn('perl', ['-e', HOLD, ...locks], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    holder.stdout.on('data', () => resolve());
    holder.on('error', reject);
    holder.on('exit', () => reject(new Error('The stores were not held.')));
  });
  return () => void holder.kill();
}

/** Node has no such locks. Type, whence, start, length and process: the system's `struct flock` of 64 bits. */
const HOLD = String.raw`
  use Fcntl; $| = 1;
  my @locks = @ARGV or die;
  my @held = map {
    open(my $file, '+<', $_) or die $!;
    my $whole = pack('s s x4 q q i', F_WRLCK, 0, 0, 0, 0);
    fcntl($file, F_SETLK, $whole) or die $!;
    $file
  } @locks;
  die unless @held;
  print "held\n"; sleep;
`;
