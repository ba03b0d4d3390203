import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildTarget } from './supabase/local/buildTarget.ts';
import packageFile from './package.json' with { type: 'json' };
import { securityHeaders } from './supabase/local/http/securityHeaders.ts';
import { orInWords } from './supabase/local/inWords.ts';
import { localBackend } from './supabase/local/plugin.ts';
import { readSite } from './supabase/local/settings.ts';

export default defineConfig(async ({ command }) => {
  // A build is always for production: a test runner's NODE_ENV would put the development build of React and the test mode into it.
  if (command === 'build') process.env.NODE_ENV = 'production';
  await orInWords(buildTarget(process.env, import.meta.dirname, command));
  process.env.VITE_APP_VERSION = packageFile.version;
  const site = readSite(process.env);
  const port = Number(process.env.INNER_PORT || process.env.PORT || 4173);
  const allowedHosts = site ? [new URL(site.origin).hostname] : [];
  const server = { host: '127.0.0.1', port, strictPort: true, cors: false, allowedHosts };
  return {
    server: {
      ...server,
      // The dev server serves any file below the root: except the secret key, the database and its backups.
      fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', 'keys.json', '*.tar', '**/pgdata*/**'] },
      // The database's own files change all the time, and need no reload.
      watch: { ignored: ['**/.local/**', '**/.cache/**', '**/tests/**', '**/supabase/migrations/**'] },
    },
    preview: server,
    plugins: [
      react(),
      tailwindcss(),
      securityHeaders(process.env.VITE_SUPABASE_URL ?? ''),
      localBackend(),
      secondWave(),
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
          // In English: a manifest has one language, whatever the app's language.
          lang: 'en',
          background_color: '#f5f3ef',
          theme_color: '#251f1b',
          shortcuts: [
            {
              name: 'New delivery',
              url: '/delivery/new',
              icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
            },
            {
              name: 'Shift',
              url: '/shift',
              icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
            },
          ],
          icons: [
            { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
            { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
            { src: '/icons/icon-512-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          ],
          // Shown when the app is offered for installation. Made by `npm run screenshots`.
          screenshots: [
            {
              src: '/screenshots/dashboard.png',
              sizes: '1280x800',
              type: 'image/png',
              form_factor: 'wide',
              label: 'The dashboard: stock on hand, its levels, and what left today',
            },
            {
              src: '/screenshots/new-delivery.png',
              sizes: '390x844',
              type: 'image/png',
              form_factor: 'narrow',
              label: 'A new delivery at the weighbridge, on a phone',
            },
          ],
        },
        injectManifest: {
          globPatterns: ['**/*.{js,css,html,json,svg,png,woff2}'],
          // No screen shows them: a device on a slow connection does not fetch them.
          globIgnores: ['screenshots/**', 'guides/**'],
          sourcemap: false,
        },
        devOptions: { enabled: true, type: 'module', suppressWarnings: true },
      }),
    ],
    // Zipping a workbook in workers of their own would need workers from blobs, which the content security policy forbids.
    resolve: {
      alias: [
        // The package's first entry is its build with warnings for developers.
        { find: /^react-router$/, replacement: inPackages('react-router/dist/production/index.mjs') },
        { find: /^react-router\/dom$/, replacement: inPackages('react-router/dist/production/dom-export.mjs') },
        // The first entry of these packages is for browsers without classes and `for await`.
        { find: /^dexie$/, replacement: inPackages('dexie/dist/modern/dexie.mjs') },
        { find: /^workbox-window$/, replacement: inPackages('workbox-window/build/workbox-window.prod.mjs') },
        { find: /^fflate$/, replacement: path.join(import.meta.dirname, 'src/features/deliveries/board/zipInPage.ts') },
      ],
    },
    optimizeDeps: { include: ['workbox-precaching'] },
    build: {
      target: 'es2022',
      outDir: process.env.OUT_DIR ?? 'dist',
      emptyOutDir: true,
      sourcemap: true,
      // No file in these folders has effects on import, except its own state or channel, which matters only to its importers. So the
      // bundler can see through their index files, and the sign-in page does not fetch the database, which only later pages use.
      rolldownOptions: {
        treeshake: { moduleSideEffects: [{ test: /\/src\/(data|domain|sync)\//, sideEffects: false }] },
        output: {
          codeSplitting: { groups: FILES },
          // A shared file would be named after all its users: that is long, and changes with every new screen.
          chunkFileNames: ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`,
        },
      },
    },
  };
});

const inPackages = (file: string): string => path.join(import.meta.dirname, 'node_modules', file);

/**
 * The files of the app. Every request costs a round trip on a slow connection, so there is one file for what index.html names, one for
 * what starts after the first paint, one for the store's part of frame and dashboard, and one for the rounds of a page without a
 * worker. A part of `store` that imports `data/index.ts` would include the whole data layer.
 *
 * Other shared code is grouped by layers, one file each. Imports between layers have one direction only (the linter ensures it), so
 * that two of these files never import each other: with files cut by their users, and small ones merged, a new import could close a
 * circle, and sign-in would fail.
 */
const FILES: Group[] = [
  { name: 'first', tags: ['$initial'], priority: 20 },
  { ...neededBy('start', /\/src\/data\/start\./), priority: 19 },
  {
    ...neededBy(
      'store',
      /\/src\/(app\/layout\/storeParts|features\/stock\/StockPage|data\/runtime\/driver|sync\/clock\/clockOffset)\./,
    ),
    test: /\/src\/|dexie|zod/,
    priority: 18,
  },
  { ...neededBy('engine', /\/src\/data\/runtime\/pageRounds\./), test: /\/src\//, priority: 17 },
  { name: 'libraries', test: /node_modules/, minShareCount: 2, priority: 9 },
  { name: 'domain', test: /\/src\/domain\//, minShareCount: 2, priority: 8 },
  { name: 'data', test: /\/src\/(sync|data)\//, minShareCount: 2, priority: 7 },
  { name: 'ui', test: /\/src\/(i18n|ui)\//, minShareCount: 2, priority: 6 },
  { name: 'forms', test: /\/src\/(forms|shared)\//, minShareCount: 2, priority: 5 },
  { debugName: 'feature', name: featureOf, minShareCount: 2, priority: 4 },
];

/** Names in index.html those of the files above that follow the first one: `public/start.js` preloads them. */
function secondWave(): Plugin {
  const isShared = ({ name, isEntry }: Rolldown.OutputChunk) =>
    !isEntry && FILES.some((file) => file.name === name || file.debugName === name);
  return {
    name: 'kuari-second-wave',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk' && isShared(file));
        const content = chunks.map(({ fileName }) => `/${fileName}`).join(' ');
        return [{ tag: 'meta', attrs: { name: 'second-wave', content }, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** Code shared by the screens of one feature: features do not import each other. */
function featureOf(id: string): string | null {
  return /\/src\/features\/([^/]+)\//.exec(id)?.[1] ?? null;
}

function neededBy(name: string, file: RegExp): Group {
  return { debugName: name, name: (id, context) => (isNeededBy(file, id, context) ? name : null) };
}

function isNeededBy(file: RegExp, id: string, context: Context, seen = new Set<string>()): boolean {
  if (file.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return context.getModuleInfo(id)?.importers.some((importer) => isNeededBy(file, importer, context, seen)) ?? false;
}

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Extract<Group['name'], (...given: never[]) => unknown>>[1];
