/** The caller's address for the limits of sign-in attempts, which no caller may choose. */
import { isIP } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';

/** The address of the connection or, if that is a trusted proxy, the last address in X-Forwarded-For that is no trusted proxy. */
export function callerOf(
  { socket, headers }: { socket: { remoteAddress?: string | undefined }; headers: IncomingHttpHeaders },
  proxies: readonly string[],
): string | null {
  const peer = plain(socket.remoteAddress ?? '');
  if (!proxies.includes(peer)) return peer || null;
  const named = String(headers['x-forwarded-for'] ?? '').split(',');
  const last = named.map((each) => plain(each.trim())).findLast((each) => !proxies.includes(each));
  return last && isIP(last) > 0 ? last : peer;
}

/** IPv4 in its plain form, even on an IPv6 socket. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
