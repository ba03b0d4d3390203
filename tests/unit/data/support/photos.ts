/** A device that takes photos, a bucket in memory that keeps the rules of Storage, and the road between them. */
import { newId } from '../../../../src/domain/records/ids.ts';
import { createPhotoStore } from '../../../../src/data/store/photoStore.ts';
import { attach } from '../../../../src/data/outbox/photos/attachPhoto.ts';
import { sha256 } from '../../../../src/data/remote/sha256.ts';
import { saveTo } from '../../../../src/data/outbox/saveTo.ts';
import type { PhotoDeps, PhotoRequest, PhotoServer } from '../../../../src/sync/photos/photoPorts.ts';
import { sendPhotos } from '../../../../src/sync/photos/sendPhotos.ts';
import type { TransportResult } from '../../../../src/sync/wire/request.ts';
import { createDevice, delivery, type TestDevice } from './device.ts';

type PhotoFault =
  | 'pass'
  /** Nothing arrives. */
  | 'lost'
  /** The server has done it, and its answer never arrives. */
  | 'answer_lost'
  | 'timed_out'
  | { readonly status: number; readonly code?: string; readonly retryAfter?: string };

/** One object a name, never replaced; only what an attachment has announced is taken. */
export class ModelBucket implements PhotoServer {
  readonly objects = new Map<string, string>();
  readonly calls: {
    readonly what: 'put' | 'hashOf';
    readonly path: string;
    readonly token: string;
    readonly timeoutMs: number;
  }[] = [];
  /** Taken one by one by the calls to come; afterwards `judge` decides. */
  readonly next: PhotoFault[] = [];
  judge: (what: 'put' | 'hashOf', path: string) => PhotoFault = () => 'pass';
  /** Runs before a call is answered. */
  meanwhile: () => Promise<unknown> = () => Promise.resolve();
  private readonly isAnnounced: (path: string) => boolean;

  constructor(isAnnounced: (path: string) => boolean) {
    this.isAnnounced = isAnnounced;
  }

  put = (request: PhotoRequest & { content: ArrayBuffer }): Promise<TransportResult> =>
    this.answer('put', request, async () => {
      if (!this.isAnnounced(request.path)) return answered(403, 'AccessDenied');
      if (this.objects.has(request.path)) return answered(409, 'KeyAlreadyExists');
      this.objects.set(request.path, await sha256(request.content));
      return answered(200, null);
    });

  hashOf = (request: PhotoRequest): Promise<TransportResult> =>
    this.answer('hashOf', request, () => {
      const hash = this.objects.get(request.path);
      return Promise.resolve(
        hash === undefined
          ? answered(404, 'NoSuchKey')
          : { kind: 'response', status: 200, body: hash, retryAfter: null },
      );
    });

  puts = (path?: string): number =>
    this.calls.filter((call) => call.what === 'put' && (path === undefined || call.path === path)).length;

  private async answer(
    what: 'put' | 'hashOf',
    { path, token, timeoutMs }: PhotoRequest,
    work: () => Promise<TransportResult>,
  ): Promise<TransportResult> {
    this.calls.push({ what, path, token, timeoutMs });
    const fault = this.next.shift() ?? this.judge(what, path);
    await this.meanwhile();
    if (fault === 'lost') return { kind: 'no_connection' };
    if (fault === 'timed_out') return { kind: 'timed_out' };
    if (typeof fault === 'object')
      return { ...answered(fault.status, fault.code ?? null), retryAfter: fault.retryAfter ?? null };
    const result = await work();
    return fault === 'answer_lost' ? { kind: 'no_connection' } : result;
  }
}

const answered = (status: number, code: string | null): Extract<TransportResult, { kind: 'response' }> => ({
  kind: 'response',
  status,
  body: code === null ? '<html>' : JSON.stringify({ code, message: '' }),
  retryAfter: null,
});

export interface Taken {
  /** Of the attachment. */
  readonly id: string;
  readonly path: string;
  readonly sha256: string;
}

export async function createCamera(device?: TestDevice) {
  const held = device ?? (await createDevice());
  const { db, clock, server, deps } = held;
  const bucket = new ModelBucket((path) => server.rowsOf('attachments').some((row) => row['path'] === path));
  const photos = createPhotoStore(db);
  const photoDeps: PhotoDeps = { ...deps, photos, photoServer: bucket };

  return {
    ...held,
    bucket,
    photos,
    photoDeps,
    /** A delivery with photos of it, in one save. */
    take: async (count = 1): Promise<Taken[]> => {
      const record = delivery();
      const taken = await Promise.all(
        Array.from({ length: count }, async () => {
          const content = crypto.getRandomValues(new Uint8Array(300)).buffer;
          const prepared = { content, content_type: 'image/jpeg', sha256: await sha256(content) } as const;
          return attach(prepared, { table: 'deliveries', id: record.entity_id, author: db.userId }, newId());
        }),
      );
      clock.time += 1;
      const saved = await saveTo(
        db,
        [record, ...taken.map(({ draft }) => draft)],
        held.writeDeps,
        undefined,
        taken.map(({ photo }) => photo),
      );
      if (!saved.ok) throw new Error(saved.error.detail);
      return taken.map(({ photo }) => photo);
    },
    send: (forced = false, over: PhotoDeps = photoDeps) => clock.run(sendPhotos(over, { forced })),
    states: async () => (await db.photos.orderBy('id').toArray()).map(({ state }) => state),
    codes: async () => (await db.photos.orderBy('id').toArray()).map(({ code }) => code),
    contents: () => db.photo_contents.count(),
  };
}
export type Camera = Awaited<ReturnType<typeof createCamera>>;

/** Its photos may be sent: their record is with the server. */
export async function cameraWithPhotos(count = 1) {
  const camera = await createCamera();
  const taken = await camera.take(count);
  await camera.round();
  return { ...camera, taken };
}
