/** Everything that a story needs: a server, a breakable network before it, and devices by name. One call cleans it all up. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BackendOptions, startBackend, type TestBackend } from './backend.ts';
import { type Page, test as base } from '@playwright/test';
import { allSent } from './clerk.ts';
import { type Device, type DeviceOptions, launchBrowser, workerActivated } from './device.ts';
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
   * The device of that role, which tests share: its person is signed in, all of the app is on it, and it has one new page that shows
   * nothing of the app yet. The language is English again and no draft is left.
   */
  readonly deviceOf: (who: Who, viewport?: DeviceOptions['viewport']) => Promise<Device>;
  /** The page of that device. */
  readonly pageOf: (who: Who, viewport?: DeviceOptions['viewport']) => Promise<Page>;
  /** Starts that device once more, as its browser ended. */
  readonly again: (who: Who, viewport?: DeviceOptions['viewport']) => Promise<Device>;
  /** Copies the folder of a device that is closed; the function that comes back puts the copy in its place. */
  readonly copyProfile: (name: string) => () => void;
  /** After a test: the network is whole, and nothing of the app is open. Devices of roles stay. */
  readonly rest: () => Promise<void>;
  readonly end: () => Promise<void>;
}

const DESK = { width: 1280, height: 720 };

export async function startWorld(options: BackendOptions = {}): Promise<World> {
  const profiles = mkdtempSync(path.join(tmpdir(), 'kuari-devices-'));
  const backend = await startBackend(options);
  // A site that is at work.
  await backend.query(`update public.system_config set config_value = 'all' where config_key = 'site.first_steps'`);
  const network = await startFaultProxy(backend.port);
  const devices = new Set<Device>();
  const profileOf = (name: string) => path.join(profiles, name);
  const launch = async (name: string, deviceOptions: Omit<DeviceOptions, 'userDataDir'> = {}) => {
    const device = await launchBrowser({ ...deviceOptions, userDataDir: profileOf(name) });
    devices.add(device);
    return device;
  };
  const atWork = new Map<Who, Device>();
  const signedIn = new Set<Who>();
  const again = async (who: Who, viewport: DeviceOptions['viewport'] = DESK): Promise<Device> => {
    const device = await launch(`of ${who}`, { viewport });
    const ended = (end: () => Promise<void>) => () => {
      atWork.delete(who);
      return end();
    };
    const ofRole = { ...device, kill: ended(device.kill), close: ended(device.close) };
    atWork.set(who, ofRole);
    return ofRole;
  };
  const deviceOf = async (who: Who, viewport: DeviceOptions['viewport'] = DESK): Promise<Device> => {
    const device = atWork.get(who) ?? (await again(who, viewport));
    const { context } = device;
    const page = await context.newPage();
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.setOffline(false);
    if (!signedIn.has(who)) {
      await signIn(page, network.origin, who);
      await allSent(page);
      await workerActivated(page);
      signedIn.add(who);
    }
    await page.goto(`${network.origin}/auth/v1/health`);
    await page.evaluate(() => localStorage.setItem('app:lang', 'en'));
    await clearDrafts(page);
    await page.setViewportSize(viewport);
    return { ...device, page };
  };
  return {
    backend,
    network,
    origin: network.origin,
    device: launch,
    deviceOf,
    pageOf: async (who, viewport) => (await deviceOf(who, viewport)).page,
    again,
    copyProfile: (name) => {
      const [folder, copy] = [profileOf(name), profileOf(`copy of ${name}`)];
      cpSync(folder, copy, { recursive: true });
      return () => {
        rmSync(folder, { recursive: true });
        cpSync(copy, folder, { recursive: true });
      };
    },
    rest: async () => {
      network.heal();
      network.forgetRequests();
      const kept = new Set([...atWork.values()].map(({ context }) => context));
      for (const device of devices) {
        if (kept.has(device.context)) for (const page of device.context.pages()) await page.goto('about:blank');
        else {
          devices.delete(device);
          await device.close().catch(() => undefined);
        }
      }
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
  base.beforeAll(async () => void (world = await startWorld(options)));
  base.afterAll(() => world?.end());
  return standsFor(() => world);
}

/** For files in `sharedWorld`. */
export const test = base.extend<object, { readonly worldOfWorker: World }>({
  worldOfWorker: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from it that nothing is asked for.
    async ({}, use) => {
      const world = await startWorld({ demo: '8d' });
      await use(world);
      await world.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** One for all files of a worker of Playwright that ask for it: with its people, their devices, and what tests before have recorded. */
export function sharedWorld(): World {
  let world: World | undefined;
  test.beforeAll(({ worldOfWorker }) => void (world = worldOfWorker));
  test.afterEach(() => world?.rest());
  return standsFor(() => world);
}

const standsFor = (world: () => World | undefined): World =>
  new Proxy<World>(Object.create(null), { get: (_, part) => Reflect.get(world() ?? {}, part) });
