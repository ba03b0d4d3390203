/** What a scanner reads off a page: the picture that the browser draws, looked for a QR code. */
import jsQR from 'jsqr';
import type { Locator } from '@playwright/test';

export async function scanned(paper: Locator): Promise<string | null> {
  const picture = await paper.screenshot();
  const { width, height, light } = await paper.page().evaluate(lightOf, [...picture]);
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
