import type { Page } from '@playwright/test';
import { build } from 'vite';
/** What `evaluate` finds as `globalThis.photoLab`. */
export type { PhotoLab } from './inPage.ts';

/** Puts the app's own code for photos into a page of the app. */
export async function bringPhotoLab(page: Page): Promise<void> {
  await page.evaluate(await (script ??= buildLab()));
}

let script: Promise<string> | null = null;

async function buildLab(): Promise<string> {
  const entry = new URL('inPage.ts', import.meta.url).pathname;
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: true, lib: { entry, name: 'photoLabScript', formats: ['iife'] } },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const chunk = bundle && 'output' in bundle ? bundle.output.find((part) => part.type === 'chunk') : undefined;
  if (!chunk) throw new Error('The code for photos could not be built.');
  return chunk.code;
}
