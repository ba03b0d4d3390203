/** A page of a real Chromium with the app's data layer in it, and nothing on the screen. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { launchBrowser } from '../browser/support/device.ts';
/** What `evaluate` finds as `globalThis.lab`. As a type only: in Node it would load a store where there is none. */
export type { Lab } from './lab/index.ts';

export interface LabPage {
  readonly page: Page;
  readonly close: () => Promise<void>;
}

/** `origin`: whose page it is, and so which server its requests go to. Without one it has no server. */
export async function openLab(origin = 'http://127.0.0.1:5760'): Promise<LabPage> {
  const userDataDir = mkdtempSync(path.join(tmpdir(), 'kuari-bench-'));
  const device = await launchBrowser({ userDataDir });
  const { page } = device;
  const blank = `${origin}/bench-without-a-screen`;
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Bench</title>' }),
  );
  await page.goto(blank);
  // A browser whose requests somebody listens to is slower.
  await page.unrouteAll();
  await page.addScriptTag({ content: await labScript() });
  page.setDefaultTimeout(0);
  return {
    page,
    close: async () => {
      await device.close();
      rmSync(userDataDir, { recursive: true, force: true });
    },
  };
}

let script: Promise<string> | null = null;
/** For a page that is open already. */
export const labScript = (): Promise<string> => (script ??= buildLab('index'));

/** `name`: a file of `lab/` that stands by itself. */
export async function buildLab(name: string): Promise<string> {
  const entry = new URL(`lab/${name}.ts`, import.meta.url).pathname;
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: true, lib: { entry, name: 'kuariLab', formats: ['iife'] } },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const chunk = bundle && 'output' in bundle ? bundle.output.find((part) => part.type === 'chunk') : undefined;
  if (!chunk) throw new Error('The bench could not be built.');
  return chunk.code;
}
