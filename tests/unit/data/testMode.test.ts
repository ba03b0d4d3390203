import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { build, resolveConfig } from 'vite';
import { testProfile } from '../../../src/data/session/restoreIdentity.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

describe('test mode', () => {
  it('is entered by its flag only, with the role of the other flag, else as owner', () => {
    expect(testProfile({})).toBeNull();
    expect(testProfile({ VITE_TEST_MODE: '1' })).toBeNull();
    expect(testProfile({ VITE_TEST_MODE: 'true' })?.role).toBe('owner');
    expect(testProfile({ VITE_TEST_MODE: 'true', VITE_TEST_ROLE: 'manager' })?.role).toBe('manager');
    expect(testProfile({ VITE_TEST_MODE: 'true', VITE_TEST_ROLE: 'emperor' })?.role).toBe('owner');
  });

  afterEach(() => void vi.unstubAllEnvs());

  /** The start of the data layer, bundled with the flags set, as somebody who wants in would set them. */
  async function bundleFor(environment: 'production' | 'development'): Promise<string> {
    vi.stubEnv('NODE_ENV', environment);
    vi.stubEnv('VITE_TEST_MODE', 'true');
    vi.stubEnv('VITE_TEST_ROLE', 'owner');
    const built = await build({
      configFile: false,
      root: ROOT,
      mode: environment,
      logLevel: 'silent',
      build: {
        write: false,
        minify: false,
        rolldownOptions: { input: path.join(ROOT, 'src/data/start.ts'), preserveEntrySignatures: 'strict' },
      },
    });
    if (!('output' in built)) throw new Error('The bundler gave no output.');
    return built.output.map((part) => ('code' in part ? part.code : '')).join('\n');
  }

  it('is not in a build with another NODE_ENV: every build of this project is a production build', async () => {
    for (const environment of ['development', 'test']) {
      vi.stubEnv('NODE_ENV', environment);
      const config = await resolveConfig({ root: ROOT, logLevel: 'silent' }, 'build', environment);
      expect([environment, config.isProduction, config.env['DEV']]).toEqual([environment, true, false]);
    }
  }, 60_000);

  it('does not exist in a production build, whatever the flags; a development build has it', async () => {
    expect(await bundleFor('development')).toContain('test-mode.invalid');
    expect(await bundleFor('production')).not.toContain('test-mode.invalid');
  }, 60_000);
});
