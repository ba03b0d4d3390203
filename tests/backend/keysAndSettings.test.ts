import { statSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildTarget } from '../../supabase/local/buildTarget.ts';
import { keysFile, loadOrCreateKeys } from '../../supabase/local/keys.ts';
import { parseDemoDays, parsePort } from '../../supabase/local/settings.ts';
import { temporaryFolder } from './support/localBackend.ts';

it('makes keys once, readable by their owner only', async () => {
  const folder = temporaryFolder();
  const first = await loadOrCreateKeys(folder);
  expect(await loadOrCreateKeys(folder)).toEqual(first);
  expect(statSync(keysFile(folder)).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
  expect(new Set(Object.values(first)).size).toBe(3);
});

it('gives two first starts at once the same keys', async () => {
  const folder = temporaryFolder();
  const [one, other] = await Promise.all([loadOrCreateKeys(folder), loadOrCreateKeys(folder)]);
  expect(one).toEqual(other);
});

it.each(['{"publishable":"x"}', '{"publishable', ''])(
  'refuses a keys file that holds %j, by its name, instead of writing over it',
  async (text) => {
    const folder = temporaryFolder();
    writeFileSync(keysFile(folder), text);
    await expect(loadOrCreateKeys(folder)).rejects.toThrow('does not hold the keys');
  },
);

it.each([
  ['90d', 90],
  ['0', 0],
  ['3y', 1095],
  ['1d', 1],
])('reads DEMO_DATA=%s as %i days', (text, days) => {
  expect(parseDemoDays(text)).toBe(days);
});

it.each(['', '90', '-1d', '1.5d', 'd', '99999d'])('refuses DEMO_DATA=%j', (text) => {
  expect(() => parseDemoDays(text)).toThrow('DEMO_DATA must be');
});

it.each(['0', '65536', 'abc', '80.5'])('refuses PORT=%j', (text) => {
  expect(() => parsePort(text)).toThrow('PORT must be');
});

it.each(['', 'not a url', 'ftp://kuari.example', 'kuari.example'])(
  'refuses to build for a hosted project at %j',
  async (url) => {
    const env = { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: 'sb_publishable_x' };
    await expect(buildTarget(env, '/nowhere', 'build')).rejects.toThrow('Invalid VITE_SUPABASE_URL format');
  },
);

it('refuses to build a secret key into the app, and to build without a key', async () => {
  const url = 'https://project.kuari.example';
  await expect(
    buildTarget({ VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: 'sb_secret_x' }, '/nowhere', 'build'),
  ).rejects.toThrow('secret');
  await expect(buildTarget({ VITE_SUPABASE_URL: url }, '/nowhere', 'build')).rejects.toThrow('VITE_SUPABASE_ANON_KEY');
});

it('leaves the address of a hosted project as it is', async () => {
  const env = { VITE_SUPABASE_URL: 'https://project.kuari.example', VITE_SUPABASE_ANON_KEY: 'sb_publishable_x' };
  await buildTarget(env, '/nowhere', 'build');
  expect(env.VITE_SUPABASE_URL).toBe('https://project.kuari.example');
});

it('builds for the origin of the page, with the local key, where no project is named', async () => {
  const folder = temporaryFolder();
  const env: NodeJS.ProcessEnv = { DATA_DIR: folder };
  await buildTarget(env, folder, 'build');
  expect(env).toMatchObject({
    VITE_SUPABASE_URL: '',
    VITE_SUPABASE_ANON_KEY: (await loadOrCreateKeys(folder)).publishable,
  });
});
