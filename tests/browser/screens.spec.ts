/** Every screen on a small phone: axe, targets, no sideways scrolling. `KUARI_NIGHT`: both languages and themes, four widths. */
import { expect, test, type Page } from '@playwright/test';
import { SCREENS, SCREEN_KEYS } from '../../src/app/screens.ts';
import { siteAddress } from '../../src/features/settings/site/SiteLinks.tsx';
import { judge } from './support/judge.ts';
import { worldOfFile } from './support/world.ts';

/** The owner's settings, with what each of them says where something contradicts itself. */
const SITE_PLACES = ['site', 'costs', 'screens', 'reset'] as const;
const PATHS = SCREEN_KEYS.map((key) => SCREENS[key].path);
const LOOKS = [
  { theme: 'dark', lang: 'id', viewport: { width: 320, height: 640 } },
  { theme: 'dark', lang: 'en', viewport: { width: 1440, height: 900 } },
  { theme: 'light', lang: 'en', viewport: { width: 390, height: 844 } },
  { theme: 'light', lang: 'id', viewport: { width: 1024, height: 768 } },
].slice(0, process.env['KUARI_NIGHT'] ? 4 : 1);

const world = worldOfFile({ demo: '8d' });
test.beforeAll(async () => {
  // The longest names that there can be, without a space to break at.
  await world.backend.query(
    "update public.profiles set full_name = repeat('W', 100) where email = 'owner@kuari.example'",
  );
  await world.backend.query(
    "update public.customers set name = repeat('W', 200) where id = (select customer_id from public.deliveries order by captured_at desc limit 1)",
  );
  await world.backend.query(
    "update public.deliveries set customer_name = repeat('W', 200) where id = (select id from public.deliveries order by captured_at desc limit 1)",
  );
  // One that nobody closed, with entries and a stop that goes on.
  await world.backend.query(
    `with open as (update public.shifts set status = 'open', closed_at = null, closed_by = null, handover_note = null
       where id = (select shift_id from public.production_entries order by captured_at desc limit 1) returning id)
     update public.downtime_entries set ended_at = null, shift_id = (select id from open)
     where id = (select id from public.downtime_entries order by captured_at desc limit 1)`,
  );
});

for (const { theme, lang, viewport } of LOOKS) {
  test(`screens in ${lang}, ${theme}, ${viewport.width} px wide, can be read, reached and touched by everybody`, async () => {
    // Some sixty pages and sheets, each judged: a busy machine needs more than the usual two minutes.
    test.setTimeout(240_000);
    const device = await world.device(`${theme}-${lang}`, { viewport });
    const { page } = device;
    await page.addInitScript(
      (kept) => {
        localStorage.setItem('app:theme', kept.theme);
        localStorage.setItem('app:lang', kept.lang);
      },
      { theme, lang },
    );
    await page.goto(`${world.origin}/auth`);
    await expect(page.locator('form')).toBeVisible();
    await judge(page, '/auth');

    await signInInAnyLanguage(page);
    for (const path of [
      ...PATHS,
      '/delivery?view=board',
      '/delivery?view=trips',
      ...['production', 'fuel', 'downtime', 'machine', 'edit', 'close', 'plan'].map((sheet) => `/shift?do=${sheet}`),
      '/safety-incidents?view=report',
      '/equipment?view=list',
      '/equipment?open=new',
      '/settings?list=customers',
      '/settings?list=customers&open=new',
      ...SITE_PLACES.map(siteAddress),
      '/settings?site=health',
      '/nowhere',
    ]) {
      await page.goto(world.origin + path);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await judge(page, path);
    }
    for (const sheet of [/^(Record payment|Catat pembayaran)/, /^(Cash today|Kas hari ini)/]) {
      await page.goto(`${world.origin}/delivery`);
      await page.getByRole('button', { name: sheet }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await judge(page, `${sheet}`);
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
