/** A React page with nothing on it, and the app's own service worker: what no start from a cached shell can do without. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { freePort } from '../browser/support/ports.ts';

export interface EmptyApp {
  readonly origin: string;
  /** Its server ends: from then on it starts from what the browser keeps, or not at all. */
  readonly stop: () => Promise<void>;
}

const root = new URL('emptyApp', import.meta.url).pathname;

export async function serveEmptyApp(): Promise<EmptyApp> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'kuari-empty-app-'));
  const shared = { root, configFile: false, logLevel: 'error' } as const;
  await build({
    ...shared,
    mode: 'production',
    build: { outDir, target: 'es2022' },
    plugins: [
      react(),
      // As in vite.config.ts.
      VitePWA({
        strategies: 'injectManifest',
        srcDir: '../../../sw',
        filename: 'service-worker.ts',
        injectRegister: false,
        manifest: false,
        injectManifest: { globPatterns: ['**/*.{js,html}'], sourcemap: false },
      }),
    ],
  });
  const port = await freePort();
  const server = await preview({
    ...shared,
    build: { outDir },
    preview: { host: '127.0.0.1', port, strictPort: true },
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
