/** The lives that show the planted bugs, by the bug's `what`: on the store in memory (`core`) and on the real one (`store`). */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { trusted } from '../../../../src/domain/values/json.ts';
import type { Schedule } from './schedule.ts';

type Kept = Record<'core' | 'store', Record<string, Schedule>>;

const FILE = path.join(import.meta.dirname, 'plantedLives.json');

/** A run that writes the file anew. */
export const isToKeep = process.env['KUARI_KEEP'] !== undefined;

export const kept: Kept = existsSync(FILE)
  ? trusted<Kept>(JSON.parse(readFileSync(FILE, 'utf8')))
  : { core: {}, store: {} };

/** A bug a line, in their order; lives of bugs that are gone are left out. */
export function writeKept(bugs: Record<'core' | 'store', readonly { readonly what: string }[]>): void {
  const linesOf = (store: 'core' | 'store') =>
    bugs[store].flatMap(({ what }) => {
      const life = kept[store][what];
      return life ? [`    ${JSON.stringify(what)}: ${JSON.stringify(life)}`] : [];
    });
  const text = (store: 'core' | 'store') => `  "${store}": {\n${linesOf(store).join(',\n')}\n  }`;
  writeFileSync(FILE, `{\n${text('core')},\n${text('store')}\n}\n`);
}
