/** For a site that other machines reach: a listener, with HTTPS or without, in front of the server on the loopback. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { isIP } from 'node:net';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Site, TlsFiles } from '../settings.ts';
import { limitTimes } from './sockets.ts';

const DAY_MS = 86_400_000;
const WARN_DAYS = 30;

export interface Tls {
  readonly cert: string;
  readonly key: string;
  readonly warning: string | null;
}

export function openPublicListener(inner: Pick<Server, 'emit'>, { listen }: Site, tls: Tls | null): Server | null {
  if (!listen) return null;
  const server = tls ? createSecureServer(tls) : createServer();
  limitTimes(server);
  for (const event of ['request', 'upgrade'] as const)
    server.on(event, (...given: unknown[]) => void inner.emit(event, ...given));
  server.listen(listen.port, listen.host);
  return server;
}

/** Throws, with an explanation, unless the certificate matches its key and the address, and is valid now. */
export function readTls(files: TlsFiles, origin: string, now: Date): Tls {
  const cert = read('certificate', files.certificate);
  const key = read('key', files.key);
  const certificate = parsed('certificate', files.certificate, () => new X509Certificate(cert));
  const privateKey = parsed('key', files.key, () => createPrivateKey(key));
  const name = new URL(origin).hostname.replaceAll(/[[\]]/g, '');
  const [from, until] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  if (!certificate.checkPrivateKey(privateKey))
    throw new Error(
      `The key ${files.key} does not belong to the certificate ${files.certificate}. Put the pair there that was made together.`,
    );
  if (now > until || now < from)
    throw new Error(
      `The certificate ${files.certificate} is in force from ${dayOf(from)} to ${dayOf(until)}, and today is ${dayOf(now)}: make a new one, or set the clock of this machine.`,
    );
  if (!(isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)))
    throw new Error(
      `The certificate ${files.certificate} is not for ${name}, which --origin names, but for ${certificate.subjectAltName ?? certificate.subject}.`,
    );
  const isEnding = until.getTime() - now.getTime() < WARN_DAYS * DAY_MS;
  const warning = `The certificate ends on ${dayOf(until)}: make a new one before, and start again.`;
  return { cert, key, warning: isEnding ? warning : null };
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

function read(what: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`The ${what} ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function parsed<T>(what: string, file: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new Error(`${file} is no ${what} in PEM format${what === 'key' ? ' without a passphrase' : ''}.`);
  }
}
