/**
 * `public/_headers` is the one place where the app's security headers stand. Hosts that know the format (Netlify, Cloudflare
 * Pages) read it from the build; the preview server reads the same file, so that the tests run under the same policy.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Plugin } from 'vite';

/** `backendUrl` is where a hosted backend stands; empty where the app and its backend have one origin. */
export function securityHeaders(backendUrl: string): Plugin {
  let outDir = '';
  let source = '';
  return {
    name: 'kuari-security-headers',
    configResolved: (config) => {
      outDir = path.resolve(config.root, config.build.outDir);
      source = path.join(config.publicDir, '_headers');
    },
    closeBundle: () => {
      const file = path.join(outDir, '_headers');
      if (backendUrl !== '' && existsSync(file))
        writeFileSync(file, allowBackend(readFileSync(file, 'utf8'), backendUrl));
    },
    configurePreviewServer: (server) => {
      // Served without a build (the backend alone), the policy stands all the same.
      const built = path.join(outDir, '_headers');
      const headers = headersIn(readFileSync(existsSync(built) ? built : source, 'utf8'));
      server.middlewares.use((request, response, next) => {
        if (!isCall(request)) for (const [name, value] of headers) response.setHeader(name, value);
        next();
      });
    },
  };
}

/** A procedure's answer is read by the app and never opened as a page: there the headers protect nothing, and weigh more than a small answer. */
const isCall = ({ method, url }: IncomingMessage): boolean =>
  method === 'POST' && url?.startsWith('/rest/v1/rpc/') === true;

/** The app may talk to its own origin and to that backend, to nobody else. */
export function allowBackend(text: string, backendUrl: string): string {
  const { origin } = new URL(backendUrl);
  return text.replace("connect-src 'self'", `connect-src 'self' ${origin} ${origin.replace(/^http/, 'ws')}`);
}

/** The lines of the block for every path. */
export const headersIn = (text: string): [name: string, value: string][] =>
  [...text.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]);
