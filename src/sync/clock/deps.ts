/** The dependencies of a round. */
import type { RetrySettings } from './backoff.ts';
import type { LeaseDeps } from './lease.ts';
import type { Random, TokenSource, Transport } from '../ports.ts';

export interface SyncDeps extends LeaseDeps {
  readonly transport: Transport;
  readonly tokens: TokenSource;
  readonly random: Random;
  /** Sent with every batch. */
  readonly appVersion?: string;
  /** Called and awaited before rows are fetched. It must not throw. */
  readonly beforePull?: () => Promise<void>;
  /** Read after every failure, because the site may change it. */
  readonly retry: () => RetrySettings | Promise<RetrySettings>;
}
