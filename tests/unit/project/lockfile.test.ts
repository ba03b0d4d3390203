import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
const { packages }: { packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(read('package-lock.json'));

test('the lock file holds every platform package that a dependency names, so that npm ci works on Linux, macOS and Windows', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map((name) => `${path} needs ${name}`),
  );
  expect(missing).toEqual([]);
  const systems = ['linux', 'darwin', 'win'].map(
    (system) => Object.keys(packages).filter((path) => path.includes(system)).length,
  );
  for (const count of systems) expect(count).toBeGreaterThan(10);
});

test('the lock file names no download addresses', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test('every version is exact', () => {
  const { dependencies, devDependencies }: Record<string, Record<string, string>> = JSON.parse(read('package.json'));
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

test('what is shipped has a licence that asks for no more than to be named', () => {
  const allowed = ['MIT', 'ISC', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0', '(MIT OR Apache-2.0)'];
  const others = Object.entries(packages).filter(
    ([path, { dev, license = '' }]) => path !== '' && !dev && !allowed.includes(license),
  );
  expect(others).toEqual([]);
});
