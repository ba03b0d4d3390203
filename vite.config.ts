import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildTarget } from './supabase/local/buildTarget.ts';
import packageFile from './package.json' with { type: 'json' };
import { securityHeaders } from './supabase/local/http/securityHeaders.ts';
import { localBackend } from './supabase/local/plugin.ts';

export default defineConfig(async ({ command }) => {
  // A build is for production whatever the shell that starts it has set: a test runner's NODE_ENV would slip the development
  // build of React into it, and test mode with it.
  if (command === 'build') process.env.NODE_ENV = 'production';
  await buildTarget(process.env, import.meta.dirname, command);
  process.env.VITE_APP_VERSION = packageFile.version;
  const server = { host: '127.0.0.1', port: Number(process.env.PORT || 4173), strictPort: true, cors: false };
  return {
    server: {
      ...server,
      // The dev server gives out any file below the root: not the secret key, not the database.
      fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', 'keys.json', '**/pgdata/**'] },
      // The database's own files change all the time, and are nothing to reload for.
      watch: { ignored: ['**/.local/**', '**/.cache/**', '**/tests/**', '**/supabase/migrations/**'] },
    },
    preview: server,
    plugins: [
      react(),
      tailwindcss(),
      securityHeaders(process.env.VITE_SUPABASE_URL ?? ''),
      localBackend(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'service-worker.ts',
        // The page registers the worker itself, so that it decides when a new version takes over.
        injectRegister: false,
        registerType: 'prompt',
        includeManifestIcons: false,
        manifest: {
          id: '/',
          name: 'Kuari',
          short_name: 'Kuari',
          description: 'Inventory & Operations Dashboard',
          start_url: '/',
          scope: '/',
          display: 'standalone',
          lang: 'id',
          background_color: '#f5f3ef',
          theme_color: '#2b2722',
          shortcuts: [{ name: 'New delivery', url: '/delivery/new', icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }] }],
          icons: [
            { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
            { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
            { src: '/icons/icon-512-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          ],
        },
        injectManifest: { globPatterns: ['**/*.{js,css,html,json,svg,png,woff2}'], sourcemap: false },
        devOptions: { enabled: true, type: 'module', suppressWarnings: true },
      }),
    ],
    // Zipping a workbook in workers of their own would need workers from blobs, which the content security policy forbids.
    resolve: { alias: [{ find: /^fflate$/, replacement: path.join(import.meta.dirname, 'src/features/deliveries/board/zipInPage.ts') }] },
    optimizeDeps: { include: ['workbox-precaching'] },
    build: {
      target: 'es2022',
      outDir: process.env.OUT_DIR ?? 'dist',
      emptyOutDir: true,
      sourcemap: true,
      // Nothing in these folders acts by being imported. Knowing it, the bundler sees through their index files, and the
      // sign-in page does not fetch the database that only the pages behind it use.
      rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /\/src\/(data|domain|sync)\//, sideEffects: false }] } },
    },
  };
});
