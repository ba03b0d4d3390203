// How many lines the project has, after the formatter, and how many it may have.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../supabase/local/install.mjs';

const CODE = /\.(tsx?|sql|mjs|css)$/;
const BUDGETS = [
  { what: 'src', folders: ['src'], kinds: CODE, most: 72_350 },
  { what: 'SQL and backend', folders: ['supabase', 'sw'], kinds: CODE, most: 15_360 },
  { what: 'tests', folders: ['tests'], kinds: /\.(tsx?|mts|mjs)$/, most: 83_600 },
];

/** One count for each budget that holds; a budget that is exceeded is a sentence of `say`. */
export function countLines(say) {
  const counted = BUDGETS.map(({ most, ...budget }) => ({ ...budget, most, lines: linesOf(budget) }));
  say(`Lines: ${counted.map(({ what, lines, most }) => `${what} ${lines} of ${most}`).join(', ')}\n`);
  const exceeded = counted.filter(({ lines, most }) => lines > most);
  for (const { what, lines, most } of exceeded)
    say(`${what} has ${lines} lines, ${lines - most} more than its budget of ${most}: remove what no one needs.\n`);
  return { passed: BUDGETS.length - exceeded.length, failed: exceeded.length };
}

const linesOf = ({ folders, kinds }) =>
  folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && kinds.test(entry.name))
        .map((entry) => path.join(entry.parentPath, entry.name)),
    )
    .reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);
