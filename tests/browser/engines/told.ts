/** A device of an engine before a server of its own, and what people do on it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { A_LOAD, type Load } from '../support/clerk.ts';
import { emailOf, PASSWORD, type Who } from '../support/signIn.ts';
import { unsettledRecords } from '../support/store.ts';
import { startWorld, type World } from '../support/world.ts';
import { launchEngine, type EngineDevice, type EngineOptions } from './engineDevice.ts';
import { button, field, type EnginePage } from './enginePage.ts';
import type { Engine } from './findEngines.mjs';

export interface Told {
  readonly engine: Engine;
  readonly world: World;
  /** Of the browser that is open. */
  readonly page: () => EnginePage;
  /** On the profile of that name, with what it held when it was last killed. Another one that is open is killed. */
  readonly open: (profile: string, options?: Omit<EngineOptions, 'profile'>) => Promise<EnginePage>;
  readonly kill: () => Promise<void>;
  /** Where files of a device lie. */
  readonly folder: (profile: string) => string;
  readonly end: () => Promise<void>;
}

export async function beginTelling(engine: Engine): Promise<Told> {
  const profiles = mkdtempSync(path.join(tmpdir(), `kuari-${engine}-`));
  const world = await startWorld({ demo: '8d' });
  const folder = (profile: string) => path.join(profiles, profile);
  let device: EngineDevice | null = null;
  const kill = async () => {
    const killed = device;
    device = null;
    await killed?.kill();
  };
  return {
    engine,
    world,
    folder,
    kill,
    page: () => {
      if (!device) throw new Error('no browser is open');
      return device.page;
    },
    open: async (profile, options = {}) => {
      await kill();
      device = await launchEngine(engine, { ...options, profile: folder(profile) });
      return device.page;
    },
    end: async () => {
      await kill();
      await world.end();
      rmSync(profiles, { recursive: true, force: true });
    },
  };
}

export async function signIn({ page, world }: Told, who: Who): Promise<void> {
  await page().goto(`${world.origin}/auth`);
  await page().fill(field('Email'), emailOf(who));
  await page().fill(field('Password'), PASSWORD);
  await page().click(button('Sign In'));
  await page().shows(button('Sign Out'), 60_000);
}

/** From here on the app starts without a server. */
export const workerReady = ({ page }: Told): Promise<void> =>
  page().evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

export const allSent = ({ page }: Told): Promise<void> =>
  expect(async () => {
    expect(await unsettledRecords(page(), { endUndo: true })).toBe(0);
    expect(await page().text({ css: 'header' })).toMatch(/All data synced|waits? for the owner/);
  }).toPass({ timeout: 60_000, intervals: [100, 200] });

export async function fillDelivery({ page }: Told, load: Load = {}): Promise<void> {
  const { plate, customer, material, volume, driver } = { ...A_LOAD, ...load };
  await page().fill(field('License plate'), plate);
  await page().fill(field('Driver name'), driver);
  await page().fill(field('Customer'), customer);
  await page().choose(field('Material type'), material);
  await page().fill(field(/^Volume \(m³\)/), volume);
}

/** On the form that is open; answers the number of its ticket, once the app has said that it is saved. */
export async function recordDelivery(told: Told, load: Load = {}): Promise<string> {
  const page = told.page();
  const ticketOnScreen = async () => /SJ-\d{6}-\w{3}-\d{4,}/.exec(await page.text({ css: '#content' }))?.[0];
  const earlier = await ticketOnScreen();
  await fillDelivery(told, load);
  await page.click(button(/^Save delivery/));
  let ticket: string | undefined;
  await expect(async () => {
    expect(await page.text({ css: '#content' })).toContain('Saved on this device');
    ticket = await ticketOnScreen();
    expect(ticket).toBeDefined();
    expect(ticket).not.toBe(earlier);
  }).toPass({ timeout: 20_000 });
  // A press on the same spot within half a second of one that saved is dropped.
  await new Promise((resolve) => setTimeout(resolve, 600));
  return ticket ?? '';
}
