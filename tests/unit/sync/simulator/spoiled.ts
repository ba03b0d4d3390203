/** The simulator with everything it uses in one file, but for one line, which is another one. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { expect } from 'vitest';
import { trusted } from '../../../../src/domain/values/json.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const COPIES = path.join(ROOT, '.cache/planted', String(process.pid));

export interface Line {
  /** From the root. */
  readonly file: string;
  /** Stands in it once. */
  readonly right: string;
  readonly wrong: string;
}

/** What the modules of this folder export, with the one line changed in all that they import. */
export async function spoiled<T>({ file, right, wrong }: Line, modules: readonly string[], name: string): Promise<T> {
  const spoiledFile = path.join(ROOT, file);
  const sound = readFileSync(spoiledFile, 'utf8');
  expect(sound.split(right).length, `the line to spoil stands once in ${file}`).toBe(2);
  const read: string[] = [];
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    plugins: [
      {
        name: 'spoil',
        resolveId: (id) => (id === ENTRY ? ENTRY : null),
        load: (id) => {
          read.push(id);
          if (id === ENTRY)
            return modules
              .map((module) => `export * from ${JSON.stringify(path.join(import.meta.dirname, `${module}.ts`))};`)
              .join('\n');
          return id === spoiledFile ? sound.replace(right, () => wrong) : null;
        },
      },
    ],
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: { input: ENTRY, output: { codeSplitting: false } },
    },
  });
  expect(read, `the simulator uses ${file}`).toContain(spoiledFile);
  if (!('output' in built)) throw new Error('The bundler gave no output.');
  const copy = path.join(COPIES, `${name}-${modules.join('-')}.mjs`);
  mkdirSync(COPIES, { recursive: true });
  writeFileSync(copy, built.output[0].code);
  const module: unknown = await import(/* @vite-ignore */ copy);
  return trusted<T>(module);
}

export const removeSpoiled = (): void => rmSync(COPIES, { recursive: true, force: true });

const ENTRY = 'virtual:spoiled.ts';
