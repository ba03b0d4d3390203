/** A page of a real Chromium with the app's data layer in it, and nothing on the screen. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { build, type Plugin } from 'vite';
import { launchBrowser } from '../browser/support/device.ts';
import { freePort } from '../browser/support/ports.ts';
/** What `evaluate` finds as `globalThis.lab`. As a type only: in Node it would load a store where there is none. */
export type { Lab } from './lab/index.ts';

export interface LabPage {
  readonly page: Page;
  readonly close: () => Promise<void>;
}

/** The page has an origin of its own. `args`: of the browser. */
export async function openLab(args: readonly string[] = []): Promise<LabPage> {
  const userDataDir = mkdtempSync(path.join(tmpdir(), 'kuari-bench-'));
  const port = await freePort();
  const blank = createServer((_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'text/html' });
    outgoing.end('<!doctype html><title>Bench</title>');
  });
  await new Promise<void>((resolve) => void blank.listen(port, '127.0.0.1', resolve));
  const device = await launchBrowser({ userDataDir, args });
  const { page } = device;
  await page.goto(`http://127.0.0.1:${port}`);
  await page.addScriptTag({ content: await labScript() });
  page.setDefaultTimeout(0);
  return {
    page,
    close: async () => {
      await device.close();
      blank.close();
      rmSync(userDataDir, { recursive: true, force: true });
    },
  };
}

let script: Promise<string> | null = null;
/** For a page that is open already. */
export const labScript = (): Promise<string> => (script ??= buildLab('index.ts'));

/** `file`: of `lab/`, one that stands by itself. */
export async function buildLab(file: string, plugins: Plugin[] = []): Promise<string> {
  const entry = new URL(`lab/${file}`, import.meta.url).pathname;
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: true, lib: { entry, name: 'kuariLab', formats: ['iife'] } },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const chunk = bundle && 'output' in bundle ? bundle.output.find((part) => part.type === 'chunk') : undefined;
  if (!chunk) throw new Error('The bench could not be built.');
  return chunk.code;
}
