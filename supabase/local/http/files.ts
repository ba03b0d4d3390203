/** How the built app's files are kept by browsers, and an honest 404 for a file that is not there. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Connect } from 'vite';

/**
 * Files with a hash in their name never change. Everything else is asked for anew each time — above all index.html and the
 * worker, which decide what version runs. A missing file must not be answered with the page: a chunk of an older build
 * would be read as a broken script instead of as gone.
 */
export function keepFiles(distDir: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://app');
    response.setHeader('cache-control', pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.setHeader('x-content-type-options', 'nosniff');
    if (path.extname(pathname) !== '' && !existsSync(path.join(distDir, path.normalize(decodePath(pathname))))) {
      response.setHeader('cache-control', 'no-store');
      response.statusCode = 404;
      response.end('Not found');
      return;
    }
    next();
  };
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
