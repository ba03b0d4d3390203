/** What the queue of photos needs of the world. src/data implements it. */
import type { LeaseDeps } from '../clock/lease.ts';
import type { Random, TokenSource } from '../ports.ts';
import type { TransportResult } from '../wire/transportResult.ts';
import type { RetrySettings } from '../clock/backoff.ts';

export type PhotoState = 'waiting' | 'sent' | 'needs_attention';

export interface Photo {
  /** Of its attachment's row. */
  readonly id: string;
  /** In the bucket. It ends in the content's SHA-256: the same picture sent twice is the same object. */
  readonly path: string;
  readonly content_type: string;
  /** Hex. */
  readonly sha256: string;
  readonly bytes: number;
  /** ms, device clock. */
  readonly saved_at: number;
  readonly state: PhotoState;
  /** An attempt was begun: the server may have it, and is asked before it is sent again. */
  readonly tried: boolean;
  /** Attempts that failed, for whatever reason. */
  readonly failures: number;
  /** Of these: the server's word that it does not want this one. */
  readonly refusals: number;
  /** Not before this time (ms). */
  readonly not_before: number;
  /** Why it is not there yet. */
  readonly code: string | null;
}

export type PhotoChange = Partial<Pick<Photo, 'state' | 'tried' | 'failures' | 'refusals' | 'not_before' | 'code'>>;

export interface PhotoStore {
  /**
   * The next that may go: waiting, due at `now`, and its attachment is with the server; fewest failures first, then the oldest.
   * `later`: there are some, and none is due. Null: none.
   */
  next(now: number): Promise<Photo | 'later' | null>;
  /** Null: it is not there any more. */
  contentOf(id: string): Promise<ArrayBuffer | null>;
  /** Compare-and-set on the lease `photos`; `sent` lets go of the content in the same transaction. False: overtaken. */
  record(generation: number, id: string, change: PhotoChange): Promise<boolean>;
  /** What needs attention waits again, and everything is due. */
  requeue(): Promise<void>;
}

export interface PhotoRequest {
  readonly path: string;
  readonly token: string;
  readonly timeoutMs: number;
}

/** Statuses are what the server means. */
export interface PhotoServer {
  put(
    request: PhotoRequest & { readonly content_type: string; readonly content: ArrayBuffer },
  ): Promise<TransportResult>;
  /** The body is the SHA-256 (hex) of what the server holds there, computed here; empty where it is no picture. 404: there is none. */
  hashOf(request: PhotoRequest): Promise<TransportResult>;
}

export interface PhotoDeps extends LeaseDeps {
  readonly photos: PhotoStore;
  readonly photoServer: PhotoServer;
  readonly tokens: TokenSource;
  readonly random: Random;
  readonly retry: () => RetrySettings | Promise<RetrySettings>;
}
