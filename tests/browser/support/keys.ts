import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildFolder } from './build.mjs';

/** The keys that the shared build was made with: every test server gets a copy. */
export function readKeys(): { publishable: string; secret: string } {
  return JSON.parse(readFileSync(path.join(buildFolder, 'keys.json'), 'utf8'));
}
