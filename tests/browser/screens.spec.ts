/** Every screen that is built, in both languages and both themes, on a phone and on a desk: axe, targets, no sideways scrolling. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, type Page } from '@playwright/test';
import type * as axeCore from 'axe-core';
import { ROUTE_KEYS } from '../../src/app/routeKey.ts';
import { ROUTES } from '../../src/app/routes.ts';
import { hasScreen } from '../../src/app/screens.ts';
import { siteAddress } from '../../src/features/settings/site/address.ts';
import { startWorld, type World } from './support/world.ts';

/** The owner's settings, with what each of them says where something contradicts itself. */
const SITE_PLACES = ['site', 'costs', 'screens', 'reset'] as const;
const PATHS = ROUTE_KEYS.filter(hasScreen).map((key) => ROUTES[key].path);
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LOOKS = [
  { theme: 'light', lang: 'en', viewport: { width: 390, height: 844 } },
  { theme: 'dark', lang: 'en', viewport: { width: 1440, height: 900 } },
  { theme: 'light', lang: 'id', viewport: { width: 1024, height: 768 } },
  { theme: 'dark', lang: 'id', viewport: { width: 320, height: 640 } },
] as const;

declare global {
  /** Put into the page by `judge`. */
  var axe: typeof axeCore;
}

let world: World;
test.beforeAll(async () => {
  world = await startWorld({ demo: '3d' });
  // The longest names that there can be, without a space to break at.
  await world.backend.query("update public.profiles set full_name = repeat('W', 100) where email = 'owner@kuari.example'");
  await world.backend.query("update public.customers set name = repeat('W', 200) where id = (select customer_id from public.deliveries order by captured_at desc limit 1)");
  await world.backend.query("update public.deliveries set customer_name = repeat('W', 200) where id = (select id from public.deliveries order by captured_at desc limit 1)");
});
test.afterAll(() => world.end());

for (const { theme, lang, viewport } of LOOKS) {
  test(`screens in ${lang}, ${theme}, ${viewport.width} px wide, can be read, reached and touched by everybody`, async () => {
    const device = await world.device(`${theme}-${lang}`, { viewport });
    const { page } = device;
    await page.addInitScript((kept) => {
      localStorage.setItem('app:theme', kept.theme);
      localStorage.setItem('app:lang', kept.lang);
    }, { theme, lang });
    await page.goto(`${world.origin}/auth`);
    await expect(page.locator('form')).toBeVisible();
    await judge(page, '/auth', theme === 'light');

    await signInInAnyLanguage(page);
    for (const path of [...PATHS, '/delivery?view=board', '/delivery?view=trips', '/settings?list=customers', '/settings?list=customers&open=new', ...SITE_PLACES.map(siteAddress), '/nowhere']) {
      await page.goto(world.origin + path);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await judge(page, path, theme === 'light');
    }
    await device.close();
  });
}

async function signInInAnyLanguage(page: Page): Promise<void> {
  await page.locator('#email').fill('owner@kuari.example');
  await page.locator('#password').fill('Quarry2026!');
  await page.locator('button[type="submit"]').click();
  await expect(page.locator('h1')).toBeVisible();
  await expect(page).toHaveURL(`${world.origin}/`);
}

/** In the light theme, made for sunlight, texts keep 7:1; everywhere they keep what WCAG AA asks. */
async function judge(page: Page, path: string, sunlight: boolean): Promise<void> {
  await page.evaluate(AXE);
  // A bar that sticks covers whatever lies there until one scrolls: which field that is says nothing about the page.
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('.sticky')) bar.style.position = 'static';
  });
  const found = await page.evaluate(axeRun, sunlight);
  const measured = await page.evaluate(measure);
  expect({ path, ...measured, axe: found }).toEqual({ path, sideways: 0, small: [], clipped: [], axe: [] });
}

async function axeRun(sunlight: boolean): Promise<string[]> {
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { 'color-contrast-enhanced': { enabled: sunlight } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
}

function measure(): { sideways: number; small: string[]; clipped: string[] } {
  const controls = [...document.querySelectorAll<HTMLElement>('button, a, input, select, textarea')];
  const small = controls.filter((control) => {
    const { width, height } = control.getBoundingClientRect();
    return width > 2 && (height < 47.5 || width < 47.5);
  });
  const long = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => element.children.length === 0 && /W{60}/.test(element.textContent));
  // Cut with an ellipsis is a choice; cut without one, or beyond the edge, is an accident.
  const clipped = long.filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    const isCut = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow !== 'ellipsis' && getComputedStyle(element).display !== 'inline';
    const scrolls = element.closest('table') !== null;
    return width > 0 && (isCut || (!scrolls && (left < 0 || right > innerWidth + 1)));
  });
  return {
    clipped: clipped.map((element) => `${element.tagName} ${element.className}`),
    sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    small: small.map((control) => `${control.tagName} ${control.textContent} ${Math.round(control.getBoundingClientRect().height)}`),
  };
}
