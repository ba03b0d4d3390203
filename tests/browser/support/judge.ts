/** Whether a screen can be read, reached and touched by everybody: axe, sizes of what is pressed, nothing sideways, no name cut. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type * as axeCore from 'axe-core';

declare global {
  /** Put into the page by `judge`. */
  var axe: typeof axeCore;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Theme = 'light' | 'dark';
interface Found {
  readonly sideways: number;
  readonly small: readonly string[];
  readonly clipped: readonly string[];
  readonly axe: readonly string[];
}

/** As it stands, in the theme it has. `what` names it where something is found. */
export async function judge(page: Page, what: string): Promise<void> {
  await page.evaluate(AXE);
  const theme = await page.evaluate((): Theme =>
    document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
  );
  expectClean(what, theme, await page.evaluate(look, theme));
}

/** A dialog or page of another story, which goes on as it was: once in each theme. */
export async function judgeInBothThemes(page: Page, what: string): Promise<void> {
  await page.evaluate(AXE);
  const chosen = await page.evaluate(() => document.documentElement.dataset['theme']);
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((next) => {
      document.documentElement.dataset['theme'] = next;
    }, theme);
    expectClean(what, theme, await page.evaluate(look, theme));
  }
  await page.evaluate((next) => {
    document.documentElement.dataset['theme'] = next ?? 'light';
  }, chosen);
}

const expectClean = (what: string, theme: Theme, found: Found) =>
  expect.soft({ what, theme, ...found }).toEqual({ what, theme, sideways: 0, small: [], clipped: [], axe: [] });

/** In the light theme, made for sunlight, texts keep 7:1; in both they keep what WCAG AA asks. */
async function look(theme: Theme): Promise<Found> {
  // A colour on its way from one theme to the other is neither.
  for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
  // A bar that sticks covers whatever lies there until one scrolls: which field that is says nothing about the page.
  const bars = [...document.querySelectorAll<HTMLElement>('.sticky')];
  for (const bar of bars) bar.style.position = 'static';
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { 'color-contrast-enhanced': { enabled: theme === 'light' } },
  });
  const controls = [...document.querySelectorAll<HTMLElement>('button, a, input, select, textarea')];
  const small = controls.filter((control) => {
    // A tick or a choice is hit anywhere on the words beside it.
    const { width, height } = (
      (control.matches('[type="radio"], [type="checkbox"]') ? control.closest('label') : null) ?? control
    ).getBoundingClientRect();
    return width > 2 && (height < 47.5 || width < 47.5);
  });
  const long = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) => element.children.length === 0 && /W{60}/.test(element.textContent),
  );
  // Cut with an ellipsis is a choice; cut without one, or beyond the edge, is an accident.
  const clipped = long.filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    const isCut =
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).textOverflow !== 'ellipsis' &&
      getComputedStyle(element).display !== 'inline';
    const scrolls = element.closest('table') !== null;
    return width > 0 && (isCut || (!scrolls && (left < 0 || right > innerWidth + 1)));
  });
  const found = {
    axe: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`)),
    clipped: clipped.map((element) => `${element.tagName} ${element.className}`),
    sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    small: small.map(
      (control) => `${control.tagName} ${control.textContent} ${Math.round(control.getBoundingClientRect().height)}`,
    ),
  };
  for (const bar of bars) bar.style.position = '';
  return found;
}
