/** Explanations of errors that keep the server from starting, with remedies. Other errors are printed as they are. */
import { errorCode } from './errorCode.ts';

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED:
    'Nothing answers at the address of DATABASE_URL. Is Postgres running (systemctl status postgresql), on this host and port?',
  ENOTFOUND: 'The host that DATABASE_URL names is not known. Check its spelling, or write its address.',
  ERR_INVALID_URL:
    'DATABASE_URL is no address. It looks like this: postgres://kuari:password@127.0.0.1:5432/kuari; signs such as @ or / in the password are written %40 and %2F.',
  CONNECT_TIMEOUT: 'Postgres does not answer at the address of DATABASE_URL. Is there a firewall in between?',
  '28P01': 'Postgres refuses the password of DATABASE_URL. Set it anew: alter role … password …',
  '28000': 'Postgres lets the user of DATABASE_URL not in. See its pg_hba.conf.',
  '3D000': 'The database that DATABASE_URL names does not exist. Make it: createdb kuari',
  '42501':
    'The user of DATABASE_URL may not do what a first start has to: make roles and schemas. Give it the right (supabase/README.md, "A Postgres of your own").',
  '53100': 'The disk of the database is full. Make room, then start again: nothing that was saved is lost.',
  '53300': 'Postgres has no connection left: raise its max_connections, or end what else uses it. Kuari takes 12.',
  '57P03': 'Postgres is starting or stopping. Try again in a moment.',
  ENOSPC: 'The disk is full. Make room, then start again: nothing that was saved is lost.',
  EROFS: 'The disk can only be read. A disk that is worn out, or was not shut down properly, is mounted so.',
  EADDRINUSE: 'Another program uses this port. Choose another one with --port, or end that program.',
  EADDRNOTAVAIL: 'This machine does not have the address that --host names. 0.0.0.0 stands for all that it has.',
  EACCES:
    'This user may not listen on that port, or may not write to that folder. Ports below 1024 need the right (supabase/README.md).',
};

export function inWords(error: unknown): string {
  const words = WORDS[(isFullPglite(error) ? 'ENOSPC' : errorCode(error)) ?? ''];
  const message = error instanceof Error ? error.message : JSON.stringify(error);
  return words && !message.startsWith(words) ? `${words} (${message})` : message;
}

/** For a start: its rejection explains what to do. */
export const orInWords = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new Error(inWords(error), { cause: error });
  });

/** The file system inside PGlite has its own error numbers. */
const isFullPglite = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'errno' in error && error.errno === 51;
