/** Everything that a story needs: a server, a breakable network before it, and devices by name. One call cleans it all up. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BackendOptions, startBackend, type TestBackend } from './backend.ts';
import { type Device, type DeviceOptions, launchBrowser } from './device.ts';
import { type FaultProxy, startFaultProxy } from './faultProxy.ts';

export interface World {
  readonly backend: TestBackend;
  readonly network: FaultProxy;
  /** Where browsers find the app: behind the breakable network. */
  readonly origin: string;
  /** Starts the device of that name, with what its profile held when it was last closed or killed. */
  readonly device: (name: string, options?: Omit<DeviceOptions, 'userDataDir'>) => Promise<Device>;
  /** Copies the folder of a device that is closed; the function that comes back puts the copy in its place. */
  readonly copyProfile: (name: string) => () => void;
  readonly end: () => Promise<void>;
}

export async function startWorld(options: BackendOptions = {}): Promise<World> {
  const profiles = mkdtempSync(path.join(tmpdir(), 'kuari-devices-'));
  const backend = await startBackend(options);
  const network = await startFaultProxy(backend.port);
  const devices: Device[] = [];
  const profileOf = (name: string) => path.join(profiles, name);
  return {
    backend,
    network,
    origin: network.origin,
    device: async (name, deviceOptions = {}) => {
      const device = await launchBrowser({ ...deviceOptions, userDataDir: profileOf(name) });
      devices.push(device);
      return device;
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
