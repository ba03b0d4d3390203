/**
 * `public/_headers` is the single source of the app's security headers. Hosts that support the format (Netlify, Cloudflare Pages) read
 * it from the build; the preview server reads the same file, so that the tests run under the same policy.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Plugin } from 'vite';

/** `backendUrl`: URL of a hosted backend; empty if the app and its backend have one origin. */
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
      // Without a build (only the backend is served), the policy applies too.
      const built = path.join(outDir, '_headers');
      const headers = headersIn(readFileSync(existsSync(built) ? built : source, 'utf8'));
      server.middlewares.use((request, response, next) => {
        if (!isCall(request)) for (const [name, value] of headers) response.setHeader(name, value);
        next();
      });
    },
  };
}

/** Answers of procedures are never opened as a page: the headers would protect nothing, and are larger than a small answer. */
const isCall = ({ method, url }: IncomingMessage): boolean =>
  method === 'POST' && url?.startsWith('/rest/v1/rpc/') === true;

/** Permits connections only to the app's own origin and to that backend. */
export function allowBackend(text: string, backendUrl: string): string {
  const { origin } = new URL(backendUrl);
  return text.replace("connect-src 'self'", `connect-src 'self' ${origin} ${origin.replace(/^http/, 'ws')}`);
}

/** The lines of the block for every path. */
export const headersIn = (text: string): [name: string, value: string][] =>
  [...text.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]);
