/** The narrowest phone, and a desk at 200 % zoom (1280 × 800 becomes 640 × 400): nothing is cut, and everything can be reached. */
import { expect, type Page } from '@playwright/test';
import { sharedWorld, test } from './support/world.ts';

const world = sharedWorld();

test('the sign-in is whole at 320 × 568, at 640 × 400 and with text twice as large', async () => {
  const { page } = await world.device('sign-in', { viewport: { width: 320, height: 568 } });
  await page.goto(`${world.origin}/auth`);
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await page.evaluate(faults)).toEqual([]);
  await page.setViewportSize({ width: 640, height: 400 });
  expect(await page.evaluate(faults)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await doubled(page)).toEqual([]);
});

/** Whose words are longer, on the narrower one. */
for (const [width, height, lang] of [
  [320, 568, 'id'],
  [640, 400, 'en'],
] as const) {
  test(`at ${width} × ${height} the dashboard, the settings, the menu and the sync panel are whole`, async () => {
    const page = await world.pageOf('owner', { width, height });
    const expectWhole = async (what: string) =>
      expect({ what, faults: await page.evaluate(faults) }).toEqual({ what, faults: [] });
    await page.evaluate((chosen) => localStorage.setItem('app:lang', chosen), lang);
    for (const path of ['/settings', '/']) {
      await page.goto(world.origin + path);
      await stands(page);
      // A room that is closed hides its fields; each is looked at as well.
      for (const room of await page.locator('details[name="room"] > summary').all()) {
        await room.click();
        await expectWhole(path);
      }
      await expectWhole(path);
      expect(await page.evaluate(airAboveTitle)).toBeGreaterThanOrEqual(4);
    }
    expect(await page.evaluate(showLargeFigures)).toBeGreaterThanOrEqual(2);
    await expectWhole('large figures');
    await page.getByRole('button', { name: /^(Menu|More|Lainnya)$/ }).click();
    await expect(page.getByRole('dialog').getByRole('navigation')).toBeVisible();
    await expectWhole('menu');
    await page.keyboard.press('Escape');
    await page.locator('header button.rounded-full').click();
    await expect(page.getByRole('dialog').getByRole('button').nth(1)).toBeVisible();
    await expectWhole('sync panel');
  });
}

const LONGEST = {
  en: ['Needs attention 12|Offline · 120 to send · oldest 3 hr. ago', '12 to send · stuck since 17 Nov 2026, 10:42'],
  id: [
    'Perlu diperbaiki 12|Tanpa sinyal · 120 siap kirim · tertua 3 jam lalu',
    '12 siap kirim · macet sejak 17 Nov 2026 10.42',
  ],
} as const;

test('on a phone the header is one line of 64 px with the strip in it, and what is below it one of 28', async () => {
  const page = await world.pageOf('owner', { width: 390, height: 844 });
  for (const lang of ['en', 'id'] as const) {
    await page.evaluate((chosen) => localStorage.setItem('app:lang', chosen), lang);
    await page.goto(`${world.origin}/delivery/new`);
    await stands(page);
    await expect(page.locator('header button.rounded-full')).toBeVisible();
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const [first, second, below] = await page.evaluate(headHeights, [...LONGEST[lang]]);
      expect({ lang, width, first, second, below: Number(below) <= 28 }).toEqual({
        lang,
        width,
        first: 64,
        second: 64,
        below: true,
      });
    }
  }
});

