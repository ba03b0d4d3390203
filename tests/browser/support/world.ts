/** Everything that a story needs: a server, a breakable network before it, and devices by name. One call cleans it all up. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BackendOptions, startBackend, type TestBackend } from './backend.ts';
import { type Page, test } from '@playwright/test';
import { allSent } from './clerk.ts';
import { type Device, type DeviceOptions, launchBrowser } from './device.ts';
import { clearDrafts } from './drafts.ts';
import { type FaultProxy, startFaultProxy } from './faultProxy.ts';
import { signIn, type Who } from './signIn.ts';

export interface World {
  readonly backend: TestBackend;
  readonly network: FaultProxy;
  /** Where browsers find the app: behind the breakable network. */
  readonly origin: string;
  /** Starts the device of that name, with what its profile held when it was last closed or killed. */
  readonly device: (name: string, options?: Omit<DeviceOptions, 'userDataDir'>) => Promise<Device>;
  /**
   * A new page of a person who is signed in, on a device of that role which the tests of a file share: its pages before are closed,
   * the language is English again and no draft is left. It shows nothing of the app yet.
   */
  readonly pageOf: (who: Who, viewport?: DeviceOptions['viewport']) => Promise<Page>;
  /** Copies the folder of a device that is closed; the function that comes back puts the copy in its place. */
  readonly copyProfile: (name: string) => () => void;
  readonly end: () => Promise<void>;
}

export async function startWorld(options: BackendOptions = {}): Promise<World> {
  const profiles = mkdtempSync(path.join(tmpdir(), 'kuari-devices-'));
  const backend = await startBackend(options);
  // A site that is at work.
  await backend.query(`update public.system_config set config_value = 'all' where config_key = 'site.first_steps'`);
  const network = await startFaultProxy(backend.port);
  const devices: Device[] = [];
  const profileOf = (name: string) => path.join(profiles, name);
  const launch = async (name: string, deviceOptions: Omit<DeviceOptions, 'userDataDir'> = {}) => {
    const device = await launchBrowser({ ...deviceOptions, userDataDir: profileOf(name) });
    devices.push(device);
    return device;
  };
  const shared = new Map<Who, Page>();
  return {
    backend,
    network,
    origin: network.origin,
    device: launch,
    pageOf: async (who, viewport = { width: 1280, height: 720 }) => {
      const before = shared.get(who);
      let page: Page;
      if (before) {
        const context = before.context();
        page = await context.newPage();
        for (const other of context.pages()) if (other !== page) await other.close();
        await context.setOffline(false);
        await page.goto(`${network.origin}/auth/v1/health`);
        await page.evaluate(() => localStorage.setItem('app:lang', 'en'));
        await clearDrafts(page);
      } else {
        ({ page } = await launch(`of ${who}`));
        await signIn(page, network.origin, who);
        await allSent(page);
      }
      shared.set(who, page);
      await page.setViewportSize(viewport);
      return page;
    },
    copyProfile: (name) => {
      const [folder, copy] = [profileOf(name), profileOf(`copy of ${name}`)];
      cpSync(folder, copy, { recursive: true });
      return () => {
        rmSync(folder, { recursive: true });
        cpSync(copy, folder, { recursive: true });
      };
    },
    end: async () => {
      for (const device of devices) await device.close().catch(() => undefined);
      await network.stop();
      await backend.stop();
      rmSync(profiles, { recursive: true, force: true });
    },
  };
}

/** One for all tests of a file, from the first to the last of them. */
export function worldOfFile(options: BackendOptions = {}): World {
  let world: World | undefined;
  test.beforeAll(async () => void (world = await startWorld(options)));
  test.afterAll(() => world?.end());
  return new Proxy<World>(Object.create(null), { get: (_, part) => world && Reflect.get(world, part) });
}
