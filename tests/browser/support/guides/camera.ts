/** Takes the pictures of the guides: the screen in each language, with a ring and its number around what the sentence names. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../../../../src/i18n/languages.ts';
import { GUIDES_FOLDER, namedIn, pictureOf, TALL, word } from './paper.ts';

/** Where a ring is drawn, by its number, if it is not around the control of that name. */
export type Shoot = (step: string, places?: Readonly<Record<string, Locator>>) => Promise<void>;

export const MOST_BYTES = 40_000;
export const SIZE = { width: 390, height: 600 };
export const SCALE = 1.35;

/** `writes`: into the app's folder, too. `taken` is told each picture's step. */
export function cameraFor(page: Page, writes: boolean, taken: (step: string) => void): Shoot {
  return async (step, places = {}) => {
    const browser = await page.context().newCDPSession(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ ...SIZE, height: TALL.includes(step) ? 844 : SIZE.height });
    // Indonesian first: the plays go on in English.
    for (const language of [...LANGUAGES].toReversed()) {
      await switchTo(page, language);
      const rings: Locator[] = [];
      for (const { ring, key } of namedIn(step, language)) {
        if (ring === '') continue;
        const words = word(key, language);
        const place = places[ring] ?? (await controlOf(page, words));
        await expect.poll(() => namesOf(place), `${step} ${ring}`).toContain(words);
        rings[Number(ring) - 1] = place;
      }
      await expect(page.locator('.skeleton')).toHaveCount(0);
      // Words that pass by would lie before what is pressed.
      await page.evaluate(() =>
        document.querySelectorAll<HTMLElement>('ol[aria-live] > li > button').forEach((one) => one.click()),
      );
      await expect(page.locator('ol[aria-live] > li')).toHaveCount(0, { timeout: 20_000 });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const middle = rings[Math.floor((rings.length - 1) / 2)];
      if ((await Promise.all(rings.map(hidden))).some(Boolean))
        await middle?.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      expect([step, await Promise.all(rings.map(hidden))]).toEqual([step, rings.map(() => '')]);
      for (const [at, ring] of rings.entries()) await draw(ring, String(at + 1));
      const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 40 });
      await page.evaluate(() => document.querySelectorAll('.guide-ring').forEach((ring) => ring.remove()));
      const picture = Buffer.from(data, 'base64');
      expect(picture.length, step).toBeLessThanOrEqual(MOST_BYTES);
      taken(step);
      if (!writes) continue;
      const file = path.join(GUIDES_FOLDER, pictureOf(step, language));
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, picture);
    }
  };
}

/** As a press on the switch of the header would: a dialog may lie before it. */
async function switchTo(page: Page, language: Language): Promise<void> {
  await expect(async () => {
    await page.evaluate((short) => {
      const switches = [...document.querySelectorAll<HTMLElement>('fieldset button')];
      switches.find(({ textContent }) => textContent.startsWith(short))?.click();
    }, language.toUpperCase());
    await expect(page.locator('html')).toHaveAttribute('lang', language, { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
}

/** In the dialog that is open, else on the page: what is called exactly so, or begins with it. */
async function controlOf(page: Page, words: string): Promise<Locator> {
  const dialog = page.locator('dialog[open]').last();
  const within = (await dialog.count()) > 0 ? dialog : page.locator('body');
  const pressed = [true, false].flatMap((exact) =>
    (['button', 'link'] as const).map((role) => within.getByRole(role, { name: words, exact })),
  );
  const field = within.getByLabel(words, { exact: true }).and(within.locator('input, select, textarea'));
  const ways = [field, ...pressed, within.getByLabel(words), within.getByText(words)];
  let found: Locator | undefined;
  await expect(async () => {
    for (const way of ways.map((one) => one.filter({ visible: true }).first()))
      if (!found && (await way.count()) > 0) found = way;
    expect(found, words).toBeDefined();
  }).toPass({ timeout: 10_000 });
  return found ?? within;
}

/** All that it is called by. */
const namesOf = (place: Locator): Promise<string> =>
  place.evaluate((element) => {
    const labels: readonly Element[] = [...(Reflect.get(element, 'labels') ?? [])];
    return [element, ...labels].map(({ textContent, ariaLabel }) => `${textContent} ${ariaLabel}`).join(' ');
  });

/** Why a ring around it would not be wholly seen on the picture; empty if it would. */
const hidden = (place: Locator): Promise<string> =>
  place.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight || left < 0 || right > innerWidth) return `at ${top} to ${bottom}`;
    const [seen] = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
    return seen && (element.contains(seen) || seen.contains(element)) ? '' : `behind ${seen?.outerHTML}`;
  });

/** Before everything, also before a dialog. The app's policy takes no styles of a page's own, but those that a script makes. */
const draw = (place: Locator, number: string): Promise<void> =>
  place.evaluate(
    (element, { text, css }) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const ring = Object.assign(document.createElement('div'), { className: 'guide-ring', popover: 'manual' });
      ring.style.cssText = `left:${left - 3}px;top:${top - 3}px;width:${right - left + 6}px;height:${bottom - top + 6}px`;
      ring.append(Object.assign(document.createElement('span'), { textContent: text }));
      document.body.append(ring);
      ring.showPopover();
    },
    { text: number, css: RING },
  );
const RING = readFileSync(new URL('ring.css', import.meta.url), 'utf8');
