/** The embedded backend in Vite's dev and preview servers: the app and its Supabase have one origin, as behind one domain. */
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Connect, Plugin, PreviewServer, ViteDevServer } from 'vite';
import { type Backend, openBackend } from './backend.ts';
import { hasDemoOwner } from './demo/accounts.ts';
import { seedDemo } from './demo/seed.ts';
import { type FunctionsHost, runFunctions } from './functions/host.ts';
import { proxyToFunctions } from './functions/proxy.ts';
import { openPublicListener, readTls } from './http/publicListener.ts';
import { staticFileRules } from './http/staticFiles.ts';
import { answer, sendJson } from './http/listener.ts';
import { NOT_FOUND, ownerOf } from './http/served.ts';
import { limitSockets } from './http/sockets.ts';
import { answerTestSql } from './http/testSql.ts';
import { inWords, orInWords } from './inWords.ts';
import { type Keys, loadOrCreateKeys } from './keys.ts';
import { type LocalSettings, readSettings } from './settings.ts';
import { prepareSite } from './site.ts';

export function localBackend(): Plugin {
  const started = { hasDemo: false, said: [] as string[] };
  const serve = async (server: ViteDevServer | PreviewServer) => {
    const settings = readSettings(process.env, server.config.root);
    const { site } = settings;
    const tls = site?.listen?.tls ? readTls(site.listen.tls, site.origin, new Date()) : null;
    const keys = await loadOrCreateKeys(settings.dataDir);
    const backend = await openBackend(settings, keys);
    const said = await backend.withSetupLock(async () => {
      if (!site || site.demo) await seedDemo(backend, keys, settings, new Date());
      return site ? prepareSite(backend, keys, settings, site) : [];
    });
    started.hasDemo = await hasDemoOwner(backend.database);
    started.said = [
      ...said,
      ...backend.warnings,
      ...(tls?.warning ? [tls.warning] : []),
      ...(site && !settings.databaseUrl ? [NOT_FOR] : []),
    ];
    const functions = runFunctions(settings.root, functionsEnvironment(settings, keys), (line) =>
      server.config.logger.info(`[functions] ${line}`),
    );
    server.middlewares.use(routes(backend, functions, keys, settings));
    if (server.httpServer)
      limitSockets(
        server.httpServer,
        (request, ...socket) => isReload(server, request) || backend.realtime.accept(request, ...socket),
      );
    const { httpServer } = server;
    const listener = httpServer && site ? openPublicListener(httpServer, site, tls) : null;
    listener?.once('error', (error) => {
      console.error(`\nKuari cannot be reached: ${inWords(error)}`);
      process.exit(1);
    });
    httpServer?.once('close', () => {
      listener?.close();
      listener?.closeAllConnections();
      functions.stop();
      void backend.close();
    });
  };
  return {
    name: 'kuari-local-backend',
    /** For `start.mjs`, which prints it: whether the demo's accounts exist, and other messages. */
    api: { started },
    async configureServer(server) {
      if (!process.env.VITEST) await orInWords(serve(server));
    },
    async configurePreviewServer(server) {
      await orInWords(serve(server));
      server.middlewares.use(staticFileRules(path.resolve(server.config.root, server.config.build.outDir)));
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (_html, { server }) =>
        server ? [{ tag: 'script', attrs: SIMULATED_SCALE, injectTo: 'head-prepend' }] : [],
    },
  };
}

const NOT_FOR = `PGlite keeps this site, which is not for a site that earns money: after a power cut its newest records must come again from the
  devices, no backup is made while it runs, and a single slow request holds up all others. Use a Postgres (DATABASE_URL).`;

/** On the dev server's pages. */
const SIMULATED_SCALE = { type: 'module', src: '/supabase/local/scale/simulatedYard.ts' };

function routes(
  backend: Backend,
  functions: FunctionsHost,
  keys: Keys,
  settings: LocalSettings,
): Connect.NextHandleFunction {
  const proxies = settings.site?.proxies ?? [];
  const testSql = settings.testSql ? answerTestSql(backend.database, keys) : null;
  return (request, response, next) => {
    const url = request.url ?? '/';
    switch (ownerOf(url)) {
      case 'auth':
      case 'rest':
      case 'storage':
        return answer(backend.handle, request, response, keys, proxies);
      case 'functions':
        return proxyToFunctions(functions, request, response, proxies);
      // Realtime uses a socket (http/sockets.ts).
      case 'realtime':
      case 'nobody':
        return sendJson(response, 404, NOT_FOUND);
      case 'app':
    }
    if (testSql && url === '/__test/sql') return answer(testSql, request, response);
    next();
  };
}

/** The socket over which the dev server makes pages reload: Vite's own, which it answers and ends itself. */
const isReload = (server: ViteDevServer | PreviewServer, { url, headers }: IncomingMessage): boolean =>
  'ws' in server &&
  /^vite-(hmr|ping)$/.test(headers['sec-websocket-protocol'] ?? '') &&
  url?.replace(/\?.*$/s, '') === server.config.base;

function functionsEnvironment(settings: LocalSettings, keys: Keys): Record<string, string> {
  const origin = `http://127.0.0.1:${settings.port}`;
  const origins = [
    origin,
    `http://localhost:${settings.port}`,
    ...(settings.site ? [settings.site.origin] : []),
    ...(settings.allowedOrigin ? [settings.allowedOrigin] : []),
  ];
  return {
    SUPABASE_URL: origin,
    SUPABASE_ANON_KEY: keys.publishable,
    SUPABASE_SERVICE_ROLE_KEY: keys.secret,
    ALLOWED_ORIGIN: origins.join(','),
    CALLER_ADDRESS_HEADER: 'x-forwarded-for',
  };
}
