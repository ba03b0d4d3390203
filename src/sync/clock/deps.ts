/** All that a round needs of the world. */
import type { RetrySettings } from './backoff.ts';
import type { LeaseDeps } from './lease.ts';
import type { Random, TokenSource, Transport } from '../ports.ts';

export interface SyncDeps extends LeaseDeps {
  readonly transport: Transport;
  readonly tokens: TokenSource;
  readonly random: Random;
  /** Told to the server with every batch. */
  readonly appVersion?: string;
  /** What must be known before rows are fetched. Awaited; what it cannot do changes nothing. */
  readonly beforePull?: () => Promise<void>;
  /** Read anew for every failure, since the site may change it. */
  readonly retry: () => RetrySettings | Promise<RetrySettings>;
}
