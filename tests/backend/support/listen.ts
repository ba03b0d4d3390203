import { once } from 'node:events';
import type { Server } from 'node:net';

/** On a free port of this machine alone; answers it. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address === 'object' && address) return address.port;
  throw new Error('The server has no port.');
}
