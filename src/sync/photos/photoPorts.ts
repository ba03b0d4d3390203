/** The interfaces of the photo queue. `src/data` implements them. */
import type { LeaseDeps } from '../clock/lease.ts';
import type { Random, TokenSource } from '../ports.ts';
import type { TransportResult } from '../wire/request.ts';
import type { RetrySettings } from '../clock/backoff.ts';

type PhotoState = 'waiting' | 'sent' | 'needs_attention';

export interface Photo {
  /** Id of its attachment row. */
  readonly id: string;
  /** Path in the bucket. It ends in the content's SHA-256, so a photo that is sent twice is one object. */
  readonly path: string;
  readonly content_type: string;
  /** Hex. */
  readonly sha256: string;
  readonly bytes: number;
  /** ms, device clock. */
  readonly saved_at: number;
  readonly state: PhotoState;
  /** An upload was started, so the server may have the photo: the app looks it up there before it sends it again. */
  readonly tried: boolean;
  /** Number of failed attempts, for any reason. */
  readonly failures: number;
  /** How many of these were a refusal of this photo by the server. */
  readonly refusals: number;
  /** Earliest time of the next attempt (ms, device clock). */
  readonly not_before: number;
  /** Code of the last failure. */
  readonly code: string | null;
}

export type PhotoChange = Partial<Pick<Photo, 'state' | 'tried' | 'failures' | 'refusals' | 'not_before' | 'code'>>;

export interface PhotoStore {
  /** The next photo due at `now` whose attachment was applied: fewest failures, then oldest. `later`: none is due. Null: none waits. */
  next(now: number): Promise<Photo | 'later' | null>;
  /** Null: the content is lost. */
  contentOf(id: string): Promise<ArrayBuffer | null>;
  /** Compare-and-set on the lease `photos`; `sent` deletes the content in the same transaction. False: the lease was lost. */
  record(generation: number, id: string, change: PhotoChange): Promise<boolean>;
  /** Returns photos that need attention to the queue, and makes all of them due. */
  requeue(): Promise<void>;
}

export interface PhotoRequest {
  readonly path: string;
  readonly token: string;
  readonly timeoutMs: number;
}

/** The results have the HTTP status that the Storage API states in its response body. */
export interface PhotoServer {
  put(
    request: PhotoRequest & { readonly content_type: string; readonly content: ArrayBuffer },
  ): Promise<TransportResult>;
  /** Downloads the object. The result's body is its SHA-256 (hex), computed here; empty if it is not an image. 404: no such object. */
  hashOf(request: PhotoRequest): Promise<TransportResult>;
}

export interface PhotoDeps extends LeaseDeps {
  readonly photos: PhotoStore;
  readonly photoServer: PhotoServer;
  readonly tokens: TokenSource;
  readonly random: Random;
  readonly retry: () => RetrySettings | Promise<RetrySettings>;
}