test('on a phone of 390 the three kinds of stock by hand stand in one row, and a stocktake with a digit too many is read whole', async () => {
  const page = await world.pageOf('owner', { width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('app:lang', 'id'));
  await page.goto(`${world.origin}/manual-stock?view=stocktake`);
  await stands(page);
  const tops = await page
    .locator('main fieldset')
    .first()
    .getByRole('button')
    .evaluateAll((kinds) => kinds.map((kind) => kind.getBoundingClientRect().top));
  expect({ kinds: tops.length, rows: new Set(tops).size }).toEqual({ kinds: 3, rows: 1 });
  await page.locator('main form input[inputmode="decimal"]').first().fill('63960');
  await page.locator('main form #reason').fill('Opname bulanan');
  await page.locator('main form button[type="submit"]').click();
  const frame = page.getByRole('dialog').locator('table').locator('..');
  await expect(frame).toContainText('63.960');
  expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('a phone whose text alone is twice as large scrolls no page sideways', async () => {
  const page = await world.pageOf('owner', { width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('app:lang', 'id'));
  for (const path of [
    '/settings',
    '/settings?list=customers',
    '/settings?site=stock',
    '/settings?site=reset',
    '/delivery',
    '/delivery/new',
    '/manual-stock',
    '/',
  ]) {
    await page.goto(world.origin + path);
    await stands(page);
    expect({ path, found: await doubled(page) }).toEqual({ path, found: [] });
  }
  for (const opener of ['nav button[aria-haspopup]', 'header button.rounded-full']) {
    await page.locator(opener).first().click();
    await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible();
    expect({ opener, found: await page.evaluate(tooWide) }).toEqual({ opener, found: [] });
    await page.keyboard.press('Escape');
  }
});

test('on a phone what the search asks for is read whole, and the first letter of a ticket moves none of its fields, in both languages', async () => {
  const page = await world.pageOf('clerk', { width: 375, height: 812 });
  const plate = page.locator('#truck_license');
  const place = async () => Math.round((await plate.boundingBox())?.y ?? NaN);
  for (const lang of ['en', 'id']) {
    await page.evaluate((chosen) => localStorage.setItem('app:lang', chosen), lang);
    await page.goto(`${world.origin}/delivery`);
    await stands(page);
    const missing = await page.locator('#filter-search').evaluate(cutOfPlaceholder);
    expect({ lang, missing }).toEqual({ lang, missing: 0 });
    await page.goto(`${world.origin}/delivery/new`);
    await stands(page);
    await expect(page.getByRole('main').locator('button[type=submit]')).toBeEnabled();
    const before = await place();
    await plate.fill('Q');
    const clear = page.getByRole('main').getByRole('button', { name: /^(Clear form|Kosongkan)$/ });
    await expect(clear).toBeVisible();
    expect({ lang, place: await place() }).toEqual({ lang, place: before });
    await clear.click();
    await expect(clear).toHaveCount(0);
  }
});

async function doubled(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  return page.evaluate(tooWide);
}

/** px by which a placeholder is wider than its field. */
function cutOfPlaceholder(field: Element): number {
  if (!(field instanceof HTMLInputElement)) throw new Error('not a field');
  const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.font = `${fontSize} ${fontFamily}`;
  return Math.max(
    0,
    Math.ceil(
      pen.measureText(field.placeholder).width -
        (field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)),
    ),
  );
}

/** That the page is wider than the screen, and which words and controls lie outside of it; what scrolls in a place of its own may. */
function tooWide(): string[] {
  const root = document.querySelector('dialog[open]') ?? document.body;
  const isOutside = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 1 && (left < -1 || right > innerWidth + 1);
  };
  const scrolls = (element: Element): boolean => {
    const place = element.closest('.overflow-x-auto, .overflow-x-scroll');
    return place !== null && !isOutside(place);
  };
  const outside = [...root.querySelectorAll('a, button, input, select, textarea, h1, h2, h3, p, dd, dt, label')].filter(
    (element) => !element.closest('.sr-only') && !scrolls(element) && isOutside(element),
  );
  const wide = document.documentElement.scrollWidth - innerWidth;
  return [
    ...(wide > 0 ? [`${wide} px too wide`] : []),
    ...outside.map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`),
  ];
}

async function stands(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

/** px between the upper edge of the header and the first of what stands in it. */
function airAboveTitle(): number {
  const header = document.querySelector('header');
  const tops = [...(header?.querySelectorAll('a, button') ?? [])].flatMap((element) => {
    const { top, width } = element.getBoundingClientRect();
    return width > 1 ? [top] : [];
  });
  return Math.min(...tops) - (header?.getBoundingClientRect().top ?? 0);
}

/** Height in px of the header and of the line below it, whatever the strip says. */
function headHeights(words: readonly string[]): number[] {
  const header = document.querySelector('header');
  const strip = header?.querySelector('button.rounded-full span');
  const heights = words.map((text) => {
    strip?.replaceChildren(
      ...text
        .split('|')
        .map((line) => Object.assign(document.createElement('span'), { className: 'block', textContent: line })),
    );
    return header?.getBoundingClientRect().height ?? NaN;
  });
  const trail = document.querySelector('main nav')?.parentElement;
  return [...heights, trail?.getBoundingClientRect().height ?? NaN];
}

/** Puts the largest figure of a day where the dashboard shows m³; returns how many there are. */
function showLargeFigures(): number {
  const units = [...document.querySelectorAll('dl dd span')].filter(({ textContent }) => textContent === 'm³');
  for (const unit of units) if (unit.previousSibling) unit.previousSibling.textContent = '12,109.5';
  return units.length;
}

/** What is cut, lies outside, or is covered by something else when it is scrolled to. In the dialog, where one is open. */
function faults(): string[] {
  const root = document.querySelector('dialog[open]') ?? document.body;
  const shown = [...root.querySelectorAll<HTMLElement>('*')].filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1 && !element.closest('.sr-only'),
  );
  const name = (element: HTMLElement) =>
    `${element.tagName} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60)}"`;
  const isCut = (element: HTMLElement) =>
    element.scrollWidth > element.clientWidth + 1 &&
    element.clientWidth > 1 &&
    getComputedStyle(element).textOverflow !== 'ellipsis' &&
    (/hidden|clip/.test(getComputedStyle(element).overflowX) || element.matches('button, h1, h2, h3'));
  const isOutside = (element: HTMLElement) => {
    const { left, right } = element.getBoundingClientRect();
    return element.matches('a, button, input, select, textarea') && (left < -1 || right > innerWidth + 1);
  };
  const isCovered = (element: HTMLElement) => {
    if (!element.matches('a, button, input, select, textarea')) return false;
    element.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit === null || !(element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element));
  };
  const sideways = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
  return [
    ...sideways,
    ...shown.filter(isCut).map((element) => `cut: ${name(element)}`),
    ...shown.filter(isOutside).map((element) => `outside: ${name(element)}`),
    ...shown.filter(isCovered).map((element) => `covered: ${name(element)}`),
  ];
}
