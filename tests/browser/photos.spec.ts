/** A photo as a real browser prepares it; how it is sent stands in incidents.spec.ts. */
import { expect } from '@playwright/test';
import { bringPhotoLab } from './support/photos/lab.ts';
import { sharedWorld, test } from './support/world.ts';

const world = sharedWorld();

test('a photo is made upright, bare and light in the page, and a logo small; what is no picture is refused', async () => {
  const page = await world.pageOf('clerk');
  await page.goto(world.origin);
  await bringPhotoLab(page);
  const { file, photo } = await page.evaluate(() => photoLab.prepare(2400, 1800));
  expect(file).toMatchObject({ tellsThePlace: true });
  expect(file.bytes).toBeGreaterThan(3_000_000);
  expect(photo).toMatchObject({ type: 'image/webp', tellsThePlace: false });
  expect(photo.bytes).toBeLessThanOrEqual(150_000);
  // It lay on its side.
  expect(photo.height / photo.width).toBeCloseTo(2400 / 1800, 1);
  expect(await page.evaluate(() => photoLab.prepareOther('GIF89a? No: a letter.'))).toEqual({
    ok: false,
    error: 'not_a_picture',
  });

  // A logo becomes a small PNG, a JPEG where that is too heavy.
  const prepare = (width: number, height: number, hasBlots: boolean) =>
    page.evaluate(([w, h, blots]) => photoLab.prepareLogo(w, h, blots), [width, height, hasBlots] as const);
  expect(await prepare(2400, 600, false)).toEqual({ type: 'image/png', isLight: true, sides: [480, 120] });
  expect(await prepare(60, 60, false)).toEqual({ type: 'image/png', isLight: true, sides: [60, 60] });
  expect(await prepare(1200, 1200, true)).toEqual({ type: 'image/jpeg', isLight: true, sides: [240, 240] });
});
