/** What each engine has to be able to do, told once and played in Firefox and WebKit; Chromium has these stories in the other files. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { expectExactlyOnce } from '../support/books.ts';
import { A_LOAD } from '../support/clerk.ts';
import { emailOf, PASSWORD, type Who } from '../support/signIn.ts';
import { unsettledRecords } from '../support/store.ts';
import { startWorld, type World } from '../support/world.ts';
import { launchEngine, type EngineDevice, type EngineOptions } from './engineDevice.ts';
import { button, field, link, type EnginePage } from './enginePage.ts';
import { canInstall, isHere, type Engine } from './findEngines.mjs';

const SAVED = /Saved on this device/;

export function tellStories(engine: Engine): void {
  // Where it can be had it has to be there: without it the stories fail. Elsewhere the runner names what was not played.
  if (!isHere(engine) && !canInstall()) return;

  let world: World;
  let profiles = '';
  let device: EngineDevice | null = null;
  let page: EnginePage;
  const open = async (options: Partial<EngineOptions> & { profile: string }) => {
    device = await launchEngine(engine, { ...options, profile: path.join(profiles, options.profile) });
    page = device.page;
  };
  const kill = async () => {
    const killed = device;
    device = null;
    await killed?.kill();
  };

  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    profiles = mkdtempSync(path.join(tmpdir(), `kuari-${engine}-`));
    world = await startWorld({ demo: '2d' });
  });
  test.afterAll(async () => {
    await kill();
    await world?.end();
    rmSync(profiles, { recursive: true, force: true });
  });

  const signIn = async (who: Who) => {
    await page.goto(`${world.origin}/auth`);
    await page.fill(field('Email'), emailOf(who));
    await page.fill(field('Password'), PASSWORD);
    await page.click(button('Sign In'));
    await page.shows(button('Sign Out'), 60_000);
  };
  const allSent = () =>
    expect(async () => {
      expect(await unsettledRecords(page)).toBe(0);
      expect(await page.text({ css: 'header' })).toMatch(/All data synced/);
    }).toPass({ timeout: 60_000 });
  const record = async (load: Partial<Record<keyof typeof A_LOAD, string>> = {}) => {
    const { plate, customer, material, volume, driver } = { ...A_LOAD, ...load };
    await page.fill(field('License plate'), plate);
    await page.fill(field('Driver name'), driver);
    await page.fill(field('Customer'), customer);
    await page.choose(field('Material type'), material);
    await page.fill(field(/^Volume \(m³\)/), volume);
    await page.click(button('Save delivery'));
    await page.reads(SAVED, { role: 'status' });
    const ticket = /SJ-\d{6}-\w{3}-\d{4,}/.exec(await page.text({ role: 'status' }))?.[0] ?? '';
    expect(ticket).not.toBe('');
    return ticket;
  };

  test('a delivery saved without signal is there after the browser was killed, and arrives once', async () => {
    await open({ profile: 'tablet' });
    await signIn('clerk');
    await allSent();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await world.network.down();
    await page.click(link('New delivery'));
    const ticket = await record();
    await kill();
    await open({ profile: 'tablet' });
    await page.goto(`${world.origin}/delivery`);
    await page.reads(ticket);
    await page.reads(/1 to send/, { css: 'header' });
    await world.network.up();
    await allSent();
    await expectExactlyOnce(world.backend, [ticket]);
  });
}
