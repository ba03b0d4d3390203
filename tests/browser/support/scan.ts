/** What a scanner reads off a page: the picture that the browser draws, looked for a QR code. */
import jsQR from 'jsqr';
import type { Locator, Page } from '@playwright/test';

export const scanned = async (paper: Locator): Promise<string | null> =>
  readCode(paper.page(), await paper.screenshot());

/** The page unpacks the picture. */
export async function readCode(page: Pick<Page, 'evaluate'>, picture: Buffer): Promise<string | null> {
  const { width, height, light } = await page.evaluate(lightOf, [...picture]);
  const pixels = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : Number(light.codePointAt(at >> 2)),
  );
  return jsQR(pixels, width, height)?.data ?? null;
}

/** A letter for each pixel, of the code of its lightness. */
async function lightOf(picture: number[]): Promise<{ width: number; height: number; light: string }> {
  const image = await createImageBitmap(new Blob([Uint8Array.from(picture)], { type: 'image/png' }));
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height).getContext('2d');
  if (!canvas) throw new Error('no canvas to look at the picture with');
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, width, height);
  const light = Array.from({ length: width * height }, (_, at) => String.fromCodePoint(data[at * 4] ?? 0));
  return { width, height, light: light.join('') };
}
