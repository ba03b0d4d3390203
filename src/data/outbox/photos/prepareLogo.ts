/** Prepares a logo for the head of a printed paper: at print size, and encoded again like a photo. It is part of the settings on every device. */
import { err, ok, type Result } from '../../../domain/values/result.ts';
import { LOGO_MOST_CHARACTERS } from '../../../domain/settings/values.ts';
import { drawnAt } from './preparePhoto.ts';

export type UnfitLogo = 'not_png_or_jpeg' | 'too_heavy';

/** Larger than any usual logo file: opening it would only cost memory. */
const MAX_FILE_BYTES = 10_000_000;
/** Pixels; 40 mm at 300 dots an inch. */
const WIDEST = 480;
const HIGHEST = 240;

/** A `data:` URL of a PNG, which keeps transparency, or of a JPEG on white if the PNG is too large. */
export async function prepareLogo(file: Blob): Promise<Result<string, UnfitLogo>> {
  if (file.type !== 'image/png' && file.type !== 'image/jpeg') return err('not_png_or_jpeg');
  if (file.size > MAX_FILE_BYTES) return err('too_heavy');
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return err('not_png_or_jpeg');
  try {
    const scale = Math.min(WIDEST / picture.width, HIGHEST / picture.height);
    for (const [type, quality] of STEPS) {
      const canvas = drawnAt(picture, scale, type === 'image/jpeg', 'high');
      const address = await addressOf(await canvas.convertToBlob({ type, quality }));
      if (address.length <= LOGO_MOST_CHARACTERS) return ok(address);
    }
    return err('too_heavy');
  } finally {
    picture.close();
  }
}

const STEPS = [
  ['image/png', 1],
  ['image/jpeg', 0.85],
  ['image/jpeg', 0.6],
  ['image/jpeg', 0.4],
] as const;

async function addressOf(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:${blob.type};base64,${btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))}`;
}
