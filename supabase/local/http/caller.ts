/** Whose request it is, for the limits of sign-in tries: which address no caller may choose for themselves. */
import { isIP } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';

/** The address of the connection or, where that is a trusted proxy's, the last one in X-Forwarded-For that is none of theirs. */
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

/** IPv4 as such, also where the socket is one of IPv6. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
