/** Serving rules of the built app: cache headers, 404 for a missing file, and the app's page for every other path. */
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Connect } from 'vite';

/**
 * Files with a hash in their name never change. All others are revalidated each time, above all index.html and the worker, which
 * determine the running version. In the build's folders a missing file must not be answered with the page: a chunk of an older build
 * would look like a broken script. Every other path gets the app's page, which shows "not found" itself, even if the path looks like a
 * file or cannot be decoded. `public/_redirects` has the same rules for static hosts.
 */
export function staticFileRules(distDir: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    const pathname = (request.url ?? '/').replace(/[?#].*$/s, '');
    response.setHeader(
      'cache-control',
      pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    response.setHeader('x-content-type-options', 'nosniff');
    if (isFile(distDir, pathname)) return next();
    if (FOLDERS.test(pathname)) {
      response.setHeader('cache-control', 'no-store');
      response.statusCode = 404;
      response.end('Not found');
      return;
    }
    if (request.method === 'GET' || request.method === 'HEAD') request.url = '/index.html';
    next();
  };
}

const FOLDERS = /^\/(assets|icons|locales)\//;

function isFile(distDir: string, pathname: string): boolean {
  try {
    return statSync(path.join(distDir, path.normalize(decodeURIComponent(pathname)))).isFile();
  } catch {
    return false;
  }
}
