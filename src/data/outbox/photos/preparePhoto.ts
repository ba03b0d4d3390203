/** A photo upright, at most 150 kB and encoded again, so that no location, camera or name stays in it. */
import { err, ok, type Result } from '../../../domain/values/result.ts';
import { sha256 } from '../../remote/sha256.ts';

const MAX_PHOTO_BYTES = 150_000;

export interface PreparedPhoto {
  readonly content: ArrayBuffer;
  readonly content_type: 'image/jpeg' | 'image/webp';
  /** Hex. */
  readonly sha256: string;
  /** ISO 8601; the caller sets it if it is known. */
  readonly taken_at?: string;
}

export type UnfitPhoto =
  | 'not_a_picture'
  /** It cannot be made small enough, or the browser ran out of memory. */
  | 'too_heavy';

export async function preparePhoto(file: Blob): Promise<Result<PreparedPhoto, UnfitPhoto>> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return err('not_a_picture');
  try {
    return await lighten(picture);
  } finally {
    picture.close();
  }
}

/** Longest side in pixels and quality, from the best to the lowest that still shows what happened. */
const STEPS: readonly (readonly [side: number, quality: number])[] = [
  [1600, 0.8],
  [1600, 0.6],
  [1280, 0.6],
  [1024, 0.6],
  [1024, 0.4],
  [800, 0.4],
  [640, 0.3],
  [480, 0.2],
];

async function lighten(picture: ImageBitmap): Promise<Result<PreparedPhoto, UnfitPhoto>> {
  for (const [side, quality] of STEPS) {
    const blob = await drawn(picture, side, quality).catch(() => null);
    if (!blob || blob.size > MAX_PHOTO_BYTES) continue;
    const content = await blob.arrayBuffer();
    return ok({
      content,
      content_type: blob.type === 'image/webp' ? 'image/webp' : 'image/jpeg',
      sha256: await sha256(content),
    });
  }
  return err('too_heavy');
}

/** On a canvas at `scale`, never enlarged. `isOnWhite`: transparent areas would turn black in a JPEG. */
export function drawnAt(
  picture: ImageBitmap,
  scale: number,
  isOnWhite: boolean,
  smoothing: ImageSmoothingQuality = 'low',
): OffscreenCanvas {
  const side = (length: number) => Math.max(1, Math.round(length * Math.min(1, scale)));
  const canvas = new OffscreenCanvas(side(picture.width), side(picture.height));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  if (isOnWhite) {
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen.imageSmoothingQuality = smoothing;
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function drawn(picture: ImageBitmap, side: number, quality: number): Promise<Blob> {
  const canvas = drawnAt(picture, side / Math.max(picture.width, picture.height), true);
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
  // A browser that cannot write WebP returns PNG instead.
  return webp.type === 'image/webp' ? webp : canvas.convertToBlob({ type: 'image/jpeg', quality });
}
